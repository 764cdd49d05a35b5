use std::cell::Cell;
use std::rc::Rc;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::shape::shape;
use super::*;
use crate::answers::AnswerSources;
use crate::carousel::{Carousel, CarouselEvent, CarouselOptions};
use crate::consent::{Consent, ConsentEvent, ConsentOptions};
use crate::drag::{Pointer, PointerEvent};
use crate::form::{CustomEvent, FormEvent, FormMachine, FormOptions};
use crate::lightbox::{Lightbox, LightboxEvent};
use crate::loading::{Loading, LoadingOptions};
use crate::machine::{Effect, Response};
use crate::navigation::{Navigation, Opening};
use crate::resource::Resource;
use crate::search::{Search, SearchEvent};
use crate::simulation::Simulation;
use model::api::{Endpoint, Payload};
use model::content::Bases;
use model::forms::{CAREER, CONTACT, DATASHEET, FileInfo, Form, Values};

fn recorded<M: Replayable>(machine: M, recorder: &SessionRecorder) -> Simulation<Recorded<M>> {
    Simulation::new(Recorded::new(machine, recorder))
}

/// The recording, written to a file and read again.
fn file(recorder: &SessionRecorder, texts: Texts) -> Recording {
    let recording = recorder.recording(texts);
    let read = Recording::read(&recording.write()).unwrap();
    assert_eq!(read, recording);
    read
}

/// Replays the recording; no step may differ.
fn replayed(recorder: &SessionRecorder) -> Replay {
    let replay = replay(&file(recorder, Texts::Typed)).unwrap();
    assert_eq!(replay.difference, None);
    replay
}

fn carousel(count: usize) -> Carousel {
    Carousel::new(CarouselOptions { count, autoplay: Some(4_000), ..CarouselOptions::default() })
}

#[test]
fn a_step_is_recorded_with_its_time_its_effects_and_the_changed_fields_of_the_view() {
    let recorder = SessionRecorder::default();
    let world = recorded(Carousel::new(CarouselOptions { count: 3, ..CarouselOptions::default() }), &recorder);
    world.advance(40);
    world.send(CarouselEvent::Next);
    world.advance(500);
    let recording = file(&recorder, Texts::default());
    assert_eq!(recording.stores.len(), 1);
    let options =
        json!({ "count": 3, "startIndex": 0, "duration": 500, "swipeThreshold": 50.0, "rtl": false, "autoplay": null });
    assert_eq!((&*recording.stores[0].machine, &recording.stores[0].setup), ("carousel", &options));
    let [next, settled] = &*recording.steps else { panic!("{:?}", recording.steps) };
    assert_eq!((next.at, &next.cause), (40, &Cause::Event("next".into())));
    assert_eq!(next.effects, [json!({ "setTimer": { "key": "settle", "after": 500 } })]);
    let view = json!({ "index": 1, "previous": 0, "next": 2, "animating": true, "leaving": 0, "direction": "next" });
    assert_eq!(Value::Object(next.view.clone()), view);
    assert_eq!((settled.at, &settled.cause), (540, &Cause::Signal(json!({ "timerFired": "settle" }))));
    let view = json!({ "animating": false, "leaving": null, "direction": null });
    assert_eq!(Value::Object(settled.view.clone()), view);
}

#[test]
fn a_lightbox_is_replayed_with_its_number_of_pictures() {
    let recorder = SessionRecorder::default();
    let world = recorded(Lightbox::new(CarouselOptions { count: 3, ..CarouselOptions::default() }), &recorder);
    world.send(LightboxEvent::OpenedAt(2));
    world.send(LightboxEvent::Carousel(CarouselEvent::Previous));
    replayed(&recorder);
    assert_eq!(file(&recorder, Texts::Typed).stores[0].setup["count"], json!(3));
}

#[test]
fn steps_of_all_stores_share_one_order_and_stores_without_steps_are_left_out() {
    let recorder = SessionRecorder::default();
    let _unused = recorded(carousel(3), &recorder);
    let a = recorded(carousel(4), &recorder);
    let b = recorded(Consent::new(ConsentOptions::default()), &recorder);
    a.send(CarouselEvent::Next);
    b.send(ConsentEvent::Agreed);
    a.advance(500);
    let replay = replayed(&recorder);
    assert_eq!(replay.machines, ["carousel", "consent"]);
    assert_eq!(replay.steps.iter().map(|step| step.store).collect::<Vec<_>>(), [0, 1, 0]);
    assert_eq!(replay.steps[2].view["animating"], false);
}

#[test]
fn steps_after_the_stop_are_not_recorded() {
    let recorder = SessionRecorder::default();
    let world = recorded(carousel(3), &recorder);
    world.send(CarouselEvent::Next);
    recorder.stop();
    assert!(!recorder.is_recording());
    world.advance(500);
    assert_eq!(recorder.recording(Texts::default()).steps.len(), 1);
    assert!(!world.view().animating, "the machine is still running");
}

#[test]
fn machines_show_a_past_step_until_the_current_view_is_selected() {
    let recorder = SessionRecorder::default();
    let world = recorded(carousel(4), &recorder);
    let other = recorded(Consent::new(ConsentOptions::default()), &recorder);
    let calls = Rc::new(Cell::new(0));
    let counter = Rc::clone(&calls);
    recorder.on_step(Rc::new(move || counter.set(counter.get() + 1)));
    for _ in 0..2 {
        world.send(CarouselEvent::Next);
        world.advance(500);
    }
    other.send(ConsentEvent::Agreed);
    assert_eq!((calls.get(), recorder.steps()), (5, 5));
    let show = |steps| {
        recorder.show(steps);
        world.store().engine().refresh();
        other.store().engine().refresh();
        (world.view().index, world.view().animating, other.view().given)
    };
    assert_eq!(show(Some(0)), (0, false, false));
    assert_eq!(show(Some(1)), (1, true, false));
    assert_eq!(show(Some(4)), (2, false, false));
    assert_eq!(show(None), (2, false, true));
    show(Some(1));
    world.send(CarouselEvent::Next);
    assert_eq!(world.view().index, 1, "a step does not change the selected view");
    assert_eq!(show(None).0, 3, "the machine continued from its current state");
    let live = recorder.steps_from(4);
    let brief: Vec<_> = live.iter().map(|step| (step.order, step.store, step.machine, &step.cause)).collect();
    let (agreed, next) = (Cause::Event("agreed".into()), Cause::Event("next".into()));
    assert_eq!(brief, [(4, 1, "consent", &agreed), (5, 0, "carousel", &next)]);
    assert_eq!(live[1].view["index"], 3);
    assert_eq!(replayed(&recorder).difference, None, "selecting a step is not recorded");
}

#[test]
fn a_timed_machine_is_replayed_with_the_recorded_times() {
    let recorder = SessionRecorder::default();
    let world = recorded(Loading::new(LoadingOptions::default()), &recorder);
    world.advance(37);
    let subscription = world.subscribe();
    world.advance(1_500);
    drop(subscription);
    let replay = replayed(&recorder);
    assert_eq!(replay.steps[0].cause, Cause::Start);
    assert_eq!(replay.steps.last().unwrap().cause, Cause::Stop);
    assert!(replay.steps.iter().any(|step| step.view["percent"] == 50));
}

#[test]
fn responses_are_recorded_with_their_payload() {
    let recorder = SessionRecorder::default();
    let bases = Bases { api: "https://api.example".into(), ..Bases::default() };
    let world = recorded(Resource::new(Endpoint::Products, bases.clone()), &recorder);
    let _subscription = world.subscribe();
    let body = r#"{"status":"success","data":[{"name":"A","slug":"a"},{"name":"B"}]}"#;
    let read = Endpoint::Products.read::<Value>(body, &bases);
    let products = read.clone().unwrap().payload.and_then(Payload::products);
    let id = world.requests()[0];
    world.signal(Signal::Responded { id, response: Response::Received { status: 200, body: read } });
    let search = recorded(Search::new(products, None, AnswerSources::default()), &recorder);
    let _search_subscription = search.subscribe();
    search.send(SearchEvent::Typed("a".into()));
    let found = r#"{"status":"success","data":{"hits":[{"slug":"a","reasons":[]}],"facets":[],
        "readings":[{"typed":"a","meaning":"b","orWord":true}],"ignored":["c"]}}"#;
    let endpoint = Endpoint::Search("q=a".into());
    let payload = endpoint.read::<Value>(found, &bases).unwrap().payload;
    search.signal(Signal::Loaded { endpoint, payload });
    let replay = replayed(&recorder);
    assert_eq!(replay.steps[1].view["data"][0]["slug"], "a");
    assert!(replay.steps[1].effects.iter().any(|effect| effect["log"]["level"] == "warning"), "the item left out");
    assert!(
        replay.steps[3].effects.contains(&json!({ "querySearchModule": { "search": "q=a" } })),
        "{:?}",
        replay.steps[3].effects
    );
    let answered = &replay.steps.last().unwrap().view;
    assert_eq!((&answered["hits"], &answered["readings"][0]["orWord"]), (&json!([0]), &json!(true)));
    assert_eq!(answered["ignored"], json!(["c"]));
}

#[test]
fn a_resource_with_initial_data_and_a_navigation_are_replayed() {
    let recorder = SessionRecorder::default();
    let products = Payload::new(json!([{ "name": "A", "slug": "a" }]));
    let resource = Resource::with_data(Endpoint::Products, Bases::default(), products, true);
    let (resource, navigation) =
        (recorded(resource, &recorder), recorded(Navigation::new(Opening::Navigated), &recorder));
    let _subscriptions = (resource.subscribe(), navigation.subscribe());
    assert_eq!(resource.requests().len(), 1, "the initial data is refreshed");
    assert_eq!(replayed(&recorder).difference, None);
}

#[test]
fn the_first_difference_is_returned_with_both_values() {
    let recorder = SessionRecorder::default();
    let world = recorded(carousel(3), &recorder);
    world.send(CarouselEvent::Next);
    world.advance(500);
    let recording = recorder.recording(Texts::default());
    let difference_after = |change: fn(&mut Recording)| {
        let mut recording = recording.clone();
        change(&mut recording);
        let Difference { step, store, part, expected, came } = replay(&recording).unwrap().difference.unwrap();
        assert_eq!(store, 0);
        (step, part, expected, came)
    };
    let view = difference_after(|recording| recording.steps[1].view["animating"] = true.into());
    assert_eq!(view, (Some(1), "animating".into(), true.into(), false.into()));
    let effects = difference_after(|recording| recording.steps[0].effects.clear());
    assert_eq!((effects.0, &*effects.1, &effects.2), (Some(0), "effects", &json!([])));
    let first = difference_after(|recording| recording.stores[0].view["count"] = 4.into());
    assert_eq!(first, (None, "count".into(), 4.into(), 3.into()));
    let gone = difference_after(|recording| drop(recording.steps[0].view.insert("angle".into(), 7.into())));
    assert_eq!(gone, (Some(0), "angle".into(), 7.into(), Value::Null));
}

/// The mouse enters the carousel and drags 30 px, which is a swipe if the threshold is lower.
fn drag_of_30_px(recorder: &SessionRecorder, swipe_threshold: f64) -> Simulation<Recorded<Carousel>> {
    let options = CarouselOptions { count: 3, swipe_threshold, ..CarouselOptions::default() };
    let world = recorded(Carousel::new(options), recorder);
    let at = |x: f64| Pointer { id: 1, x, y: 0.0 };
    for x in [100.0, 90.0, 80.0, 70.0, 60.0] {
        world.advance(10);
        world.send(CarouselEvent::Pointer(PointerEvent::Moved(at(x))));
    }
    world.send(CarouselEvent::Pointer(PointerEvent::Pressed(at(60.0))));
    world.send(CarouselEvent::Pointer(PointerEvent::Moved(at(40.0))));
    world.send(CarouselEvent::Pointer(PointerEvent::Released(at(30.0))));
    world
}

/// The recording with another swipe threshold, as of machines in which the bug has been corrected.
fn with_threshold(mut recording: Recording, threshold: f64) -> Recording {
    recording.stores[0].setup["swipeThreshold"] = threshold.into();
    recording
}

#[test]
fn a_cut_recording_has_the_named_stores_with_all_their_steps() {
    let recorder = SessionRecorder::default();
    let consent = recorded(Consent::new(ConsentOptions::default()), &recorder);
    consent.send(ConsentEvent::Agreed);
    let world = drag_of_30_px(&recorder, 20.0);
    consent.send(ConsentEvent::Withdrawn);
    world.advance(500);
    let recording = file(&recorder, Texts::default());
    for only in ["carousel", "1"] {
        let cut = recording.cut(&[only.to_owned()]).unwrap();
        assert_eq!(cut.stores.len(), 1);
        assert_eq!(cut.steps.len(), recording.steps.iter().filter(|step| step.store == 1).count());
        let replay = replay(&cut).unwrap();
        assert_eq!((replay.difference, &replay.steps.last().unwrap().view["index"]), (None, &json!(1)));
    }
    let both = recording.cut(&["consent".to_owned(), "carousel".to_owned()]).unwrap();
    assert_eq!((both.stores.len(), both.steps.first().unwrap().store), (2, 0));
    let error = recording.cut(&["track".to_owned()]).unwrap_err().to_string();
    assert_eq!(error, "The recording has no store \"track\"; it has consent (0), carousel (1).");
}

#[test]
fn accepting_a_corrected_machine_fires_its_timers_and_not_the_recorded_ones() {
    for (bug, corrected, index) in [(20.0, 50.0, 0), (50.0, 20.0, 1)] {
        let recorder = SessionRecorder::default();
        let world = drag_of_30_px(&recorder, bug);
        world.advance(520);
        let recording = with_threshold(file(&recorder, Texts::default()), corrected);
        assert_ne!(replay(&recording).unwrap().difference, None);
        let accepted = recording.accepted().unwrap();
        let replay = replay(&accepted).unwrap();
        assert_eq!(replay.difference, None);
        let view = &replay.steps.last().unwrap().view;
        assert_eq!((&view["index"], &view["animating"]), (&json!(index), &json!(false)));
        let fired: Vec<_> =
            accepted.steps.iter().filter(|step| matches!(step.cause, Cause::Signal(_))).map(|step| step.at).collect();
        assert_eq!(fired, if index == 0 { vec![] } else { vec![550] });
    }
}

#[test]
fn accepting_an_unchanged_machine_changes_nothing() {
    let recorder = SessionRecorder::default();
    let world = drag_of_30_px(&recorder, 20.0);
    world.advance(500);
    let recording = file(&recorder, Texts::default());
    assert_eq!(recording.accepted().unwrap(), recording);
}

#[test]
fn the_error_for_a_bad_file_says_what_is_wrong_and_what_to_do() {
    let recorder = SessionRecorder::default();
    recorded(carousel(3), &recorder).send(CarouselEvent::Next);
    let text = recorder.recording(Texts::default()).write();
    for (file, message) in [
        ("", "no recording"),
        ("PDF", "no recording"),
        ("{}", "ends in .replay.json"),
        ("[1]", "no recording"),
        (
            &text.replace("\"version\": 1", "\"version\": 2"),
            "version 2 of the format, and this release reads version 1",
        ),
        (&text.replace("\"texts\": \"shapes\",", ""), "missing field `texts`"),
        (&text[..text.len() / 2], "line"),
    ] {
        let error = Recording::read(file).unwrap_err().to_string();
        assert!(error.contains(message), "{file}: {error}");
    }
    for (file, message) in [
        (
            text.replace("\"machine\":\"carousel\"", "\"machine\":\"wheel\""),
            "no machine named \"wheel\"; there is carousel",
        ),
        (
            text.replace("\"event\":\"next\"", "\"event\":\"jump\""),
            "Step 0 is unknown to this release: unknown variant `jump`",
        ),
        (text.replace("\"store\":0", "\"store\":9"), "Step 0 is unknown to this release: there is no store 9"),
        (text.replace("\"count\":3,\"dur", "\"count\":-3,\"dur"), "Store 0 cannot be created"),
    ] {
        let error = replay(&Recording::read(&file).unwrap()).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

/// A visitor submits a form with errors, corrects them, and submits again.
fn enquiry(recorder: &SessionRecorder) -> Simulation<Recorded<FormMachine>> {
    let world = recorded(FormMachine::new(&CAREER, "", FormOptions::default(), None), recorder);
    let typed = |field: &str, value: &str| world.send(FormEvent::Typed { field: field.into(), value: value.into() });
    typed("firstName", "Rosalind");
    typed("phone", "+44 20-7946");
    typed("email", "Rosalind.Franklin@kings.example");
    typed("city", "Mumbai");
    world.send(FormEvent::Submitted { key: "k1".into(), filled: vec![("lastName", "Franklin".into())] });
    typed("phone", "+44 20 7946");
    let resume = FileInfo { name: "Rosalind Franklin.pdf".into(), size: 51_000 };
    world.send(FormEvent::FilesChosen { field: "resume".into(), files: vec![resume] });
    world.send(FormEvent::Submitted { key: "k2".into(), filled: Vec::new() });
    world
}

const TYPED: [&str; 5] = ["Rosalind", "Franklin", "7946", "kings", "Mumbai"];

#[test]
fn a_masked_recording_contains_nothing_typed_and_has_the_same_errors() {
    let recorder = SessionRecorder::default();
    let world = enquiry(&recorder);
    let recording = file(&recorder, Texts::default());
    let text = recording.write();
    for typed in TYPED {
        assert!(!text.contains(typed), "{typed} in {text}");
    }
    assert!(text.contains("Xxxxxxxx.Xxxxxxxx@xxxxx.xxxxxxx"), "the shape of the address");
    assert!(text.contains("Xxxxxxxx Xxxxxxxx.pdf"), "the shape of the file's name");
    let replay = replay(&recording).unwrap();
    assert_eq!(replay.difference, None);
    assert_eq!(
        replay.steps[4].view["errors"],
        json!({ "phone": "Invalid phone number", "resume": "Resume is required" })
    );
    assert_eq!(replay.steps.last().unwrap().view["state"], "submitting");
    assert_eq!(world.submissions().len(), 1);
}

#[test]
fn an_unmasked_recording_contains_what_was_typed() {
    let recorder = SessionRecorder::default();
    enquiry(&recorder);
    let text = file(&recorder, Texts::Typed).write();
    for typed in TYPED {
        assert!(text.contains(typed), "{typed}");
    }
    assert_eq!(replayed(&recorder).difference, None);
}

#[test]
fn a_mask_replaces_each_character_by_one_of_its_class() {
    assert_eq!(shape("Ada +44 (0)20, é@ü.de\n"), "Xxx +00 (0)00, é@é.xx\n");
    assert_eq!(shape("字😀\u{2003}"), "文𝒳\u{2003}");
}

/// A number and a date of which each digit becomes a 0 would no longer fit their fields.
#[test]
fn a_session_of_a_form_with_a_schema_is_masked_and_replayed_with_the_same_errors() {
    let schema = json!({
        "name": "masked", "path": "/masked",
        "fields": [
            { "name": "salary", "label": "Salary", "kind": { "type": "number", "of": { "min": 1_000 } } },
            { "name": "born", "label": "Born", "kind": { "type": "date" } },
            { "name": "terms", "label": "Terms", "kind": { "type": "checkbox" }, "required": "Accept" },
            { "name": "plans", "label": "Plans",
              "kind": { "type": "file", "of": { "extensions": [".pdf"], "maxMegabytes": 1, "maxFiles": 2 } } },
        ],
    });
    let recorder = SessionRecorder::default();
    let form = Form::read(schema).unwrap();
    let world = recorded(FormMachine::new(form, "", FormOptions::default(), None), &recorder);
    let custom = |event| world.send(FormEvent::Custom(event));
    let filled = vec![("salary", "81234".to_owned()), ("born", "1999-12-31".to_owned()), ("terms", "on".to_owned())];
    custom(CustomEvent::Filled { filled });
    world.send(FormEvent::FilesChosen {
        field: "plans".into(),
        files: vec![FileInfo { name: "Ada's house.pdf".into(), size: 7 }],
    });
    custom(CustomEvent::Validated { errors: vec![("salary".into(), "81234 is too much".into())] });
    custom(CustomEvent::ErrorSet { field: "born".into(), message: Some("Ada is younger".into()) });
    world.send(FormEvent::Submitted { key: "k".into(), filled: vec![] });
    custom(CustomEvent::Reset { values: vec![("salary".into(), "9".into())] });
    let text = file(&recorder, Texts::Shapes).write();
    for secret in ["81234", "1999", "12-31", "Ada", "house", "younger"] {
        assert!(!text.contains(secret), "{secret}");
    }
    assert_eq!(replay(&file(&recorder, Texts::Shapes)).unwrap().difference, None);
    replayed(&recorder);
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[+0-9 ]{0,14}",
        "[a-zé.]{0,8}@[a-z]{0,6}(\\.[a-z]{0,3})?",
        "[ \t\n]{0,3}",
        any::<String>(),
        ".{190,210}"
    ]
}

proptest! {
    #[test]
    fn a_masked_text_has_the_same_length_and_the_same_errors(texts in prop::collection::vec(text(), 8)) {
        for form in [&CONTACT, &CAREER, &DATASHEET] {
            let entered: Values = form.fields.iter().map(|field| field.name).zip(texts.iter().cloned()).collect();
            let shapes: Values = form.fields.iter().map(|field| field.name).zip(texts.iter().map(|text| shape(text))).collect();
            prop_assert_eq!(form.check(&shapes), form.check(&entered));
        }
        for text in texts {
            let shape = shape(&text);
            prop_assert_eq!((shape.len(), shape.chars().count()), (text.len(), text.chars().count()));
            for field in CONTACT.fields {
                prop_assert_eq!(field.clean(&shape).len(), field.clean(&text).len());
            }
        }
    }

    #[test]
    fn any_session_of_a_carousel_is_replayed_exactly(
        steps in prop::collection::vec((0..9_u8, -1e4..1e4_f64, 0..6_000_u64), 0..60)
    ) {
        let recorder = SessionRecorder::default();
        let world = recorded(carousel(4), &recorder);
        let mut subscriptions = Vec::new();
        for (what, x, wait) in steps {
            let pointer = Pointer { id: 1, x, y: x / 3.0 };
            match what {
                0 => world.send(CarouselEvent::Next),
                1 => world.send(CarouselEvent::GoTo(wait as usize % 6)),
                2 => world.send(CarouselEvent::Pointer(PointerEvent::Pressed(pointer))),
                3 | 4 => world.send(CarouselEvent::Pointer(PointerEvent::Moved(pointer))),
                5 => world.send(CarouselEvent::Pointer(PointerEvent::Released(pointer))),
                6 => world.signal(Signal::PageHidden(x > 0.0)),
                7 => subscriptions.push(world.subscribe()),
                _ => drop(subscriptions.pop()),
            }
            world.advance(wait);
        }
        let before = world.take_effects();
        let replay = replayed(&recorder);
        prop_assert_eq!(replay.steps.len(), recorder.steps());
        let effects: Vec<Value> = before.iter().map(|effect: &Effect| serde_json::to_value(effect).unwrap()).collect();
        prop_assert_eq!(replay.steps.into_iter().flat_map(|step| step.effects).collect::<Vec<_>>(), effects);
    }
}
