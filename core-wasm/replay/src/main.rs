//! `npm run replay session.replay.json`: plays recordings through the current machines and prints the first step at which
//! each differs. It also turns a recording into a regression test: [`HELP`].

use std::process::ExitCode;

use machines::replay::{Cause, Difference, Recording, Replay, replay};
use serde_json::Value;

const HELP: &str = "npm run replay FILE...
    plays recordings and prints the first step at which each differs
npm run replay -- FILE --only carousel,consent --out NAME.replay.json
    cuts a recording to the stores of these machines, or to those with these numbers
npm run replay -- FILE --accept
    takes the expected effects and views from the current machines; --out writes them to another file";

fn main() -> ExitCode {
    let outcome = Arguments::read(std::env::args().skip(1)).and_then(|arguments| arguments.run());
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The arguments of the command line.
#[derive(Default)]
struct Arguments {
    files: Vec<String>,
    only: Vec<String>,
    out: Option<String>,
    accept: bool,
}

impl Arguments {
    fn read(mut given: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Self::default();
        while let Some(argument) = given.next() {
            let mut value = || given.next().ok_or_else(|| format!("{argument} needs a value.\n{HELP}"));
            match &*argument {
                "--only" => arguments.only.extend(value()?.split(',').map(str::to_owned)),
                "--out" => arguments.out = Some(value()?),
                "--accept" => arguments.accept = true,
                _ if argument.starts_with('-') => return Err(format!("There is no option {argument}.\n{HELP}")),
                _ => arguments.files.push(argument),
            }
        }
        let writes = arguments.accept || !arguments.only.is_empty();
        match arguments.files.len() {
            0 => Err(format!("Name the recordings to play.\n{HELP}")),
            1 if arguments.only.is_empty() || arguments.out.is_some() => Ok(arguments),
            1 => Err("Name the file to write with --out NAME.replay.json when you use --only.".to_owned()),
            _ if writes => Err("--only and --accept take one recording at a time.".to_owned()),
            _ => Ok(arguments),
        }
    }

    /// Plays the recordings, or writes one; returns whether all are as recorded.
    fn run(&self) -> Result<bool, String> {
        let mut as_recorded = true;
        for file in &self.files {
            let recording = read(file).map_err(|error| format!("{file}: {error}"))?;
            match self.edit(recording).map_err(|error| format!("{file}: {error}"))? {
                Edited::Written(recording, out) => println!("{out}: {}", summary(&recording)),
                Edited::Unchanged(recording) => {
                    let played = replay(&recording).map_err(|error| format!("{file}: {error}"))?;
                    match &played.difference {
                        None => println!("{file}: {}, as recorded", summary(&recording)),
                        Some(difference) => {
                            as_recorded = false;
                            eprintln!("{file}: {}", describe(&played, difference));
                        }
                    }
                }
            }
        }
        Ok(as_recorded)
    }

    fn edit(&self, mut recording: Recording) -> Result<Edited, String> {
        if !self.only.is_empty() {
            recording = recording.cut(&self.only).map_err(|error| error.to_string())?;
        }
        if self.accept {
            recording = recording.accepted().map_err(|error| error.to_string())?;
        }
        let file = self.files.first().filter(|_| self.accept);
        let Some(out) = self.out.as_ref().or(file) else { return Ok(Edited::Unchanged(recording)) };
        std::fs::write(out, recording.write()).map_err(|error| format!("{out} cannot be written: {error}"))?;
        Ok(Edited::Written(recording, out.clone()))
    }
}

enum Edited {
    Unchanged(Recording),
    /// A recording, and the file that it was written to.
    Written(Recording, String),
}

fn read(file: &str) -> Result<Recording, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("it cannot be read: {error}"))?;
    Recording::read(&text).map_err(|error| error.to_string())
}

fn summary(recording: &Recording) -> String {
    let count = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    format!("{} of {}", count(recording.steps.len(), "step"), count(recording.stores.len(), "store"))
}

fn describe(replay: &Replay, Difference { step, store, part, expected, came }: &Difference) -> String {
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
    format!(
        "differs in {place}\n  {part}\n    expected: {}\n    actual:   {}\nIf the actual value is right, accept it: npm run replay -- FILE --accept",
        brief(expected),
        brief(came)
    )
}

/// A value in one line.
fn brief(value: &Value) -> String {
    const MOST: usize = 300;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
