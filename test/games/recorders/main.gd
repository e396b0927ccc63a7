# The made-up motion of recorders.test.ts, for Godot 3. Environment: RECORDED, the path; PACED: by the clock; `cost`: prints what a row takes, ns.
extends SceneTree

const GameLog = preload("res://game_log.gd")


func row(log_, k, t):
	var n = sqrt(1 + k * k)
	log_.truth(t, "red", k * 0.37 - 50, -k * k * 0.001, 1 / (k + 1), 0, k / n, 0, 1 / n, 1 + int(k) / 500, fmod(k, 500) == 0)
	log_.shown(t, "blue, the second", -k * 0.37, k * k * 0.0013, 0.0000001 * k, 0, 0, -k / n, 1 / n)


func _init():
	var log_ = GameLog.new(OS.get_environment("RECORDED"), "made, up", "client-1", "unity")
	if OS.get_environment("PACED") == "cost":
		var first = OS.get_ticks_usec()
		var spent = 0.0
		for _burst in range(300):
			var from = OS.get_ticks_usec()
			for k in range(100):
				row(log_, float(k), (from - first) / 1000000.0)
			spent += OS.get_ticks_usec() - from
			OS.delay_msec(5)
		print("cost ", spent * 1000 / (300 * 200))
		log_.close()
		quit()
		return
	if OS.get_environment("PACED") != "":
		var begin = OS.get_ticks_usec()
		var said = false
		var k = 0.0
		while true:
			var t = (OS.get_ticks_usec() - begin) / 1000000.0
			row(log_, k, t)
			if t > 2.5 and not said:
				said = true
				print("2.5 s")
			k += 1
			OS.delay_msec(4)
	for k in range(2000):
		row(log_, float(k), float(k) / 60)
	log_.sent(33.5, 7, "red", "client-2 client-3", 36)
	log_.received(33.6, 9007199254740991, "blue", -0.25)
	log_.received(33.65, 8, "blue", 33.5, [1.25, -2, 0, 0, 0, 0, 1, NAN, 3.5, 0, -1e-7])
	log_.offset(33.66, -3966.25, "server")
	log_.exchange(33.7, 4000.123456789, 4000.2, 33.8, "server")
	log_.note(33.9, "two\nlines, and a comma")
	log_.shown(34.0, "nowhere", NAN, INF, -1e300, 0, 0, 0, 1, 3)
	log_.gone("T", 35.0, "red")
	log_.close()
	quit()
