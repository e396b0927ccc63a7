// Writes what a game does as a log for `driftbench score` (docs/game-logs.md). Copy this file; it needs nothing.
//
//   var log = new Driftbench.GameLog("client-1.log", "tanks 1.4", "client-1", "unity");
//   log.Shown(time, "red", x, y, z, qx, qy, qz, qw); // of each entity, in each rendered frame
//   log.Dispose();
//
// Rows are kept in memory and written by a thread of its own, twice a second. Where the disk is more than 4 MiB behind,
// rows are dropped and counted in a note. All calls may come from any thread.
using System;
using System.IO;
using System.Text;
using System.Threading;

namespace Driftbench {
  public sealed class GameLog : IDisposable {
    const int mostPending = 4 << 20;
    readonly object gate = new object();
    readonly FileStream file;
    readonly Thread writer;
    StringBuilder pending = new StringBuilder();
    StringBuilder spare = new StringBuilder();
    long dropped;
    bool closing;

    // Axes: unity, unreal, godot, bevy, enu, ned, zup, yup. Units: m, cm …
    public GameLog(string path, string program, string process, string axes, string units = "m") {
      file = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read);
      pending.Append("driftbench-log 1,program=").Append(Name(program)).Append(",process=").Append(Name(process));
      pending.Append(",axes=").Append(axes).Append(",units=").Append(units).Append(",rotation=xyzw\n");
      writer = new Thread(Write) { IsBackground = true };
      writer.Start();
    }

    // Where an entity is, by the process with authority: each tick. `spawn`: counted from 1; 0: not counted.
    public void Truth(double t, string entity, double x, double y, double z, double qx, double qy, double qz, double qw, int spawn = 0,
                      bool teleport = false) {
      lock (gate) {
        if (!Begin('T', t)) return;
        Pose(entity, x, y, z, qx, qy, qz, qw);
        if (spawn > 0 || teleport) pending.Append(',');
        if (spawn > 0) pending.Append(spawn);
        if (teleport) pending.Append(",1");
        pending.Append('\n');
      }
    }

    // Where an entity is drawn, after smoothing: each rendered frame.
    public void Shown(double t, string entity, double x, double y, double z, double qx, double qy, double qz, double qw, int spawn = 0) {
      lock (gate) {
        if (!Begin('S', t)) return;
        Pose(entity, x, y, z, qx, qy, qz, qw);
        if (spawn > 0) pending.Append(',').Append(spawn);
        pending.Append('\n');
      }
    }

    // The entity left the world (kind T), or is not drawn any more (kind S).
    public void Gone(char kind, double t, string entity) { Row(kind, t, "," + Name(entity)); }

    // `receivers`: separated by spaces; *: all.
    public void Sent(double t, long number, string entity, string receivers, long bytes) {
      Row('U', t, "," + number + "," + Name(entity) + "," + Name(receivers) + "," + bytes);
    }

    // `stamp`: the time that its state is of, by the clock of the process with authority. `state`: what it carries of x, y, z,
    // qx, qy, qz, qw, spawn, vx, vy, vz, wx, wy, wz, ax, ay, az; the last ones may be left out, and spawn may be NaN.
    public void Received(double t, long number, string entity, double stamp, params double[] state) {
      var row = new StringBuilder("," + number + "," + Name(entity) + "," + Digits(stamp));
      foreach (double each in state) row.Append(',').Append(double.IsNaN(each) ? "" : Digits(each));
      Row('R', t, row.ToString());
    }

    // Request out at t0, answer in at t3 by the own clock; request in at t1, answer out at t2 by the other's.
    public void Exchange(double t0, double t1, double t2, double t3, string process) {
      Row('C', t0, "," + Digits(t1) + "," + Digits(t2) + "," + Digits(t3) + "," + Name(process));
    }

    // The game's own idea of another process's clock, at each change: that clock is at t + offset.
    public void Offset(double t, double offset, string process) { Row('O', t, "," + Digits(offset) + "," + Name(process)); }

    public void Note(double t, string text) { Row('N', t, "," + text.Replace('\r', ' ').Replace('\n', ' ')); }

    public void Dispose() {
      lock (gate) {
        closing = true;
        Monitor.Pulse(gate);
      }
      writer.Join();
      file.Dispose();
    }

    void Row(char kind, double t, string rest) {
      lock (gate)
        if (Begin(kind, t)) pending.Append(rest).Append('\n');
    }

    // False: the disk is too slow.
    bool Begin(char kind, double t) {
      if (pending.Length > mostPending) {
        dropped++;
        return false;
      }
      if (dropped > 0) pending.Append("N,").Append(Digits(t)).Append(',').Append(dropped).Append(" records were dropped\n");
      dropped = 0;
      pending.Append(kind).Append(',');
      Digits(t, pending);
      return true;
    }

    void Pose(string entity, double x, double y, double z, double qx, double qy, double qz, double qw) {
      pending.Append(',').Append(Name(entity));
      Cell(x); Cell(y); Cell(z); Cell(qx); Cell(qy); Cell(qz); Cell(qw);
    }

    void Cell(double value) { Digits(value, pending.Append(',')); }

    static string Digits(double value) { return Digits(value, new StringBuilder()).ToString(); }

    // Rounded to millionths, without zeros at the end: the same text in every language.
    static StringBuilder Digits(double value, StringBuilder text) {
      double millionths = Math.Floor(Math.Abs(value) * 1e6 + 0.5);
      if (!(millionths < 9e15)) return text.Append("nan");
      long all = (long)millionths, part = all % 1000000;
      if (value < 0 && all > 0) text.Append('-');
      text.Append(all / 1000000);
      if (part > 0) text.Append('.');
      for (long place = 100000; part > 0; part %= place, place /= 10) text.Append((char)('0' + part / place));
      return text;
    }

    static string Name(string text) {
      return text.IndexOfAny(breaks) < 0 ? text : text.Replace(',', '_').Replace('\r', '_').Replace('\n', '_');
    }
    static readonly char[] breaks = { ',', '\r', '\n' };

    void Write() {
      for (bool last = false; !last;) {
        StringBuilder text;
        lock (gate) {
          if (!closing) Monitor.Wait(gate, 500);
          last = closing;
          text = pending;
          pending = spare;
          spare = text;
        }
        byte[] bytes = Encoding.UTF8.GetBytes(text.ToString());
        text.Clear();
        try { file.Write(bytes, 0, bytes.Length); file.Flush(); } catch (IOException) { }
      }
    }
  }
}
