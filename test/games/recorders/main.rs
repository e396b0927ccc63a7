//! The made-up motion of recorders.test.ts. Arguments: path; `paced`: by the clock, until it is ended; `cost`:
//! prints what a row takes, ns.
#[path = "../../../resources/recorders/game_log.rs"]
mod game_log;
use game_log::GameLog;
use std::time::{Duration, Instant};

fn row(log: &GameLog, k: f64, t: f64) {
    let n = (1.0 + k * k).sqrt();
    let place = [k * 0.37 - 50.0, -k * k * 0.001, 1.0 / (k + 1.0)];
    log.truth(t, "red", place, [0.0, k / n, 0.0, 1.0 / n], 1 + k as u32 / 500, k % 500.0 == 0.0);
    log.shown(t, "blue, the second", [-k * 0.37, k * k * 0.0013, 1e-7 * k], [0.0, 0.0, -k / n, 1.0 / n], 0);
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let log = GameLog::create(&arguments[1], "made, up", "client-1", "unity", "m").unwrap();
    if arguments.get(2).map(String::as_str) == Some("paced") {
        let begin = Instant::now();
        let mut said = false;
        let mut k = 0.0;
        loop {
            let t = begin.elapsed().as_secs_f64();
            row(&log, k, t);
            if t > 2.5 && !said {
                said = true;
                println!("2.5 s");
            }
            k += 1.0;
            std::thread::sleep(Duration::from_millis(4));
        }
    }
    if arguments.get(2).map(String::as_str) == Some("cost") {
        let begin = Instant::now();
        let mut spent = 0.0;
        for _ in 0..300 {
            let from = Instant::now();
            let t = (from - begin).as_secs_f64();
            for k in 0..100 {
                row(&log, f64::from(k), t);
            }
            spent += from.elapsed().as_secs_f64();
            std::thread::sleep(Duration::from_millis(5));
        }
        println!("{}", spent * 1e9 / (300.0 * 200.0));
        return;
    }
    for k in 0..2000 {
        row(&log, f64::from(k), f64::from(k) / 60.0);
    }
    log.sent(33.5, 7, "red", "client-2 client-3", 36);
    log.received(33.6, 9007199254740991, "blue", -0.25, &[]);
    log.received(33.65, 8, "blue", 33.5, &[1.25, -2.0, 0.0, 0.0, 0.0, 0.0, 1.0, f64::NAN, 3.5, 0.0, -1e-7]);
    log.offset(33.66, -3966.25, "server");
    log.exchange(33.7, 4000.123456789, 4000.2, 33.8, "server");
    log.note(33.9, "two\nlines, and a comma");
    log.shown(34.0, "nowhere", [f64::NAN, f64::INFINITY, -1e300], [0.0, 0.0, 0.0, 1.0], 3);
    log.gone('T', 35.0, "red");
}
