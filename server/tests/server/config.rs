//! The settings: file and environment, secrets from files, and a clear error for each wrong one.

use std::fs;
use std::path::Path;

use secrecy::{ExposeSecret, SecretString};
use server::config::Config;
use tempfile::TempDir;

/// Reads settings from a file's text and from variables.
fn read(text: &str, variables: &[(&str, &str)]) -> Result<Config, Vec<String>> {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("server.toml");
    fs::write(&file, text).unwrap();
    let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    let prefix = format!("{}/", folder.path().display());
    Config::read(Some(&file), variables)
        .map_err(|mistakes| mistakes.iter().map(|mistake| mistake.to_string().replace(&prefix, "")).collect())
}

fn mistakes(text: &str, variables: &[(&str, &str)]) -> Vec<String> {
    read(text, variables).err().unwrap_or_default()
}

fn exposed(secret: &Option<SecretString>) -> &str {
    secret.as_ref().map_or("", ExposeSecret::expose_secret)
}

const MAILBOX: &str = "Write an address such as \"sales@example.com\" or \"Sales <sales@example.com>\".";
const HOST: &str = "Write its name only, for example \"smtp.example.com\"; the port has a setting of its own.";
const URL_PART: &str = "has a part that cannot be read. A port is a number, sslmode is one of disable, allow, prefer, require, verify-ca and verify-full, \
     and other characters than letters and digits in a password are written like this: %40.";
const ORIGIN: &str = "Write scheme and host only, for example \"https://www.example.com\".";
const NETWORKS: &str = "List IP addresses and networks, for example [\"10.0.0.1\", \"10.1.0.0/16\", \"fd00::/8\"].";

const KEY: &str = "Write \"whsec_\" and at least 24 random bytes in Base64, as `echo whsec_$(openssl rand -base64 32)` \
                   prints them.";

const BASE: &str = "Write a URL without query, for example \"https://api.example.com\".";
const ROOT: &str =
    "The site is at the root of its host: write its URL without a path, for example \"https://www.example.com\".";
const FILM: &str = "Write the URL of an .mp4 or .webm file, for example \"https://media.example.com/film.mp4\".";

/// A wrong value for each setting, as a line of its section, and the error.
fn wrong_values() -> Vec<(&'static str, &'static str, String)> {
    let day = "Write a whole number from 1 to 86400.";
    let connections = "Write a whole number from 1 to 1000000.";
    let text = "Write a text in \"quotes\".";
    [
        (
            "network",
            "listen = \"nowhere\"",
            "is \"nowhere\". Write an address and a port, for example \"127.0.0.1:8080\".",
        ),
        ("network", "trusted_proxies = [\"10.0.0.0/33\"]", &format!("holds \"10.0.0.0/33\". {NETWORKS}")),
        ("network", "metrics_clients = [\"here\"]", &format!("holds \"here\". {NETWORKS}")),
        ("network", "max_connections = 0", &format!("is 0. {connections}")),
        ("network", "max_connections_per_address = 0", &format!("is 0. {connections}")),
        ("network", "max_requests_per_second_per_address = -1", "is -1. Write a whole number from 0 to 1000000."),
        ("network", "keep_alive_timeout_seconds = 0", &format!("is 0. {day}")),
        ("network", "head_timeout_seconds = 0", &format!("is 0. {day}")),
        ("network", "idle_timeout_seconds = 1.5", &format!("is the floating point `1.5`. {day}")),
        ("network", "body_timeout_seconds = [1]", &format!("is a list. {day}")),
        ("network", "drain_timeout_seconds = 100000", &format!("is 100000. {day}")),
        ("network", "delivery_timeout_seconds = 51", "is 51. Write a whole number from 1 to 50."),
        ("folders", "content = \" \"", "is blank. Write the text, or remove the line."),
        ("folders", "derived = 1", &format!("is the integer `1`. {text}")),
        ("folders", "site = false", &format!("is the boolean `false`. {text}")),
        ("folders", "serve_site = \"no\"", "is the string \"no\". Write true or false."),
        ("folders", "data = []", &format!("is a list. {text}")),
        ("folders", "watch = \"inotify\"", "is the `inotify`. Write `poll` or `off`."),
        (
            "folders",
            "watch = false",
            "is not a text. Write one of the texts in docs/production.md, in \"quotes\".",
        ),
        (
            "storage",
            "database_url = \"mysql://root:zqsecret@db/site\"",
            "is not the URL of a PostgreSQL database. Write \"postgres://user:password@host/database\", or leave it \
             out for the embedded database.",
        ),
        ("storage", "database_url = \"postgres://root:zqsecret@db:port/site\"", URL_PART),
        ("storage", "database_url = \"postgres://root:zqsecret@db/site?sslmode=bogus\"", URL_PART),
        (
            "storage",
            "database_url_file = \"/nowhere/zq\"",
            "is \"/nowhere/zq\", which cannot be read (No such file or directory (os error 2)). Name a file with the \
             secret as text that the server may read.",
        ),
        ("storage", "database_connections = 0", "is 0. Write a whole number from 1 to 1000."),
        ("storage", "database_timeout_seconds = 61", "is 61. Write a whole number from 1 to 60."),
        ("storage", "s3_bucket = 1", &format!("is the integer `1`. {text}")),
        ("storage", "s3_region = \"\"", "is blank. Write the text, or remove the line."),
        ("storage", "s3_endpoint = true", &format!("is the boolean `true`. {text}")),
        (
            "storage",
            "s3_endpoint = \"store:7070\"",
            "is \"store:7070\". Write the URL of the store, for example \"https://s3.example.com\".",
        ),
        ("storage", "s3_access_key_id = 5", &format!("is the integer `5`. {text}")),
        ("storage", "s3_secret_access_key = 12345678", "is a number. Put it in \"quotes\"."),
        (
            "storage",
            "s3_secret_access_key_file = \"/dev/null\"",
            "is \"/dev/null\", which is empty. Write the secret into it.",
        ),
        ("mail", "host = \"\"", "is blank. Write the text, or remove the line."),
        ("mail", "host = \"smtp.example.com:587\"", &format!("is \"smtp.example.com:587\". {HOST}")),
        ("mail", "host = \"smtp://smtp.example.com\"", &format!("is \"smtp://smtp.example.com\". {HOST}")),
        ("mail", "host = \"local host\"", &format!("is \"local host\". {HOST}")),
        ("mail", "port = 70000", "is 70000. Write a whole number from 1 to 65535."),
        ("mail", "security = \"ssl\"", "is the `ssl`. Write one of `tls`, `starttls`, `none`."),
        ("mail", "username = 1", &format!("is the integer `1`. {text}")),
        ("mail", "password = 12345678", "is a number. Put it in \"quotes\"."),
        ("mail", "password_file = \"/dev/null\"", "is \"/dev/null\", which is empty. Write the secret into it."),
        ("mail", "from = \"website\"", &format!("is \"website\". {MAILBOX}")),
        ("mail", "to = [\"sales\"]", &format!("holds \"sales\". {MAILBOX}")),
        ("mail", "confirmation = \"yes\"", "is the string \"yes\". Write true or false."),
        (
            "webhook",
            "url = \"crm.example\"",
            "is \"crm.example\". Write a URL such as \"https://crm.example.com/enquiries\".",
        ),
        (
            "antivirus",
            "clamd = \"localhost\"",
            "is \"localhost\". Write \"127.0.0.1:3310\", or the path of clamd's socket.",
        ),
        (
            "antivirus",
            "clamd = \"tcp://127.0.0.1:3310\"",
            "is \"tcp://127.0.0.1:3310\". Write \"127.0.0.1:3310\", or the path of clamd's socket.",
        ),
        ("webhook", "secret = \"whsec_zq\"", &format!("is no key for signatures. {KEY}")),
        ("webhook", "secret_file = \"/dev/null\"", "is \"/dev/null\", which is empty. Write the secret into it."),
        ("spam", "minimum_fill_seconds = -1", "is -1. Write a whole number from 0 to 86400."),
        ("spam", "window_seconds = \"ten\"", "is the string \"ten\". Write a whole number from 1 to 86400."),
        ("spam", "window_seconds = 0", "is 0. Write a whole number from 1 to 86400."),
        ("spam", "suspected_after = 0", "is 0. Write a whole number from 1 to 1000000000."),
        ("spam", "refused_after = 0", "is 0. Write a whole number from 1 to 1000000000."),
        ("spam", "megabytes = 4001", "is 4001. Write a whole number from 0 to 4000."),
        ("privacy", "retention_months = 1201", "is 1201. Write a whole number from 0 to 1200."),
        (
            "security",
            "cors_origins = [\"https://other.example/path\"]",
            &format!("holds \"https://other.example/path\". {ORIGIN}"),
        ),
        ("security", "page_origins = [\"media.example\"]", &format!("holds \"media.example\". {ORIGIN}")),
        ("security", "https = 1", "is the integer `1`. Write true or false."),
        ("security", "hsts_max_age_seconds = -1", "is -1. Write a whole number from 0 to 315360000."),
        ("security", "hsts_include_subdomains = \"no\"", "is the string \"no\". Write true or false."),
        (
            "security",
            "hsts_preload = true",
            "does not meet the rules of browsers' preload lists. Set hsts_include_subdomains = true and hsts_max_age_seconds = \
             31536000 or more, or remove it.",
        ),
        ("log", "level = \"loud\"", "is \"loud\". Write one of: error, warn, info, debug, trace."),
        ("log", "format = \"xml\"", "is the `xml`. Write `text` or `json`."),
        ("site", "api = \"api.example.com\"", &format!("is \"api.example.com\". {BASE}")),
        ("site", "url = \"www.example.com\"", &format!("is \"www.example.com\". {ROOT}")),
        ("site", "url = \"https://www.example.com/shop/\"", &format!("is \"https://www.example.com/shop/\". {ROOT}")),
        ("site", "media = \"https://u:p@media.example\"", &format!("is \"https://u:p@media.example\". {BASE}")),
        (
            "site",
            "insights = \"https://blog.example/?p=1\"",
            "is \"https://blog.example/?p=1\". Write the blog's URL, for example \"https://blog.example.com\", or \
             \"https://blog.example.com/?rest_route=\" for one with plain permalinks.",
        ),
        ("site", "places = \"ftp://places.example\"", &format!("is \"ftp://places.example\". {BASE}")),
        (
            "site",
            "film = \"https://a.example/a.mp4 https://a.example/b.mp4\"",
            &format!("holds \"https://a.example/a.mp4 https://a.example/b.mp4\". {FILM}"),
        ),
        (
            "site",
            "film_tall = [\"https://media.example/film.mov\"]",
            &format!("holds \"https://media.example/film.mov\". {FILM}"),
        ),
        ("site", "refresh = \"yes\"", "is the string \"yes\". Write true or false."),
        ("site", "search_in_browser = -1", "is -1. Write a whole number from 0 to 100000."),
        ("site", "authorization = 5", "is a number. Put it in \"quotes\"."),
        ("site", "authorization_file = \"/dev/null\"", "is \"/dev/null\", which is empty. Write the secret into it."),
    ]
    .map(|(section, line, wanted)| (section, line, wanted.to_owned()))
    .into()
}

#[test]
fn each_wrong_setting_has_a_clear_error_with_file_line_and_name() {
    for (section, line, wanted) in wrong_values() {
        let key = line.split(' ').next().unwrap();
        let found = mistakes(&format!("# settings\n[{section}]\n\n{line}\n"), &[]);
        assert_eq!(found, [format!("server.toml:4: `{section}.{key}` {wanted}")]);
    }
}

#[test]
fn every_setting_has_a_test_with_a_wrong_value() {
    let tried = wrong_values();
    for (section, key) in Config::settings() {
        let prefix = format!("{key} = ");
        assert!(tried.iter().any(|(of, line, _)| *of == section && line.starts_with(&prefix)), "{section}.{key}");
    }
}

#[test]
fn settings_of_s3_without_a_bucket_are_a_mistake() {
    for line in ["s3_endpoint = \"https://s3.example\"", "s3_access_key_id = \"a\"\ns3_secret_access_key = \"b\""] {
        let found = mistakes(&format!("[storage]\n{line}\n"), &[]);
        assert!(
            !found.is_empty() && found.iter().all(|found| found.contains("`storage.s3_bucket` is missing. Add")),
            "{found:?}"
        );
    }
}

#[test]
fn the_port_of_tls_without_tls_is_a_mistake() {
    let mail = "[mail]\nhost = \"mail.example\"\nfrom = \"a@b.example\"\nto = [\"a@b.example\"]\nport = 465\n";
    let wanted = "server.toml:5: `mail.port` is 465, where TLS begins at once. Set security = \"tls\", or port = 587.";
    assert_eq!(mistakes(mail, &[]), [wanted]);
    assert_eq!(mistakes(mail, &[("SERVER_MAIL_SECURITY", "tls")]), [""; 0]);
}

#[test]
fn the_company_s_addresses_have_their_domains_in_ascii() {
    let mail = "[mail]\nhost = \"mail.example\"\nfrom = \"a@brønn.example\"\nto = [\"Salg æ <b@мұнай.қаз>\"]\n";
    let mail = read(mail, &[]).unwrap().mail.unwrap();
    assert_eq!(mail.from.email.to_string(), "a@xn--brnn-hra.example");
    assert_eq!((mail.to[0].name.as_deref(), mail.to[0].email.domain().is_ascii()), (Some("Salg æ"), true));
}

#[test]
fn all_mistakes_of_file_and_environment_are_named_at_once() {
    let file = "[network]\nlisten = 1\nport = 80\n[mail]\nhost = \"mail.example\"\nusername = \"u\"\n[folder]\n";
    let mut found = mistakes(file, &[("SERVER_LOG_LEVEL", "loud"), ("SERVER_MAIL_PORT", "smtp")]);
    let wanted = [
        "SERVER_LOG_LEVEL: `log.level` is \"loud\". Write one of: error, warn, info, debug, trace.",
        "SERVER_MAIL_PORT: `mail.port` is the string \"smtp\". Write a whole number from 1 to 65535.",
        "server.toml:2: `network.listen` is the integer `1`. Write a text in \"quotes\".",
        "server.toml:3: `network.port` is not a known field. Remove it or use one of: listen, trusted_proxies, ",
        "server.toml:5: `mail.from` is missing. Add from = \"website@example.com\".",
        "server.toml:5: `mail.password` and `username` belong together. Give both or none.",
        "server.toml:5: `mail.to` has no recipient. Add to = [\"sales@example.com\"].",
        "server.toml:7: `folder` is not a known field. Remove it or use one of: network, folders, storage, ",
    ];
    found.sort();
    assert_eq!(found.len(), wanted.len(), "{found:#?}");
    for (found, wanted) in found.iter().zip(wanted) {
        assert!(found.starts_with(wanted), "wanted {wanted}\nfound {found}");
    }
}

#[test]
fn a_setting_outside_its_section_and_another_encoding_have_a_remedy() {
    assert_eq!(
        mistakes("listen = \"127.0.0.1:80\"\nwatching = 1\n", &[]),
        [
            "server.toml:1: `listen` is not a section. Write it below [network].",
            "server.toml:2: `watching` is not a section. Write it like this: [watching]",
        ]
    );
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("server.toml");
    fs::write(&file, b"\xff\xfe[\0").unwrap();
    let found = Config::read(Some(&file), std::iter::empty()).unwrap_err();
    assert_eq!(found[0].remedy, "Save it as UTF-8.");
}

#[test]
fn an_origin_is_read_as_browsers_write_it() {
    let settings = "[security]\ncors_origins = [\"https://Example.com\", \"https://x.com:443\", \"http://[::1]:81\"]\n";
    let config = read(settings, &[]).unwrap();
    assert_eq!(config.security.cors_origins, ["https://example.com", "https://x.com", "http://[::1]:81"]);
    for wrong in ["https://", "https://*.x.com", "https://x.com/", "https://x.com:port"] {
        assert_eq!(mistakes(&format!("[security]\ncors_origins = [\"{wrong}\"]\n"), &[]).len(), 1, "{wrong}");
    }
}

#[test]
fn an_error_never_holds_a_secret() {
    let urls = [("DATABASE_URL", "mysql://root:zqsecret@db/site"), ("SERVER_MAIL_HOST", "mail.example")];
    for found in [
        mistakes("", &urls),
        mistakes("[storage]\ndatabase_url = \"mysql://zqsecret@db\"\ns3_secret_access_key = [\"zqsecret\"]", &[]),
    ] {
        assert!(!found.is_empty() && !found.join("\n").contains("zqsecret"), "{found:#?}");
    }
}

#[test]
fn a_secret_that_looks_like_a_number_is_a_text() {
    let mail = "[mail]\nhost = \"mail.example\"\nusername = \"u\"\nfrom = \"a@b.example\"\nto = [\"a@b.example\"]\n";
    for password in ["12345678", "true", "[1]", "\"quoted\"", "1e3"] {
        let config = read(mail, &[("SERVER_MAIL_PASSWORD", password)]).unwrap();
        assert_eq!(exposed(&config.mail.unwrap().password), password);
    }
}

#[test]
fn variables_may_be_numbers_booleans_and_lists() {
    let config = read(
        "[network]\nlisten = \"127.0.0.1:1\"\nidle_timeout_seconds = 7\n",
        &[
            ("SERVER_NETWORK_LISTEN", "127.0.0.1:2"),
            ("SERVER_NETWORK_MAX_CONNECTIONS", "3"),
            ("SERVER_NETWORK_TRUSTED_PROXIES", "[\"10.0.0.0/8\", \"::1\"]"),
            ("SERVER_NETWORK_METRICS_CLIENTS", "192.0.2.1"),
            ("SERVER_SECURITY_HTTPS", "true"),
            ("SERVER_FOLDERS_DATA", ""),
        ],
    )
    .unwrap();
    assert_eq!(config.network.listen.port(), 2);
    assert_eq!((config.network.max_connections, config.network.idle_timeout.as_secs()), (3, 7));
    assert!(config.network.trusted_proxies.contains("10.200.0.1".parse().unwrap()));
    assert!(config.network.metrics_clients.contains("192.0.2.1".parse().unwrap()));
    assert!(config.security.https);
    assert_eq!(config.folders.data, Path::new(".data"), "an empty variable is ignored");
}

#[test]
fn a_variable_with_a_wrong_value_is_told_what_to_write() {
    for (name, value, wanted) in [
        (
            "SERVER_NETWORK_LISTEN",
            "8080",
            "`network.listen` is \"8080\". Write an address and a port, for example \"127.0.0.1:8080\".",
        ),
        (
            "SERVER_NETWORK_TRUSTED_PROXIES",
            "[\"here\"]",
            &format!("`network.trusted_proxies` holds \"here\". {NETWORKS}"),
        ),
        (
            "SERVER_NETWORK_MAX_CONNECTIONS",
            "0",
            "`network.max_connections` is 0. Write a whole number from 1 to 1000000.",
        ),
        ("SERVER_SECURITY_HTTPS", "1", "`security.https` is the integer `1`. Write true or false."),
        ("SERVER_LOG_LEVEL", "9", "`log.level` is \"9\". Write one of: error, warn, info, debug, trace."),
    ] {
        assert_eq!(mistakes("", &[(name, value)]), [format!("{name}: {wanted}")]);
    }
    let quoted = read("", &[("SERVER_NETWORK_LISTEN", "\"127.0.0.1:2\"")]).unwrap();
    assert_eq!(quoted.network.listen.port(), 2);
}

#[test]
fn variables_that_kubernetes_sets_are_ignored() {
    let config = read(
        "",
        &[
            ("SERVER_SERVICE_HOST", "10.96.0.12"),
            ("SERVER_SERVICE_PORT", "80"),
            ("SERVER_SERVICE_PORT_HTTP", "80"),
            ("SERVER_PORT", "tcp://10.96.0.12:80"),
            ("SERVER_PORT_80_TCP", "tcp://10.96.0.12:80"),
            ("SERVER_PORT_80_TCP_ADDR", "10.96.0.12"),
            ("SERVER_MAIL_SERVICE_HOST", "10.96.0.13"),
            ("SERVER_MAIL_PORT", "tcp://10.96.0.13:25"),
        ],
    )
    .unwrap();
    let wanted = "SERVER_MAIL_PORT is \"tcp://10.96.0.13:25\", as Kubernetes sets it for a service: ignored";
    assert_eq!(config.warnings, [wanted]);
}

#[test]
fn an_unknown_variable_is_a_warning_that_names_a_similar_setting() {
    for (variable, wanted) in [
        ("SERVER_NETWRK_LISTEN", "SERVER_NETWRK_LISTEN is no setting and is ignored. Is SERVER_NETWORK_LISTEN meant?"),
        ("SERVER_LOG_LEVELS", "SERVER_LOG_LEVELS is no setting and is ignored. Is SERVER_LOG_LEVEL meant?"),
        ("SERVER_LOG_COLOUR", "SERVER_LOG_COLOUR is no setting and is ignored. docs/production.md lists all settings."),
    ] {
        assert_eq!(read("", &[(variable, "1")]).unwrap().warnings, [wanted]);
    }
    assert_eq!(read("", &[("SERVER_SOFTWARE", "x"), ("PATH", "/bin")]).unwrap().warnings, [""; 0]);
}

#[test]
fn settings_of_a_section_that_is_off_are_a_warning() {
    for (settings, wanted) in [
        ("[mail]\nfrom = \"a@b.example\"\nto = [\"a@b.example\"]\n", "[mail] has settings but no `host`, so it is off"),
        (
            "[webhook]\nsecret = \"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqrTwjU\"\n",
            "[webhook] has settings but no `url`, so it is off",
        ),
    ] {
        assert_eq!(read(settings, &[]).unwrap().warnings, [wanted]);
    }
    let mail = "[mail]\nhost = \"::1\"\nfrom = \"a@b.example\"\nto = [\"a@b.example\"]\n";
    assert_eq!(read(mail, &[]).unwrap().warnings, [""; 0]);
}

#[test]
fn a_secret_may_be_in_a_file() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str, text: &str| {
        fs::write(folder.path().join(name), text).unwrap();
        folder.path().join(name).display().to_string()
    };
    let url = file("url", "postgres://user:secret@db/site\n");
    let (password, key) = (file("password", " 12 34 \r\n"), file("key", "s3-key"));
    let settings = format!(
        "[storage]\ns3_bucket = \"b\"\ns3_access_key_id = \"id\"\ns3_secret_access_key_file = \"{key}\"\n[mail]\n\
         host = \"mail.example\"\nusername = \"u\"\nfrom = \"a@b.example\"\nto = [\"a@b.example\"]\n\
         password_file = \"{password}\"\n"
    );
    let config = read(&settings, &[("DATABASE_URL_FILE", &url)]).unwrap();
    assert_eq!(exposed(&config.storage.database_url), "postgres://user:secret@db/site");
    assert_eq!(exposed(&config.storage.s3_secret_access_key), "s3-key");
    assert_eq!(exposed(&config.mail.unwrap().password), " 12 34 ", "only the line break at the end is removed");
    // The environment wins, also when it gives the secret itself.
    let config = read(&settings, &[("SERVER_MAIL_PASSWORD", "other")]).unwrap();
    assert_eq!(exposed(&config.mail.unwrap().password), "other");
}

#[test]
fn a_secret_and_its_file_must_not_both_be_set() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("password");
    fs::write(&file, "secret").unwrap();
    let found = mistakes(&format!("[mail]\npassword = \"a\"\npassword_file = \"{}\"\n", file.display()), &[]);
    assert_eq!(found, ["server.toml:3: `mail.password_file` and `password` are both set. Keep one of them."]);
}

#[test]
fn hsts_is_one_year_for_this_host_alone_unless_set() {
    let header =
        |settings: &str| read(&format!("[security]\n{settings}"), &[]).unwrap().security.strict_transport_security();
    for (settings, wanted) in [
        ("", None),
        ("https = true", Some("max-age=31536000")),
        ("https = true\nhsts_max_age_seconds = 0", None),
        (
            "https = true\nhsts_max_age_seconds = 63072000\nhsts_include_subdomains = true\nhsts_preload = true",
            Some("max-age=63072000; includeSubDomains; preload"),
        ),
    ] {
        assert_eq!(header(settings).as_deref(), wanted, "{settings}");
    }
    let without_https = read("[security]\nhsts_include_subdomains = true", &[]).unwrap();
    assert_eq!(without_https.warnings, ["[security] hsts_include_subdomains has no effect without https = true"]);
}

#[test]
fn the_documentation_lists_exactly_the_existing_settings() {
    let document = include_str!("../../../docs/production.md");
    let (_, table) = document.split_once("| section | setting |").expect("the table of settings");
    let mut section = "";
    let mut documented = Vec::new();
    for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        section = if cells[1].is_empty() { section } else { cells[1].trim_matches('`') };
        documented.push((section, cells[2].trim_matches('`')));
    }
    assert_eq!(documented, Config::settings());
}

#[test]
fn the_site_may_show_the_api_of_another_server() {
    let file = "[site]\napi = \"https://api.example.com/v1/\"\ninsights = \"https://blog.example.com/?rest_route=\"\n";
    let config =
        read(file, &[("SERVER_SITE_PLACES", "http://127.0.0.1:4000"), ("SERVER_SITE_REFRESH", "true")]).unwrap();
    assert_eq!(config.remote.api.as_deref(), Some("https://api.example.com/v1"));
    assert!(config.remote.refresh);
    let origins: Vec<String> = config.remote.origins().collect();
    assert_eq!(origins, ["http://127.0.0.1:4000", "https://api.example.com", "https://blog.example.com"]);
    assert_eq!(
        mistakes("[site]\nfilm_tall = \"https://media.example.com/tall.mp4\"\n", &[]),
        ["server.toml:2: `site.film_tall` needs a `film` for wide screens. Add film = \
             \"https://media.example.com/film.mp4\", or remove it."]
    );
    assert_eq!(
        mistakes("[site]\nrefresh = true\n", &[]),
        ["server.toml:2: `site.refresh` needs an `api`. Add api = \"https://api.example.com\", or remove it."]
    );
}
