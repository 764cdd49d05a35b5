//! Replays recordings through the current machines, and prints the first step of each that differs from the recording:
//! `npm run replay session.replay.json`.

use std::process::ExitCode;

use machines::replay::{Cause, Difference, Recording, Replay, replay};
use serde_json::Value;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        eprintln!("Name the recordings to play: npm run replay session.replay.json");
        return ExitCode::FAILURE;
    }
    let mut is_success = true;
    for file in files {
        match play(&file) {
            Ok(summary) => println!("{file}: {summary}"),
            Err(problem) => {
                is_success = false;
                eprintln!("{file}: {problem}");
            }
        }
    }
    if is_success { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Replays a file, and returns a summary.
///
/// # Errors
/// If the file is not a recording, or the current core differs from it.
fn play(file: &str) -> Result<String, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("it cannot be read: {error}"))?;
    let recording = Recording::read(&text).map_err(|error| error.to_string())?;
    let replay = replay(&recording).map_err(|error| error.to_string())?;
    match &replay.difference {
        None => Ok(format!("{} steps of {} stores, as recorded", replay.steps.len(), replay.machines.len())),
        Some(difference) => Err(describe(&replay, difference)),
    }
}

/// Describes the first difference: the step, the part of the machine's output, and both values.
fn describe(replay: &Replay, Difference { step, store, part, expected, came }: &Difference) -> String {
    let machine = replay.machines.get(*store).map_or("", String::as_str);
    let location = match step.and_then(|step| Some((step, replay.steps.get(step)?))) {
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
    format!("differs in {location}\n  {part}\n    expected: {}\n    came:     {}", brief(expected), brief(came))
}

/// A value as JSON, shortened to one line.
fn brief(value: &Value) -> String {
    const MAX_LENGTH: usize = 300;
    let text = value.to_string();
    match text.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
