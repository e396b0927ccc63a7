//! Writes what a game does as a log for `driftbench score` (docs/game-logs.md). Copy this file; it needs nothing.
//!
//! ```ignore
//! let log = GameLog::create("client-1.log", "tanks 1.4", "client-1", "bevy", "m")?;
//! log.shown(time, "red", [x, y, z], [qx, qy, qz, qw], 0); // of each entity, in each rendered frame
//! ```
//!
//! Rows are kept in memory and written by a thread of its own, twice a second. Where the disk is more than 4 MiB
//! behind, rows are dropped and counted in a note. All calls may come from any thread.
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write as _};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

const MOST_PENDING: usize = 4 << 20;

struct Pending {
    text: String,
    dropped: u64,
    closing: bool,
}

pub struct GameLog {
    shared: Arc<(Mutex<Pending>, Condvar)>,
    writer: Option<JoinHandle<()>>,
}

impl GameLog {
    /// Axes: unity, unreal, godot, bevy, enu, ned, zup, yup. Units: m, cm …
    pub fn create(path: &str, program: &str, process: &str, axes: &str, units: &str) -> io::Result<GameLog> {
        let mut file = File::create(path)?;
        let (program, process) = (name(program), name(process));
        let text = format!("driftbench-log 1,program={program},process={process},axes={axes},units={units},rotation=xyzw\n");
        let shared = Arc::new((Mutex::new(Pending { text, dropped: 0, closing: false }), Condvar::new()));
        let own = Arc::clone(&shared);
        let writer = thread::spawn(move || loop {
            let (mutex, wake) = &*own;
            let pending = mutex.lock().unwrap();
            let (mut pending, _) = wake.wait_timeout_while(pending, Duration::from_millis(500), |each| !each.closing).unwrap();
            let (text, last) = (std::mem::take(&mut pending.text), pending.closing);
            drop(pending);
            let _ = file.write_all(text.as_bytes());
            if last {
                return;
            }
        });
        Ok(GameLog { shared, writer: Some(writer) })
    }

    /// Where an entity is, by the process with authority: each tick. `spawn`: counted from 1; 0: not counted.
    pub fn truth(&self, t: f64, entity: &str, place: [f64; 3], rotation: [f64; 4], spawn: u32, teleport: bool) {
        let mut row = posed('T', t, entity, place, rotation);
        if spawn > 0 || teleport {
            row.push(',');
        }
        if spawn > 0 {
            let _ = write!(row, "{spawn}");
        }
        if teleport {
            row.push_str(",1");
        }
        self.add(t, &row);
    }

    /// Where an entity is drawn, after smoothing: each rendered frame.
    pub fn shown(&self, t: f64, entity: &str, place: [f64; 3], rotation: [f64; 4], spawn: u32) {
        let mut row = posed('S', t, entity, place, rotation);
        if spawn > 0 {
            let _ = write!(row, ",{spawn}");
        }
        self.add(t, &row);
    }

    /// The entity left the world (kind T), or is not drawn any more (kind S).
    pub fn gone(&self, kind: char, t: f64, entity: &str) {
        self.add(t, &format!("{kind},{},{}", digits(t), name(entity)));
    }

    /// `receivers`: separated by spaces; *: all.
    pub fn sent(&self, t: f64, number: u64, entity: &str, receivers: &str, bytes: u64) {
        self.add(t, &format!("U,{},{number},{},{},{bytes}", digits(t), name(entity), name(receivers)));
    }

    /// `stamp`: the time that its state is of, by the clock of the process with authority. `state`: what it carries of x, y, z,
    /// qx, qy, qz, qw, spawn, vx, vy, vz, wx, wy, wz, ax, ay, az; the last ones may be left out, and spawn may be NaN.
    pub fn received(&self, t: f64, number: u64, entity: &str, stamp: f64, state: &[f64]) {
        let mut row = format!("R,{},{number},{},{}", digits(t), name(entity), digits(stamp));
        for each in state {
            row.push(',');
            row.push_str(&if each.is_nan() { String::new() } else { digits(*each) });
        }
        self.add(t, &row);
    }

    /// Request out at t0, answer in at t3 by the own clock; request in at t1, answer out at t2 by the other's.
    pub fn exchange(&self, t0: f64, t1: f64, t2: f64, t3: f64, process: &str) {
        self.add(t3, &format!("C,{},{},{},{},{}", digits(t0), digits(t1), digits(t2), digits(t3), name(process)));
    }

    /// The game's own idea of another process's clock, at each change: that clock is at t + offset.
    pub fn offset(&self, t: f64, offset: f64, process: &str) {
        self.add(t, &format!("O,{},{},{}", digits(t), digits(offset), name(process)));
    }

    pub fn note(&self, t: f64, text: &str) {
        self.add(t, &format!("N,{},{}", digits(t), text.replace(['\r', '\n'], " ")));
    }

    fn add(&self, t: f64, row: &str) {
        let mut pending = self.shared.0.lock().unwrap();
        if pending.text.len() > MOST_PENDING {
            pending.dropped += 1;
            return;
        }
        if pending.dropped > 0 {
            let note = format!("N,{},{} records were dropped\n", digits(t), pending.dropped);
            pending.text.push_str(&note);
            pending.dropped = 0;
        }
        pending.text.push_str(row);
        pending.text.push('\n');
    }
}

impl Drop for GameLog {
    fn drop(&mut self) {
        self.shared.0.lock().unwrap().closing = true;
        self.shared.1.notify_one();
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

fn posed(kind: char, t: f64, entity: &str, place: [f64; 3], rotation: [f64; 4]) -> String {
    let mut row = format!("{kind},{},{}", digits(t), name(entity));
    for each in place.iter().chain(rotation.iter()) {
        row.push(',');
        row.push_str(&digits(*each));
    }
    row
}

fn name(text: &str) -> String {
    text.replace([',', '\r', '\n'], "_")
}

/// Rounded to millionths, without zeros at the end: the same text in every language.
fn digits(value: f64) -> String {
    let millionths = (value.abs() * 1e6 + 0.5).floor();
    if millionths.is_nan() || millionths >= 9e15 {
        return "nan".to_string();
    }
    let all = millionths as i64;
    let sign = if value < 0.0 && all > 0 { "-" } else { "" };
    let text = format!("{sign}{}.{:06}", all / 1_000_000, all % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}
