//! Plays recordings through the machines of today, and says the first step of each at which they do something else than was
//! recorded: `npm run replay session.replay.json`.

use std::process::ExitCode;

use machines::replay::{Cause, Difference, Recording, Replay, replay};
use serde_json::Value;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("Name the recordings to play: npm run replay session.replay.json");
        return ExitCode::FAILURE;
    }
    let mut as_recorded = true;
    for file in files {
        match play(&file) {
            Ok(told) => println!("{file}: {told}"),
            Err(told) => {
                as_recorded = false;
                eprintln!("{file}: {told}");
            }
        }
    }
    if as_recorded { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What there is to say of a recording; an error when today's core differs from it.
fn play(file: &str) -> Result<String, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("it cannot be read: {error}"))?;
    let recording = Recording::read(&text).map_err(|error| error.to_string())?;
    let replay = replay(&recording).map_err(|error| error.to_string())?;
    match &replay.difference {
        None => Ok(format!("{} steps of {} stores, as recorded", replay.steps.len(), replay.machines.len())),
        Some(difference) => Err(told(&replay, difference)),
    }
}

fn told(replay: &Replay, Difference { step, store, part, expected, came }: &Difference) -> String {
    let machine = replay.machines.get(*store).map_or("", String::as_str);
    let place = match step.and_then(|step| Some((step, replay.steps.get(step)?))) {
        None => format!("the first view of store {store}, {machine}"),
        Some((at, step)) => {
            let cause = match &step.cause {
                Cause::Start => "start".to_owned(),
                Cause::Stop => "stop".to_owned(),
                Cause::Event(event) => format!("event {}", brief(event)),
                Cause::Signal(signal) => format!("signal {}", brief(signal)),
            };
            format!("step {at} of {}, at {} ms: store {store}, {machine}, {cause}", replay.steps.len(), step.at)
        }
    };
    format!("differs in {place}\n  {part}\n    expected: {}\n    came:     {}", brief(expected), brief(came))
}

/// A value on one line of a terminal.
fn brief(value: &Value) -> String {
    const MOST: usize = 300;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
