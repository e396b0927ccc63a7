# Writes what a game does as a log for `driftbench score` (docs/game-logs.md). Godot 4; copy this file, it needs nothing.
# For Godot 3, put each line that begins with #3 in place of the one before it.
#
#   var log = GameLog.new("user://client-1.log", "tanks 1.4", "client-1")
#   log.shown(time, "red", x, y, z, qx, qy, qz, qw) # of each entity, in each rendered frame
#   log.close()
#
# Rows are kept in memory and written by a thread of its own, twice a second. Where the disk is more than 4 MiB behind,
# rows are dropped and counted in a note. All calls may come from any thread.
class_name GameLog
extends RefCounted
#3 extends Reference

const MOST_PENDING = 4194304

var _path
var _file
var _pending = PackedStringArray()
#3 var _pending = PoolStringArray()
var _length = 0
var _dropped = 0
var _closing = false
var _gate = Mutex.new()
var _writer = Thread.new()


# Axes: godot, or of another program. Units: m, cm …
func _init(path, program, process, axes = "godot", units = "m"):
	_path = path
	_file = FileAccess.open(path, FileAccess.WRITE)
#3 	_file = File.new(); _file.open(path, File.WRITE)
	var head = "driftbench-log 1,program=" + _name(program) + ",process=" + _name(process)
	_pending.append(head + ",axes=" + axes + ",units=" + units + ",rotation=xyzw\n")
	_writer.start(_write)
#3 	_writer.start(self, "_write")


# Where an entity is, by the process with authority: each tick. `spawn`: counted from 1; 0: not counted.
func truth(t, entity, x, y, z, qx, qy, qz, qw, spawn = 0, teleport = false):
	var row = "T," + _digits(t) + "," + _name(entity) + _pose(x, y, z, qx, qy, qz, qw)
	if spawn > 0 or teleport:
		row += "," + (str(spawn) if spawn > 0 else "")
	_add(t, row + (",1" if teleport else ""))


# Where an entity is drawn, after smoothing: each rendered frame.
func shown(t, entity, x, y, z, qx, qy, qz, qw, spawn = 0):
	var row = "S," + _digits(t) + "," + _name(entity) + _pose(x, y, z, qx, qy, qz, qw)
	_add(t, row + ("," + str(spawn) if spawn > 0 else ""))


# The entity left the world (kind "T"), or is not drawn any more (kind "S").
func gone(kind, t, entity):
	_add(t, kind + "," + _digits(t) + "," + _name(entity))


# `receivers`: separated by spaces; *: all.
func sent(t, number, entity, receivers, bytes):
	_add(t, "U," + _digits(t) + "," + str(number) + "," + _name(entity) + "," + _name(receivers) + "," + str(bytes))


# `stamp`: the time that its state is of, by the clock of the process with authority. `state`: what it carries of x, y, z,
# qx, qy, qz, qw, spawn, vx, vy, vz, wx, wy, wz, ax, ay, az; the last ones may be left out, and spawn may be NaN.
func received(t, number, entity, stamp, state = []):
	var row = "R," + _digits(t) + "," + str(number) + "," + _name(entity) + "," + _digits(stamp)
	for each in state:
		row += "," + ("" if is_nan(each) else _digits(each))
	_add(t, row)


# Request out at t0, answer in at t3 by the own clock; request in at t1, answer out at t2 by the other's.
func exchange(t0, t1, t2, t3, process):
	_add(t3, "C," + _digits(t0) + "," + _digits(t1) + "," + _digits(t2) + "," + _digits(t3) + "," + _name(process))


# The game's own idea of another process's clock, at each change: that clock is at t + offset.
func offset(t, offset, process):
	_add(t, "O," + _digits(t) + "," + _digits(offset) + "," + _name(process))


func note(t, text):
	_add(t, "N," + _digits(t) + "," + text.replace("\r", " ").replace("\n", " "))


# Writes the rest; nothing may be logged afterwards.
func close():
	_closing = true
	_writer.wait_to_finish()


func _add(t, row):
	_gate.lock()
	if _length > MOST_PENDING:
		_dropped += 1
	else:
		if _dropped > 0:
			_pending.append("N," + _digits(t) + "," + str(_dropped) + " records were dropped\n")
		_dropped = 0
		_pending.append(row + "\n")
		_length += row.length() + 1
	_gate.unlock()


func _write():
#3 func _write(_unused):
	var last = false
	while not last:
		for _k in range(10):
			if not _closing:
				OS.delay_msec(50)
		last = _closing
		_gate.lock()
		var rows = _pending
		_pending = PackedStringArray()
#3 		_pending = PoolStringArray()
		_length = 0
		_gate.unlock()
		_file.store_string("".join(rows))
#3 		_file.store_string(rows.join(""))
		_file.flush()
#3 		_file.close(); _file.open(_path, File.READ_WRITE); _file.seek_end()
	_file = null


func _pose(x, y, z, qx, qy, qz, qw):
	var cells = ""
	for each in [x, y, z, qx, qy, qz, qw]:
		cells += "," + _digits(each)
	return cells


func _name(text):
	return text.replace(",", "_").replace("\r", "_").replace("\n", "_")


# Rounded to millionths, without zeros at the end: the same text in every language.
func _digits(value):
	var millionths = floor(abs(value) * 1000000.0 + 0.5)
	if not millionths < 9e15:
		return "nan"
	var all = int(millionths)
	var whole = ("-" if value < 0 and all > 0 else "") + str(all / 1000000)
	var part = all % 1000000
	return whole if part == 0 else whole + "." + ("%06d" % part).rstrip("0")
