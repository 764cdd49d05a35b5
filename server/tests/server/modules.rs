//! The server's modules need each other in one direction only: none needs itself by way of others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The modules that each module names as `crate::...`.
fn needs() -> BTreeMap<String, BTreeSet<String>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut needs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut unread = vec![source.clone()];
    while let Some(path) = unread.pop() {
        if path.is_dir() {
            unread.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let below = path.strip_prefix(&source).unwrap().with_extension("");
        let module = below.iter().next().unwrap().to_str().unwrap().to_owned();
        let named = modules_in(&fs::read_to_string(&path).unwrap());
        needs.entry(module.clone()).or_default().extend(named.into_iter().filter(|name| *name != module));
    }
    needs
}

fn modules_in(text: &str) -> BTreeSet<String> {
    let mut modules = BTreeSet::new();
    for rest in text.split("crate::").skip(1) {
        // `use crate::{cleanup, connections};` names several at once.
        let (names, grouped) = match rest.strip_prefix('{') {
            Some(group) => (group.split('}').next().unwrap(), true),
            None => (rest, false),
        };
        for name in names.split(',').take(if grouped { usize::MAX } else { 1 }) {
            let name: String = name.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            modules.insert(name);
        }
    }
    modules
}

/// Modules that are left when those that need no other one are taken away, again and again: the circles.
fn circles(mut needs: BTreeMap<String, BTreeSet<String>>) -> BTreeMap<String, BTreeSet<String>> {
    loop {
        let free: Vec<String> =
            needs.iter().filter(|(_, needed)| needed.is_empty()).map(|(module, _)| module.clone()).collect();
        if free.is_empty() {
            return needs;
        }
        for module in free {
            needs.remove(&module);
            for needed in needs.values_mut() {
                needed.remove(&module);
            }
        }
    }
}

#[test]
fn no_module_needs_itself_by_way_of_others() {
    let needs = needs();
    assert!(needs["forms"].contains("inbox") && !needs["forms"].contains("app"), "{:?}", needs["forms"]);
    assert_eq!(circles(needs), BTreeMap::new());
}

#[test]
fn a_circle_is_found() {
    let of = |text: &str| modules_in(text);
    let needs = [
        ("app", of("use crate::routes::Cache;\nuse crate::config::{Config, Log};")),
        ("routes", of("use crate::{app, config};")),
        ("config", BTreeSet::new()),
    ];
    let needs = needs.map(|(module, needed)| (module.to_owned(), needed)).into();
    assert_eq!(circles(needs).into_keys().collect::<Vec<_>>(), ["app", "routes"]);
}
