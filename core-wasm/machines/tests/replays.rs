//! Every recording in `replays/` is played: today's machines do at each step what was recorded. A bug becomes a test by saving
//! its recording there.

use std::fs;
use std::path::{Path, PathBuf};

use machines::replay::{Recording, replay};

/// The recordings, by name.
fn recordings() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn read(file: &Path) -> Recording {
    Recording::read(&fs::read_to_string(file).unwrap()).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

#[test]
fn every_recording_is_played_as_it_was() {
    for file in recordings() {
        assert!(file.to_string_lossy().ends_with(".replay.json"), "{} is no recording", file.display());
        let recording = read(&file);
        let replay = replay(&recording).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(replay.difference, None, "{}: see npm run replay {0}", file.display());
        assert!(!replay.steps.is_empty(), "{} has no steps", file.display());
    }
}

/// What each recording is kept for.
#[test]
fn the_recordings_show_what_they_are_named_after() {
    let last = |name: &str, machine: &str| {
        let file = recordings().into_iter().find(|file| file.ends_with(format!("{name}.replay.json")));
        let recording = read(&file.unwrap_or_else(|| panic!("there is no {name}.replay.json")));
        let replay = replay(&recording).unwrap();
        let of_machine = |step: &&machines::replay::ReplayedStep| replay.machines[step.store] == machine;
        replay.steps.iter().filter(of_machine).map(|step| (*step.view).clone()).collect::<Vec<_>>()
    };
    let swipe = last("carousel-swipe", "carousel");
    assert!(swipe.iter().any(|view| view["dragging"] == true) && swipe.iter().any(|view| view["index"] == 1));
    let form = last("form-with-errors", "form");
    assert!(form.iter().any(|view| view["errors"]["phone"] == "Invalid phone number"));
    let consent = last("consent", "consent");
    assert!(consent.iter().any(|view| view["visible"] == true) && consent.iter().any(|view| view["given"] == true));
    let loading = last("loading-taken-over", "loading");
    assert!(loading[0]["percent"].as_u64() > Some(0), "the core goes on where the page has counted to");
    assert_eq!(loading.last().unwrap()["visible"], false);
}
