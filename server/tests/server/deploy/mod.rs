//! The files of `deploy/`: systemd accepts the unit and rates it as safe, and its server stores a form.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Stdio};

use axum::http::StatusCode;
use server::config::Config;

use crate::company::Company;
use crate::form::MultipartForm;
use crate::program::{Program, post};
use crate::skip;

const UNIT: &str = include_str!("../../../../deploy/site.service");
const SETTINGS: &str = include_str!("../../../../deploy/server.toml");

const IMAGE: &str = include_str!("../../../../deploy/Containerfile");
const COMPOSE: &str = include_str!("../../../../deploy/compose.yaml");

const DOCUMENT: &str = include_str!("../../../../docs/production.md");

/// The highest accepted exposure by `systemd-analyze security`, in tenths. systemd rates 2.0 and less as "OK".
const EXPOSURE: &str = "20";

/// The unit's directives, each with all its values.
fn unit() -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut directives = BTreeMap::<_, Vec<_>>::new();
    for (name, value) in UNIT.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('=')) {
        directives.entry(name).or_default().push(value);
    }
    directives
}

#[test]
fn systemd_accepts_the_unit_and_rates_it_as_safe() {
    let company = Company::new();
    // systemd checks that the program exists.
    company.write("site.service", UNIT.replace("/opt/site/server", env!("CARGO_BIN_EXE_server")));
    let analyze = |args: &[&str]| {
        Command::new("systemd-analyze").args(args).arg(company.path("site.service")).stdin(Stdio::null()).output()
    };
    let Ok(verified) = analyze(&["verify"]) else {
        return skip("systemd-analyze, which checks the unit, is not installed");
    };
    let found = String::from_utf8_lossy(&verified.stderr).into_owned();
    // Other units of this machine may be faulty.
    let found: Vec<_> = found.lines().filter(|line| line.contains("site.service")).collect();
    assert!(verified.status.success() && found.is_empty(), "{found:#?}");
    let rated = analyze(&["security", "--offline=true", "--no-pager", "--threshold", EXPOSURE]).unwrap();
    assert!(rated.status.success(), "{}", String::from_utf8_lossy(&rated.stdout));
}

#[test]
fn the_settings_of_the_service_are_valid_with_and_without_its_examples() {
    let company = Company::new();
    company.write("server.toml", SETTINGS);
    let config = Config::read(Some(&company.path("server.toml")), std::iter::empty()).unwrap();
    assert!(config.security.https && config.network.listen.ip().is_loopback());
    // The commented examples must be valid, too.
    company.write(
        "server.toml",
        SETTINGS
            .replace("\n# [", "\n[")
            .replace("\n# host", "\nhost")
            .replace("\n# from", "\nfrom")
            .replace("\n# to", "\nto"),
    );
    let config = Config::read(Some(&company.path("server.toml")), std::iter::empty()).unwrap();
    assert_eq!(config.mail.unwrap().to.len(), 1);
}

#[test]
fn image_and_compose_file_set_only_known_settings() {
    let variables = |text: &'static str, separator: &'static str| {
        text.lines().map(str::trim).filter_map(move |line| {
            let (name, value) = line.trim_start_matches("ENV ").split_once(separator)?;
            let ours = name == "DATABASE_URL" || name.starts_with("SERVER_");
            let value = value.replace("${DATABASE_PASSWORD:?write it into deploy/.env}", "x");
            ours.then(|| (name.to_owned(), value.trim_end_matches(" \\").trim_matches(['\'', '"']).to_owned()))
        })
    };
    let image = Config::read(None, variables(IMAGE, "=")).unwrap();
    assert_eq!(image.folders.data, std::path::Path::new("/state"));
    let compose = Config::read(None, variables(IMAGE, "=").chain(variables(COMPOSE, ": "))).unwrap();
    assert!(compose.storage.database_url.is_some() && compose.storage.s3_bucket.is_some() && compose.security.https);
    assert!(compose.network.trusted_proxies.contains("172.18.0.1".parse().unwrap()));
    assert_eq!((image.warnings, compose.warnings), (Vec::new(), Vec::new()));
}

#[test]
fn docker_compose_accepts_the_compose_file() {
    let passwords = ["DATABASE_PASSWORD", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"].map(|name| (name, "x"));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/compose.yaml");
    let checked = Command::new("docker-compose").args(["-f", file, "config", "--quiet"]).envs(passwords).output();
    let Ok(checked) = checked else { return skip("docker-compose, which checks the compose file, is not installed") };
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_stores_a_form_and_may_write_only_its_state() {
    let company = Company::new();
    company.publish();
    company.write("server.toml", SETTINGS);
    fs::create_dir_all(company.path("data")).unwrap();
    if !Command::new("unshare")
        .args(["--mount", "true"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|done| done.success())
    {
        return skip("only root can start the server as the unit does");
    }
    let unit = unit();
    let of = |name: &str| unit[name].join("\n");
    let mut command = Command::new("unshare");
    command
        .args(["--mount", "--propagation", "private", "sh", "-euc", include_str!("as_the_unit_does.sh")])
        .env_clear()
        .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
        .env("SERVER", env!("CARGO_BIN_EXE_server"))
        .env("COMPANY", company.path(""))
        .env("WORKING_DIRECTORY", of("WorkingDirectory"))
        .env("STATE_DIRECTORY", of("StateDirectory"))
        .env("STATE_DIRECTORY_MODE", of("StateDirectoryMode"))
        .env("UMASK", of("UMask"))
        .env("ENVIRONMENT", of("Environment"))
        .env("EXEC_START", of("ExecStart"));
    let program = tokio::task::block_in_place(|| Program::spawn(command, Stdio::piped()));
    for form in [MultipartForm::contact(), MultipartForm::career()] {
        let (status, response) = post(program.address, &form, form.path()).await.unwrap();
        assert_eq!(status, 200, "{response}");
    }
    drop(program);
    assert_eq!(company.inbox().await.len(), 2);
}

/// The commands of the documentation for the backup and the restoring, in the company's folder and without the service.
fn backup_commands(company: &Company) -> [impl Fn(&str) -> bool; 2] {
    let (_, chapter) = DOCUMENT.split_once("\n## Backup\n").expect("the chapter");
    let mut blocks = chapter.split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap());
    [(); 2].map(|()| {
        let commands =
            blocks.next().expect("the commands").replace("/var/lib/site", &company.path("data").display().to_string());
        let commands = commands.replace("/root", &company.path("root").display().to_string());
        move |now: &str| {
            let script = format!(
                "systemctl() {{ :; }}; chown() {{ :; }}; curl() {{ :; }}; date() {{ echo {now}; }}\n{commands}"
            );
            Command::new("sh").args(["-c", &script]).output().unwrap().status.success()
        }
    })
}

#[tokio::test]
async fn the_documented_backup_and_restoring_lose_nothing_when_they_fail_or_are_repeated() {
    for tool in ["sqlite3", "rsync"] {
        if Command::new(tool).arg("--version").stdout(Stdio::null()).status().is_err() {
            return skip("sqlite3 and rsync, which copy the data folder, are not installed");
        }
    }
    let company = Company::new();
    fs::create_dir(company.path("root")).unwrap();
    assert_eq!(company.send(MultipartForm::career()).await.status, StatusCode::OK);
    let [back_up, restore] = backup_commands(&company);
    assert!(back_up("1"));
    assert_eq!(company.send(MultipartForm::contact()).await.status, StatusCode::OK);
    assert!(back_up("2") && !back_up("2"), "a second backup in the same second fails");

    fs::rename(company.path("data/inbox.sqlite"), company.path("aside")).unwrap();
    assert!(!back_up("3") && !company.path("data/inbox.sqlite").exists(), "no empty database is made");
    company.write("data/inbox.sqlite", "");
    assert!(!back_up("4"), "an empty database is no backup");
    for now in ["5", "6"] {
        assert!(restore(now));
        assert_eq!((company.inbox().await.len(), company.resumes().len()), (2, 1));
    }
    assert!(!restore("6"), "what was moved aside is kept");
    assert!(company.path("root/before-6/inbox.sqlite").exists());

    fs::remove_dir_all(company.path("data/resumes")).unwrap();
    assert!(!back_up("7"), "the resumes are missing");
    assert!(company.path("root/backups/last").read_link().unwrap().ends_with("2"));
    company.remove("root/backups/2/inbox.sqlite");
    assert!(!restore("8"), "the backup is incomplete");
    assert_eq!(company.inbox().await.len(), 2);
}
