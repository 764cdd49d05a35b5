//! Logs hold nothing about a person, at any level.

use std::net::SocketAddr;

use axum::http::header;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::company::Company;
use crate::form::MultipartForm;
use crate::program::{Program, exchange};

/// A text that is in all the visitor's data and nowhere else.
const MARK: &str = "zqpersonal";

fn contact() -> MultipartForm {
    MultipartForm::new("/api/contact-us")
        .text("name", &format!("{MARK} name"))
        .text("phone", "+00 7359103")
        .text("companyName", &format!("{MARK} company"))
        .text("email", &format!("{MARK}@wells.example"))
        .text("country", &format!("{MARK} country"))
        .text("state", &format!("{MARK} state"))
        .text("purpose", "General Enquiry")
        .text("details", &format!("{MARK} details"))
}

fn career() -> MultipartForm {
    MultipartForm::new("/api/career")
        .text("firstName", &format!("{MARK} first"))
        .text("lastName", &format!("{MARK} last"))
        .text("phone", "+00 7359103")
        .text("email", &format!("{MARK}@wells.example"))
        .text("role", &format!("{MARK} role"))
        .text("details", &format!("{MARK} details"))
        .file("resume", &format!("{MARK}.pdf"), format!("%PDF-1.7 {MARK}").as_bytes())
}

fn datasheet() -> MultipartForm {
    MultipartForm::new("/api/datasheet-request")
        .text("name", &format!("{MARK} name"))
        .text("phone", "+00 7359103")
        .text("email", &format!("{MARK}@wells.example"))
        .text("companyName", &format!("{MARK} company"))
        .text("product", "p-1")
}

/// A form as an HTTP request, with the mark in its headers too.
fn request(method: &str, path: &str, form: &MultipartForm) -> Vec<u8> {
    let body = form.body();
    let head = format!(
        "{method} {path}?who={MARK} HTTP/1.1\r\nHost: {MARK}.example\r\nConnection: close\r\nUser-Agent: {MARK}\r\n\
         Referer: https://{MARK}.example/\r\nCookie: a={MARK}\r\nAuthorization: Basic {MARK}\r\n\
         X-Forwarded-For: 203.0.113.77\r\nIdempotency-Key: {MARK}{}\r\n{}: {}\r\nContent-Length: {}\r\n\r\n",
        body.len(),
        header::CONTENT_TYPE,
        MultipartForm::content_type(),
        body.len()
    );
    [head.as_bytes(), &body].concat()
}

/// Sends a part of a request and closes the connection.
async fn send_and_close(address: SocketAddr, part: &[u8]) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(part).await.unwrap();
    stream.shutdown().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_is_not_trusted_or_does_not_name_the_visitor_is_named_once() {
    let trusted = &[("SERVER_NETWORK_TRUSTED_PROXIES", "127.0.0.1")][..];
    for (settings, header, warnings) in
        [(&[][..], "X-Forwarded-For", 1), (trusted, "X-Forwarded-For", 0), (trusted, "Forwarded", 1)]
    {
        let company = Company::new();
        let log = company.path("log");
        let program = Program::start_with_log(&company, settings, &log);
        for form in [contact(), datasheet()] {
            let request = String::from_utf8(request("POST", form.path(), &form)).unwrap();
            exchange(program.address, request.replace("X-Forwarded-For", header).as_bytes()).await.unwrap();
        }
        drop(program);
        let log = std::fs::read_to_string(log).unwrap();
        let is_warning = |line: &&str| line.contains("forwards forms") && line.contains("127.0.0.1");
        assert_eq!(log.lines().filter(is_warning).count(), warnings, "{log}");
    }
}

/// The log of a server with this level and format, after valid, invalid and failing requests that hold the mark.
async fn log_of_requests(level: &str, format: &str) -> String {
    let company = Company::new();
    // Mail cannot be delivered, so that its errors are logged, too.
    let settings = [
        ("SERVER_LOG_LEVEL", level),
        ("SERVER_LOG_FORMAT", format),
        ("SERVER_NETWORK_TRUSTED_PROXIES", "[\"127.0.0.1\"]"),
        ("SERVER_MAIL_HOST", "127.0.0.1"),
        ("SERVER_MAIL_PORT", "1"),
        ("SERVER_MAIL_SECURITY", "none"),
        ("SERVER_MAIL_FROM", "site@tools.example"),
        ("SERVER_MAIL_TO", "[\"office@tools.example\"]"),
        ("SERVER_SPAM_REFUSED_AFTER", "9"),
    ];
    let log = company.path("log");
    let mut program = Program::start_with_log(&company, &settings, &log);
    let mut answered = 0;
    for form in [contact(), career(), datasheet()] {
        let path = form.path();
        // Stored; repeated; refused for its fields.
        let wrong = form.clone().text("details", &format!("{MARK}\0")).text("email", &format!("{MARK} no address"));
        for sent in [form.clone(), form.clone(), wrong] {
            answered += usize::from(exchange(program.address, &request("POST", path, &sent)).await.is_ok());
        }
        // Refused for a body that ends too early, an unknown page, an unknown method and a head that is not HTTP.
        let whole = request("POST", path, &form);
        send_and_close(program.address, &whole[..whole.len() - 40]).await;
        let _ = exchange(program.address, &request("GET", &format!("/{MARK}/page"), &form)).await;
        let _ = exchange(program.address, &request(MARK, path, &form)).await;
        let _ = exchange(program.address, format!("GET /{MARK}\0 {MARK}\r\n\r\n").as_bytes()).await;
    }
    assert_eq!(answered, 9);
    // A file in the place of the folder for uploads makes the next form fail, so that the store's errors are logged.
    std::fs::rename(company.path("data/uploads"), company.path("aside")).unwrap();
    company.write("data/uploads", "in the way");
    exchange(program.address, &request("POST", "/api/career", &career())).await.unwrap();
    company.remove("data/uploads");
    std::fs::create_dir_all(company.path("data/uploads")).unwrap();
    program.terminate();
    assert!(tokio::task::block_in_place(|| program.wait()));
    assert!(company.inbox().await.iter().any(|stored| stored.fields["email"].contains(MARK)), "the marks have arrived");
    std::fs::read_to_string(log).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn logs_hold_nothing_about_a_person_at_any_level() {
    for (level, format) in [("info", "text"), ("debug", "json"), ("trace", "text")] {
        let log = log_of_requests(level, format).await;
        assert!(log.contains("could not be stored"), "the failed form is not in the log: {log}");
        assert!(!log.contains('\x1b'), "colours are for terminals: {log}");
        for personal in [MARK, "7359103", "203.0.113.77"] {
            assert!(!log.to_lowercase().contains(personal), "{personal} is in the log of level {level}:\n{log}");
        }
        if level != "info" {
            assert!(log.contains("/api/career") && log.contains("(page)"), "{log}");
            assert!(log.lines().filter(|line| line.contains("answered")).all(|line| line.contains("id")), "{log}");
        }
    }
}
