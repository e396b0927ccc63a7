// The made-up motion of recorders.test.ts. Arguments: path; `paced`: by the clock, until it is ended; `cost`:
// prints what a row takes, ns.
using System;
using System.Diagnostics;
using System.Threading;
using Driftbench;

static class Program {
  static void Row(GameLog log, double k, double t) {
    double n = Math.Sqrt(1 + k * k);
    log.Truth(t, "red", k * 0.37 - 50, -k * k * 0.001, 1 / (k + 1), 0, k / n, 0, 1 / n, 1 + (int)k / 500, k % 500 == 0);
    log.Shown(t, "blue, the second", -k * 0.37, k * k * 0.0013, 1e-7 * k, 0, 0, -k / n, 1 / n);
  }

  static void Main(string[] arguments) {
    using (var log = new GameLog(arguments[0], "made, up", "client-1", "unity")) {
      if (arguments.Length > 1 && arguments[1] == "cost") {
        var clock = Stopwatch.StartNew();
        double spent = 0;
        for (int burst = 0; burst < 300; burst++) {
          double from = clock.Elapsed.TotalSeconds;
          for (double k = 0; k < 100; k++) Row(log, k, from);
          spent += clock.Elapsed.TotalSeconds - from;
          Thread.Sleep(5);
        }
        Console.WriteLine((spent * 1e9 / (300 * 200)).ToString(System.Globalization.CultureInfo.InvariantCulture));
        return;
      }
      if (arguments.Length > 1) {
        var clock = Stopwatch.StartNew();
        bool said = false;
        for (double k = 0;; k++) {
          double t = clock.Elapsed.TotalSeconds;
          Row(log, k, t);
          if (t > 2.5 && !said) {
            said = true;
            Console.WriteLine("2.5 s");
          }
          Thread.Sleep(4);
        }
      }
      for (double k = 0; k < 2000; k++) Row(log, k, k / 60);
      log.Sent(33.5, 7, "red", "client-2 client-3", 36);
      log.Received(33.6, 9007199254740991, "blue", -0.25);
      log.Received(33.65, 8, "blue", 33.5, 1.25, -2, 0, 0, 0, 0, 1, double.NaN, 3.5, 0, -1e-7);
      log.Offset(33.66, -3966.25, "server");
      log.Exchange(33.7, 4000.123456789, 4000.2, 33.8, "server");
      log.Note(33.9, "two\nlines, and a comma");
      log.Shown(34, "nowhere", double.NaN, double.PositiveInfinity, -1e300, 0, 0, 0, 1, 3);
      log.Gone('T', 35, "red");
    }
  }
}
