// Writes what a game does as a log for `driftbench score` (docs/game-logs.md). C++17; copy this file, it needs nothing.
//
//   driftbench::GameLog log("client-1.log", "tanks 1.4", "client-1", "unreal", "cm");
//   log.shown(time, "red", x, y, z, qx, qy, qz, qw);  // of each entity, in each rendered frame
//
// Rows are kept in memory and written by a thread of its own, twice a second. Where the disk is more than 4 MiB behind,
// rows are dropped and counted in a note. All calls may come from any thread.
#pragma once
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace driftbench {

class GameLog {
 public:
  // Axes: unity, unreal, godot, bevy, enu, ned, zup, yup. Units: m, cm …
  GameLog(const char* path, std::string_view program, std::string_view process, std::string_view axes, std::string_view units = "m")
      : file_(std::fopen(path, "wb")) {
    pending_ = "driftbench-log 1,program=" + name(program) + ",process=" + name(process) + ",axes=" + std::string(axes) +
               ",units=" + std::string(units) + ",rotation=xyzw\n";
    if (file_) writer_ = std::thread([this] { write(); });
  }
  ~GameLog() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      closing_ = true;
    }
    wake_.notify_one();
    if (writer_.joinable()) writer_.join();
    if (file_) std::fclose(file_);
  }
  GameLog(const GameLog&) = delete;
  GameLog& operator=(const GameLog&) = delete;

  // Where an entity is, by the process with authority: each tick. `spawn`: counted from 1; 0: not counted.
  void truth(double t, std::string_view entity, double x, double y, double z, double qx, double qy, double qz, double qw, int spawn = 0,
             bool teleport = false) {
    std::string row = begin('T', t, entity);
    pose(row, x, y, z, qx, qy, qz, qw);
    if (spawn > 0 || teleport) row += "," + (spawn > 0 ? std::to_string(spawn) : std::string());
    if (teleport) row += ",1";
    add(t, row);
  }
  // Where an entity is drawn, after smoothing: each rendered frame.
  void shown(double t, std::string_view entity, double x, double y, double z, double qx, double qy, double qz, double qw, int spawn = 0) {
    std::string row = begin('S', t, entity);
    pose(row, x, y, z, qx, qy, qz, qw);
    if (spawn > 0) row += "," + std::to_string(spawn);
    add(t, row);
  }
  // The entity left the world (kind T), or is not drawn any more (kind S).
  void gone(char kind, double t, std::string_view entity) { add(t, begin(kind, t, entity)); }
  // `receivers`: separated by spaces; *: all.
  void sent(double t, long long number, std::string_view entity, std::string_view receivers, long long bytes) {
    add(t, "U," + digits(t) + "," + std::to_string(number) + "," + name(entity) + "," + name(receivers) + "," + std::to_string(bytes));
  }
  // `stamp`: the time that its state is of, by the clock of the process with authority. `state`: what it carries of x, y, z,
  // qx, qy, qz, qw, spawn, vx, vy, vz, wx, wy, wz, ax, ay, az; the last ones may be left out, and spawn may be NaN.
  void received(double t, long long number, std::string_view entity, double stamp, std::initializer_list<double> state = {}) {
    std::string row = "R," + digits(t) + "," + std::to_string(number) + "," + name(entity) + "," + digits(stamp);
    for (double each : state) row += "," + (std::isnan(each) ? std::string() : digits(each));
    add(t, row);
  }
  // Request out at t0, answer in at t3 by the own clock; request in at t1, answer out at t2 by the other's.
  void exchange(double t0, double t1, double t2, double t3, std::string_view process) {
    add(t3, "C," + digits(t0) + "," + digits(t1) + "," + digits(t2) + "," + digits(t3) + "," + name(process));
  }
  // The game's own idea of another process's clock, at each change: that clock is at t + offset.
  void offset(double t, double offset, std::string_view process) { add(t, "O," + digits(t) + "," + digits(offset) + "," + name(process)); }
  void note(double t, std::string_view text) {
    std::string line(text);
    for (char& c : line)
      if (c == '\r' || c == '\n') c = ' ';
    add(t, "N," + digits(t) + "," + line);
  }

 private:
  static constexpr std::size_t mostPending = 4 << 20;

  static std::string name(std::string_view text) {
    std::string out(text);
    for (char& c : out)
      if (c == ',' || c == '\r' || c == '\n') c = '_';
    return out;
  }
  // Rounded to millionths, without zeros at the end: the same text in every language.
  static std::string digits(double value) {
    double millionths = std::floor(std::fabs(value) * 1e6 + 0.5);
    if (!(millionths < 9e15)) return "nan";
    auto all = static_cast<std::int64_t>(millionths);
    std::string out = (value < 0 && all > 0 ? "-" : "") + std::to_string(all / 1000000);
    auto part = all % 1000000;
    if (part == 0) return out;
    std::string six = std::to_string(1000000 + part).substr(1);
    six.erase(six.find_last_not_of('0') + 1);
    return out + "." + six;
  }
  static std::string begin(char kind, double t, std::string_view entity) { return std::string(1, kind) + "," + digits(t) + "," + name(entity); }
  static void pose(std::string& row, double x, double y, double z, double qx, double qy, double qz, double qw) {
    for (double each : {x, y, z, qx, qy, qz, qw}) row += "," + digits(each);
  }
  void add(double t, const std::string& row) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (pending_.size() > mostPending) {
      dropped_ += 1;
      return;
    }
    if (dropped_ > 0) pending_ += "N," + digits(t) + "," + std::to_string(dropped_) + " records were dropped\n";
    dropped_ = 0;
    pending_ += row;
    pending_ += '\n';
  }
  void write() {
    std::unique_lock<std::mutex> lock(mutex_);
    for (bool last = false; !last;) {
      wake_.wait_for(lock, std::chrono::milliseconds(500), [this] { return closing_; });
      last = closing_;
      std::string text;
      text.swap(pending_);
      lock.unlock();
      std::fwrite(text.data(), 1, text.size(), file_);
      std::fflush(file_);
      lock.lock();
    }
  }

  std::FILE* file_;
  std::string pending_;
  long long dropped_ = 0;
  bool closing_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::thread writer_;
};

}  // namespace driftbench
