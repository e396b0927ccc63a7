// The made-up motion of recorders.test.ts. Arguments: path; `paced`: by the clock, until it is ended; `cost`:
// prints what a row takes, ns.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <thread>
#include "../../../resources/recorders/game_log.hpp"

static void row(driftbench::GameLog& log, double k, double t) {
  double n = std::sqrt(1 + k * k);
  log.truth(t, "red", k * 0.37 - 50, -k * k * 0.001, 1 / (k + 1), 0, k / n, 0, 1 / n, 1 + static_cast<int>(k) / 500, std::fmod(k, 500) == 0);
  log.shown(t, "blue, the second", -k * 0.37, k * k * 0.0013, 1e-7 * k, 0, 0, -k / n, 1 / n);
}

int main(int, char** arguments) {
  driftbench::GameLog log(arguments[1], "made, up", "client-1", "unity");
  if (arguments[2] && std::strcmp(arguments[2], "paced") == 0) {
    auto begin = std::chrono::steady_clock::now();
    bool said = false;
    for (double k = 0;; k++) {
      double t = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      row(log, k, t);
      if (t > 2.5 && !said) {
        said = true;
        std::puts("2.5 s");
        std::fflush(stdout);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(4));
    }
  }
  if (arguments[2] && std::strcmp(arguments[2], "cost") == 0) {
    auto begin = std::chrono::steady_clock::now();
    double spent = 0;
    for (int burst = 0; burst < 300; burst++) {
      auto from = std::chrono::steady_clock::now();
      double t = std::chrono::duration<double>(from - begin).count();
      for (double k = 0; k < 100; k++) row(log, k, t);
      spent += std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    std::printf("%f\n", spent * 1e9 / (300 * 200));
    return 0;
  }
  for (double k = 0; k < 2000; k++) row(log, k, k / 60);
  log.sent(33.5, 7, "red", "client-2 client-3", 36);
  log.received(33.6, 9007199254740991, "blue", -0.25);
  log.received(33.65, 8, "blue", 33.5, {1.25, -2, 0, 0, 0, 0, 1, std::nan(""), 3.5, 0, -1e-7});
  log.offset(33.66, -3966.25, "server");
  log.exchange(33.7, 4000.123456789, 4000.2, 33.8, "server");
  log.note(33.9, "two\nlines, and a comma");
  log.shown(34, "nowhere", std::nan(""), INFINITY, -1e300, 0, 0, 0, 1, 3);
  log.gone('T', 35, "red");
}
