//! Replays every recording in `replays/`; no step may differ. Save the recording of a bug there to make it a regression test.

use std::fs;
use std::path::{Path, PathBuf};

use machines::replay::{Recording, replay};

/// The recordings, sorted by name.
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
fn every_recording_is_replayed_without_a_difference() {
    for file in recordings() {
        assert!(file.to_string_lossy().ends_with(".replay.json"), "{} is no recording", file.display());
        let recording = read(&file);
        let replay = replay(&recording).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(replay.difference, None, "{}: see npm run replay {0}", file.display());
        assert!(!replay.steps.is_empty(), "{} has no steps", file.display());
    }
}

#[test]
fn each_recording_contains_the_behaviour_in_its_name() {
    let views = |name: &str, machine: &str| {
        let file = recordings().into_iter().find(|file| file.ends_with(format!("{name}.replay.json")));
        let recording = read(&file.unwrap_or_else(|| panic!("there is no {name}.replay.json")));
        let replay = replay(&recording).unwrap();
        let of_machine = |step: &&machines::replay::ReplayedStep| replay.machines[step.store] == machine;
        replay.steps.iter().filter(of_machine).map(|step| (*step.view).clone()).collect::<Vec<_>>()
    };
    let swipe = views("carousel-swipe", "carousel");
    assert!(swipe.iter().any(|view| view["dragging"] == true) && swipe.iter().any(|view| view["index"] == 1));
    let form = views("form-with-errors", "form");
    assert!(form.iter().any(|view| view["errors"]["phone"] == "Invalid phone number"));
    let consent = views("consent", "consent");
    assert!(consent.iter().any(|view| view["visible"] == true) && consent.iter().any(|view| view["given"] == true));
    let loading = views("loading-taken-over", "loading");
    assert!(loading[0]["percent"].as_u64() > Some(0), "the core continues the page's count");
    assert_eq!(loading.last().unwrap()["visible"], false);
}
