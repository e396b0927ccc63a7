// What server and client of the ENet game share: the clock, the cars, and what goes over the wire.
#pragma once
#include <chrono>
#include <cmath>
#include <cstdint>

constexpr int ticksPerSecond = 60;
constexpr int ticksPerUpdate = 3;
constexpr int cars = 2;
constexpr const char* names[cars] = {"red", "blue"};

inline double clockNow() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

struct Motion {
  double x, y, vx, vy;
};

// Where a car is after `t` s of the game, and how fast it goes. It never stands.
inline Motion carAt(int car, double t) {
  double p = 2.0 * car;
  return {12 * std::sin(0.55 * t + p) + 1.5 * std::sin(1.9 * t), 9 * std::cos(0.7 * t + p) + 1.2 * std::sin(1.3 * t + p),
          6.6 * std::cos(0.55 * t + p) + 2.85 * std::cos(1.9 * t), -6.3 * std::sin(0.7 * t + p) + 1.56 * std::cos(1.3 * t + p)};
}

// Both processes are of one build: structures go as they are.
struct Update {
  char kind = 'u';
  std::int64_t number;
  double stamp;
  float x[cars], y[cars], vx[cars], vy[cars];
};
// A question about the time, and its answer.
struct Clock {
  char kind = 'c';
  double t0, t1, t2;
};
