# Cars in Godot 3, over its high-level multiplayer with ENet, as its documentation and the demo "Multiplayer Bomber" have
# it: the master sends place and motion, unreliably; puppets go on with that motion in each frame until they hear more.
# From the environment: PORT; LOG, a path; NAME and SECONDS of a client, the server has none.
extends Node

const GameLog = preload("res://game_log.gd")
const NAMES = ["red", "blue"]
const UPDATE_EVERY = 3
const LONGEST_WAIT = 20.0

var log_
var tick = 0
var clients = 0
var begun = 0.0
# The game's own time: when the first car is shown, and the lengths of frames since then.
var time_ = 0.0
var asked = 0.0
var shown = {}
var seconds = float(OS.get_environment("SECONDS"))


func _ready():
	Engine.target_fps = 60
	var port = int(OS.get_environment("PORT"))
	var peer = NetworkedMultiplayerENet.new()
	if OS.has_environment("NAME"):
		log_ = GameLog.new(OS.get_environment("LOG"), "Godot cars", OS.get_environment("NAME"), "zup")
		get_tree().connect("server_disconnected", self, "_leave")
		set_physics_process(false)
		peer.create_client("127.0.0.1", port)
	else:
		log_ = GameLog.new(OS.get_environment("LOG"), "Godot cars", "server", "zup")
		get_tree().connect("network_peer_connected", self, "_joined")
		get_tree().connect("network_peer_disconnected", self, "_left")
		set_process(false)
		peer.create_server(port, 8)
		print("listening on ", port)
	get_tree().network_peer = peer


func _now():
	return OS.get_ticks_usec() / 1e6


func _joined(_id):
	clients += 1


func _left(_id):
	clients -= 1
	if clients == 0:
		_leave()


func _leave():
	log_.close()
	get_tree().quit()


# Where a car is, and how fast it goes.
func _car(k, t):
	var p = 2.0 * k
	var place = Vector2(12 * sin(0.55 * t + p) + 1.5 * sin(1.9 * t), 9 * cos(0.7 * t + p) + 1.2 * sin(1.3 * t + p))
	var motion = Vector2(6.6 * cos(0.55 * t + p) + 2.85 * cos(1.9 * t), -6.3 * sin(0.7 * t + p) + 1.56 * cos(1.3 * t + p))
	return [place, motion]


# The server: 60 times a second.
func _physics_process(_delta):
	tick += 1
	var now = _now()
	for k in range(NAMES.size()):
		var car = _car(k, tick / 60.0)
		var place = car[0]
		log_.truth(now, NAMES[k], place.x, place.y, 0, 0, 0, 0, 1)
		if tick % UPDATE_EVERY == 0 and clients > 0:
			var number = tick / UPDATE_EVERY
			rpc_unreliable("moved", NAMES[k], number, now, place, car[1])
			log_.sent(now, number, NAMES[k], "*", 64)


puppet func moved(name, number, stamp, place, motion):
	var state = [place.x, place.y, 0, 0, 0, 0, 1, 1, motion.x, motion.y, 0]
	log_.received(time_, number, name, stamp, state)
	shown[name] = [place, motion]


# A client: each frame.
func _process(delta):
	time_ = _now() if shown.empty() else time_ + delta
	if shown.empty():
		if time_ > LONGEST_WAIT:
			get_tree().quit(1)
		begun = time_
	for name in shown:
		var car = shown[name]
		car[0] += car[1] * delta
		log_.shown(time_, name, car[0].x, car[0].y, 0, 0, 0, 0, 1)
	if not shown.empty() and time_ - asked > 0.25:
		asked = time_
		rpc_unreliable_id(1, "time", _now())
	if time_ - begun > seconds:
		get_tree().network_peer = null
		_leave()


master func time(t0):
	var t1 = _now()
	rpc_unreliable_id(get_tree().get_rpc_sender_id(), "answer", t0, t1, _now())


puppet func answer(t0, t1, t2):
	log_.exchange(t0, t1, t2, _now(), "server")
