//! Measures a transition with and without recording, and the replay of a thousand steps: `cargo bench -p replay`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use machines::carousel::{Carousel, CarouselEvent, CarouselOptions};
use machines::machine::Machine;
use machines::replay::{Recorded, Recording, SessionRecorder, Texts, replay};
use machines::simulation::Simulation;

const TRANSITIONS: u32 = 100_000;
const STEPS: u32 = 1_000;
const ROUNDS: usize = 15;

fn carousel() -> Carousel {
    Carousel::new(CarouselOptions { count: 5, ..CarouselOptions::default() })
}

/// Changes the number of slides repeatedly, so that each transition changes the view.
fn transitions<M: Machine<Event = CarouselEvent> + 'static>(world: &Simulation<M>, times: u32) {
    for i in 0..times {
        world.send(CarouselEvent::CountChanged(4 + i as usize % 2));
        black_box(world.view());
    }
    world.take_effects();
}

/// The median time of several rounds.
fn median(mut round: impl FnMut() -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..ROUNDS).map(|_| round()).collect();
    times.sort();
    times.get(ROUNDS / 2).copied().unwrap_or_default()
}

fn time(work: impl FnOnce()) -> Duration {
    let began = Instant::now();
    work();
    began.elapsed()
}

fn main() {
    let plain = median(|| {
        let world = Simulation::new(carousel());
        time(|| transitions(&world, TRANSITIONS))
    });
    let recorded = median(|| {
        let world = Simulation::new(Recorded::new(carousel(), &SessionRecorder::default()));
        time(|| transitions(&world, TRANSITIONS))
    });
    println!("a transition                  {:>8.0} ns", plain.as_nanos() as f64 / f64::from(TRANSITIONS));
    println!("a transition, recorded        {:>8.0} ns", recorded.as_nanos() as f64 / f64::from(TRANSITIONS));

    let recorder = SessionRecorder::default();
    let world = Simulation::new(Recorded::new(carousel(), &recorder));
    transitions(&world, STEPS);
    let text = recorder.recording(Texts::Shapes).write();
    let written = median(|| time(|| drop(black_box(recorder.recording(Texts::Shapes).write()))));
    println!("{STEPS} steps written            {:>8.2} ms", written.as_secs_f64() * 1e3);
    let read = median(|| time(|| drop(black_box(Recording::read(&text)))));
    println!("{STEPS} steps read               {:>8.2} ms", read.as_secs_f64() * 1e3);
    let Ok(recording) = Recording::read(&text) else { return eprintln!("The written recording cannot be read.") };
    let played = median(|| time(|| drop(black_box(replay(&recording)))));
    println!("{STEPS} steps replayed           {:>8.2} ms", played.as_secs_f64() * 1e3);
}
