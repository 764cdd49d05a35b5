//! The command `npm run replay`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CAROUSEL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../machines/tests/replays/carousel-swipe.replay.json");

fn run(arguments: &[&str]) -> (bool, String) {
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_replay")).args(arguments).output().unwrap();
    (status.success(), String::from_utf8(stdout).unwrap() + &String::from_utf8(stderr).unwrap())
}

/// A file in a folder of this test.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_difference_is_printed_and_after_accept_the_recording_plays_as_recorded() {
    let bug = file("bug.replay.json");
    let text = fs::read_to_string(CAROUSEL).unwrap();
    // The current machine has a threshold of 50, so a drag of 30 px is not a swipe.
    fs::write(&bug, text.replace("\"swipeThreshold\":50.0", "\"swipeThreshold\":20.0")).unwrap();
    let bug = bug.to_str().unwrap();
    let (as_recorded, output) = run(&[bug]);
    assert!(!as_recorded && output.contains("expected:") && output.contains("--accept"), "{output}");
    assert!(run(&[bug, "--accept"]).0);
    let (as_recorded, output) = run(&[bug]);
    assert!(as_recorded, "{output}");
}

#[test]
fn a_recording_is_cut_to_a_machine_and_written_to_another_file() {
    let (session, out) = (file("session.replay.json"), file("cut.replay.json"));
    let (session, out) = (session.to_str().unwrap(), out.to_str().unwrap());
    let consent = r#"{"machine":"consent","setup":{},"view":{"given":false,"visible":false}}"#;
    let text = fs::read_to_string(CAROUSEL).unwrap();
    fs::write(session, text.replacen("\n  ],", &format!(",\n    {consent}\n  ],"), 1)).unwrap();
    assert!(run(&[session]).1.contains("of 2 stores, as recorded"));
    let (cut, output) = run(&[session, "--only", "carousel", "--out", out]);
    assert!(cut && output.ends_with("of 1 store\n"), "{output}");
    assert!(run(&[out]).0);
}

#[test]
fn the_error_for_invalid_arguments_says_what_to_do() {
    for (arguments, message) in [
        (&[][..], "Name the recordings"),
        (&["--only"], "--only needs a value"),
        (&["--olny", "x"], "There is no option --olny"),
        (&[CAROUSEL, "--only", "carousel"], "--out NAME.replay.json"),
        (&[CAROUSEL, CAROUSEL, "--accept"], "one recording at a time"),
        (&[CAROUSEL, "--only", "consent", "--out", "x"], "has no store \"consent\"; it has carousel (0)"),
        (&["nowhere.replay.json"], "cannot be read"),
    ] {
        let (succeeded, output) = run(arguments);
        assert!(!succeeded && output.contains(message), "{arguments:?}: {output}");
    }
}
