//! Enquiries are validated, and stored once, before they are acknowledged.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use futures_util::StreamExt;

use crate::company::{Company, Response, send};
use crate::form::MultipartForm;

#[tokio::test]
async fn con_8_an_enquiry_is_stored_before_it_is_acknowledged() {
    let company = Company::new();
    let response = company.send(MultipartForm::contact()).await;
    assert_eq!((response.status, response.text().as_str()), (StatusCode::OK, "{\"status\":\"success\"}"));
    let inbox = company.inbox().await;
    assert_eq!(inbox.len(), 1);
    assert_eq!((inbox[0].form.as_str(), inbox[0].suspicion.as_deref()), ("contact", None));
    assert_eq!(inbox[0].fields["name"], "Ann Example");
    assert_eq!(inbox[0].fields["details"], "Two lines\nof text");
}

#[tokio::test]
async fn con_3_con_4_missing_fields_get_the_messages_of_the_form() {
    let company = Company::new();
    let response = company
        .send(
            MultipartForm::new("/api/contact-us")
                .text("email", "not an address")
                .text("phone", "12a")
                .text("name", " "),
        )
        .await;
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    let json = response.json();
    assert_eq!(json["status"], "error");
    assert_eq!(
        json["errors"],
        serde_json::json!({
            "name": "Name is required",
            "phone": "Invalid phone number",
            "companyName": "Company name is required",
            "email": "Invalid email address",
            "country": "Country is required",
            "state": "State is required",
            "purpose": "Country is required",
        })
    );
    assert!(company.inbox().await.is_empty());
}

#[tokio::test]
async fn con_5_only_the_listed_purposes_are_accepted_and_texts_have_limits() {
    let company = Company::new();
    let form = MultipartForm::contact()
        .text("purpose", "Other")
        .text("details", &"x".repeat(70_000))
        .text("state", &"é".repeat(201));
    let errors = company.send(form).await.json()["errors"].clone();
    assert_eq!(errors["purpose"], "Purpose: choose one from the list");
    assert_eq!(errors["details"], "Details is too long: at most 5000 characters");
    assert_eq!(errors["state"], "State is too long: at most 200 characters");
}

#[tokio::test]
async fn a_text_is_too_long_when_its_rest_comes_after_a_long_gap() {
    let company = Company::new();
    let gap = "\n".repeat(41_000);
    for (details, too_long) in
        [(format!("first{gap}second"), true), (format!("{gap}late"), true), (format!("first{gap}"), false)]
    {
        let response = company.send(MultipartForm::contact().text("details", &details)).await;
        match too_long {
            true => assert_eq!(response.json()["errors"]["details"], "Details is too long: at most 5000 characters"),
            false => assert_eq!(response.status, StatusCode::OK),
        }
    }
    assert_eq!(company.inbox().await.len(), 1);
}

#[tokio::test]
async fn an_email_address_has_no_control_characters() {
    let company = Company::new();
    for address in ["a\0@b.c", "\u{1b}[2Ja@b.c", "a@b\u{7f}.c", "a@\u{9b}2Jb.c"] {
        let response = company.send(MultipartForm::contact().text("email", address)).await;
        assert_eq!(response.json()["errors"]["email"], "Invalid email address", "{address:?}");
    }
}

#[tokio::test]
async fn a_submission_that_is_sent_twice_is_stored_once() {
    let company = Company::new();
    let form = MultipartForm::contact().header("Idempotency-Key", "key-1");
    for _ in 0..3 {
        assert_eq!(company.send(form.clone()).await.status, StatusCode::OK);
    }
    assert_eq!(company.inbox().await.len(), 1);
    let other = company.send(form.text("details", "Something else")).await;
    assert_eq!(other.status, StatusCode::CONFLICT, "another enquiry under the same key was acknowledged");
    for key in [String::new(), "x".repeat(101)] {
        let response = company.send(MultipartForm::contact().header("Idempotency-Key", &key)).await;
        assert_eq!(response.status, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_submission_that_is_sent_twice_at_once_is_stored_once() {
    let company = Company::new();
    let (_, router) = company.open().await;
    let sent: Vec<_> = (0..10)
        .map(|_| tokio::spawn(send(router.clone(), MultipartForm::career().header("Idempotency-Key", "key").request())))
        .collect();
    for response in sent {
        assert_eq!(response.await.unwrap().status, StatusCode::OK);
    }
    assert_eq!(company.inbox().await.len(), 1);
    assert_eq!(company.resumes().len(), 1, "the file of a repetition is left");
    assert!(company.files("data/uploads").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_form_twice_without_script_is_stored_once() {
    let company = Company::new();
    let (_, router) = company.open().await;
    for form in [MultipartForm::contact().by_browser(), MultipartForm::career().by_browser()] {
        let sent: Vec<_> = (0..2).map(|_| tokio::spawn(send(router.clone(), form.clone().request()))).collect();
        for response in sent {
            assert_eq!(response.await.unwrap().status, StatusCode::SEE_OTHER);
        }
    }
    let other = MultipartForm::contact().by_browser().text("details", "something else");
    assert_eq!(send(router.clone(), other.clone().request()).await.status, StatusCode::SEE_OTHER);
    assert_eq!(company.inbox().await.len(), 3);
    assert_eq!(company.resumes().len(), 1, "the second file is left");
    company.execute("UPDATE submissions SET received_at = received_at - 60000").await;
    send(router, other.request()).await;
    assert_eq!(company.inbox().await.len(), 4, "a minute later it is another enquiry");
}

#[tokio::test]
async fn spam_is_stored_and_marked() {
    let company = Company::new();
    assert_eq!(
        company.send(MultipartForm::contact().text("website", "http://spam.example")).await.status,
        StatusCode::OK
    );
    assert_eq!(company.send(MultipartForm::contact().text("elapsed", "900")).await.status, StatusCode::OK);
    assert_eq!(company.send(MultipartForm::contact().text("elapsed", "9000")).await.status, StatusCode::OK);
    let marks: Vec<_> = company.inbox().await.into_iter().map(|s| s.suspicion).collect();
    assert_eq!(
        marks,
        [Some("filled in the hidden field".to_owned()), Some("filled in faster than a person can".to_owned()), None]
    );
    assert!(
        company.inbox().await.iter().all(|s| !s.fields.contains_key("website") && !s.fields.contains_key("elapsed"))
    );
}

#[tokio::test]
async fn a_missing_or_invalid_fill_time_is_suspected_except_without_script() {
    let company = Company::new();
    let without_fill_time = || {
        MultipartForm::new("/api/datasheet-request")
            .text("name", "Ann")
            .text("phone", "123")
            .text("email", "ann@wells.example")
            .text("product", "p-1")
    };
    for form in [
        without_fill_time(),
        without_fill_time().text("elapsed", "-9000"),
        without_fill_time().text("elapsed", "9e3"),
        without_fill_time().text("elapsed", ""),
        without_fill_time().by_browser().header("sec-fetch-mode", "cors"),
        without_fill_time().by_browser().text("elapsed", "soon"),
    ] {
        assert!(company.send(form).await.status.as_u16() < 400);
    }
    assert!(company.inbox().await.iter().all(|stored| stored.suspicion.is_some()), "{:?}", company.inbox().await);
    let browsers = [
        without_fill_time().by_browser(),
        without_fill_time().text("name", "Ben").by_browser().header("sec-fetch-mode", "navigate"),
    ];
    let mut patient = Company::new();
    patient.config.spam.suspected_after = 1000;
    for form in browsers {
        assert_eq!(patient.send(form).await.status, StatusCode::SEE_OTHER);
    }
    let suspicions: Vec<_> = patient.inbox().await.into_iter().map(|stored| stored.suspicion).collect();
    assert_eq!(suspicions, [None, None]);
}

#[tokio::test]
async fn forms_from_other_websites_are_refused_unless_they_are_listed() {
    let mut company = Company::new();
    let from =
        |origin: &str, site: &str| MultipartForm::contact().header("origin", origin).header("sec-fetch-site", site);
    let response = company.send(from("https://evil.example", "cross-site")).await;
    assert_eq!(response.status, StatusCode::FORBIDDEN);
    assert_eq!(response.json()["status"], "error");
    assert!(response.json()["message"].as_str().unwrap().contains("another website"), "{}", response.text());
    assert_eq!(
        company.send(MultipartForm::contact().header("origin", "https://evil.example")).await.status,
        StatusCode::FORBIDDEN
    );
    let page = company.send(from("https://evil.example", "cross-site").by_browser()).await;
    assert_eq!((page.status, page.header("content-type")), (StatusCode::FORBIDDEN, "text/html; charset=utf-8"));
    assert!(page.text().contains("another website") && page.text().contains("<h1>Get in Touch</h1>"));
    assert!(!page.text().contains("Ann Example"), "a field of the form is in the page");
    assert!(company.inbox().await.is_empty());

    assert_eq!(company.send(from("https://www.tools.example", "same-origin")).await.status, StatusCode::OK);
    company.config.security.cors_origins = vec!["https://partner.example".to_owned()];
    assert_eq!(company.send(from("https://partner.example", "cross-site")).await.status, StatusCode::OK);
    assert_eq!(company.inbox().await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_hundred_concurrent_forms_from_one_address_only_the_limit_is_stored() {
    let company = Company::new();
    let (app, router) = company.open().await;
    let sent: Vec<_> = (0..100)
        .map(|number| {
            let form = MultipartForm::career_with("cv.pdf", format!("%PDF-1.7 {number}").as_bytes());
            tokio::spawn(send(router.clone(), form.request()))
        })
        .collect();
    let mut stored = 0;
    for response in sent {
        match response.await.unwrap().status {
            StatusCode::OK => stored += 1,
            other => assert_eq!(other, StatusCode::TOO_MANY_REQUESTS),
        }
    }
    assert_eq!(stored, 30);
    assert_eq!(company.inbox().await.len(), 30);
    assert_eq!(company.resumes().len(), 30, "the file of a refused form is left");
    assert!(company.files("data/uploads").is_empty());
    drop(app);
}

#[tokio::test]
async fn a_repeated_form_is_acknowledged_over_the_limit_too() {
    let mut company = Company::new();
    company.config.spam.refused_after = 2;
    let repeated = || MultipartForm::career().header("Idempotency-Key", "key");
    assert_eq!(company.send(repeated()).await.status, StatusCode::OK);
    assert_eq!(company.send(MultipartForm::contact()).await.status, StatusCode::OK);
    assert_eq!(company.send(MultipartForm::contact()).await.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(company.send(repeated()).await.status, StatusCode::OK, "the repetition was refused");
    let other = company.send(repeated().text("details", "Something else")).await;
    assert_eq!(other.status, StatusCode::TOO_MANY_REQUESTS, "another form under the same key counts as a new one");
    assert_eq!((company.inbox().await.len(), company.resumes().len()), (2, 1));
}

#[tokio::test]
async fn over_the_limit_no_more_than_the_longest_form_is_read() {
    let mut company = Company::new();
    company.config.spam.refused_after = 1;
    let (_, router) = company.open().await;
    assert_eq!(send(router.clone(), MultipartForm::contact().request()).await.status, StatusCode::OK);
    for (expect, longest) in [("", 26_000_000), ("100-continue", 0)] {
        let read = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&read);
        let body = Body::from_stream(futures_util::stream::repeat_with(move || {
            counted.fetch_add(100_000, Ordering::SeqCst);
            Ok::<_, std::io::Error>(Bytes::from_static(&[7; 100_000]))
        }));
        let mut request = MultipartForm::contact().request_with(body);
        if !expect.is_empty() {
            request.headers_mut().insert(header::EXPECT, expect.parse().unwrap());
        }
        let response = send(router.clone(), request).await;
        assert_eq!((response.status, response.header("connection")), (StatusCode::TOO_MANY_REQUESTS, "close"));
        let read = read.load(Ordering::SeqCst);
        assert!(read <= longest, "{expect}: {read}");
    }
}

#[tokio::test]
async fn a_refusal_whose_request_was_read_leaves_the_connection_open() {
    let company = Company::new();
    let (_, router) = company.open().await;
    let delete = Request::delete("/api/team").body(Body::from("x")).unwrap();
    let of_another_site = MultipartForm::contact().header("Origin", "https://evil.example").request();
    for (request, status) in [(delete, StatusCode::METHOD_NOT_ALLOWED), (of_another_site, StatusCode::FORBIDDEN)] {
        let response = send(router.clone(), request).await;
        assert_eq!((response.status, response.header("connection")), (status, ""));
    }
}

#[tokio::test]
async fn many_forms_of_one_address_are_marked_and_then_refused() {
    let mut company = Company::new();
    company.config.spam.suspected_after = 2;
    company.config.spam.refused_after = 4;
    company.config.network.trusted_proxies = serde_json::from_value(serde_json::json!(["127.0.0.1"])).unwrap();
    let from = |address: &str| MultipartForm::contact().header("x-forwarded-for", address);
    for _ in 0..4 {
        assert_eq!(company.send(from("203.0.113.1")).await.status, StatusCode::OK);
    }
    let response = company.send(from("203.0.113.1")).await;
    assert_eq!(response.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(response.header("retry-after"), "600");
    assert_eq!(company.send(from("203.0.113.2")).await.status, StatusCode::OK, "another address was refused");
    let (_, router) = company.open().await;
    let mut direct = from("203.0.113.9").request();
    direct.extensions_mut().insert(ConnectInfo(SocketAddr::from(([203, 0, 113, 1], 9))));
    assert_eq!(
        send(router, direct).await.status,
        StatusCode::TOO_MANY_REQUESTS,
        "a header of an untrusted address was believed"
    );
    let marked = company.inbox().await.iter().filter(|s| s.suspicion.is_some()).count();
    assert_eq!(marked, 2);
}

#[tokio::test]
async fn con_10_without_script_the_page_is_sent_back_with_the_values_and_the_messages() {
    let company = Company::new();
    let form = MultipartForm::new("/api/contact-us")
        .text("name", "Ann <b>")
        .text("phone", "12a")
        .text("country", "Aland")
        .text("details", "Dear \"all\"");
    let response = company.send(form.by_browser()).await;
    assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(response.header("content-type"), "text/html; charset=utf-8");
    let page = response.text();
    for part in [
        "<h1>Get in Touch</h1>",
        "<input name=\"name\" value=\"Ann &lt;b&gt;\">",
        "<input name=\"phone\" value=\"12a\" aria-invalid=\"true\">",
        "<p data-error-for=\"phone\">Invalid phone number</p>",
        "<p data-error-for=\"purpose\">Purpose is required</p>",
        "<option value=\"Aland\" selected=\"\">Aland</option>",
        "\nDear &quot;all&quot;</textarea>",
        "Some fields are missing or wrong.",
    ] {
        assert!(page.contains(part), "wanted {part}\nfound {page}");
    }
    assert!(!page.contains("<script"));
    assert!(!response.header("content-security-policy").contains("script-src"));
}

#[tokio::test]
async fn con_10_without_script_the_values_stay_when_the_form_is_too_slow() {
    let mut company = Company::new();
    company.config.network.body_timeout = Duration::from_secs(1);
    let form = MultipartForm::contact().by_browser();
    let mut begun = form.body();
    begun.truncate(begun.len() - 10);
    let begun = futures_util::stream::once(async { Ok::<_, std::io::Error>(begun) });
    let slow = Body::from_stream(begun.chain(futures_util::stream::pending()));
    let (_, router) = company.open().await;
    let response = send(router, form.request_with(slow)).await;
    assert_eq!(response.status, StatusCode::REQUEST_TIMEOUT);
    let page = response.text();
    assert!(page.contains("<input name=\"name\" value=\"Ann Example\""), "{page}");
}

#[tokio::test]
async fn con_10_without_script_the_values_stay_over_the_limit_and_without_a_database() {
    let typed = |response: &Response| response.text().contains("<input name=\"name\" value=\"Ann Example\"");
    let mut company = Company::new();
    company.config.spam.refused_after = 1;
    assert_eq!(company.send(MultipartForm::contact()).await.status, StatusCode::OK);
    let refused = company.send(MultipartForm::contact().by_browser()).await;
    assert_eq!((refused.status, typed(&refused)), (StatusCode::TOO_MANY_REQUESTS, true), "{}", refused.text());

    let company = Company::new();
    company.write("data/inbox.sqlite", "this is no database");
    let failed = company.send(MultipartForm::contact().by_browser()).await;
    assert_eq!((failed.status, typed(&failed)), (StatusCode::SERVICE_UNAVAILABLE, true), "{}", failed.text());
}

#[tokio::test]
async fn con_10_without_script_a_redirect_leads_to_the_thanks_so_that_a_reload_sends_nothing() {
    let company = Company::new();
    let response = company.send(MultipartForm::contact().by_browser()).await;
    assert_eq!((response.status, response.header("location")), (StatusCode::SEE_OTHER, "/contact?sent=contact"));
    let thanks = company.get("/contact?sent=contact").await;
    assert_eq!(thanks.status, StatusCode::OK);
    let shown = "<section data-form-thanks=\"contact\"><h2>Thanks for Reaching Out!";
    assert!(thanks.text().contains(shown) && thanks.text().contains("<h1>Get in Touch"), "{}", thanks.text());
    for other in ["/contact?sent=career", "/contact?a=b"] {
        assert!(!company.get(other).await.text().contains(shown), "{other}");
    }
}

#[tokio::test]
async fn con_10_without_script_and_without_the_site_a_page_says_that_the_form_was_sent() {
    let mut company = Company::new();
    company.config.folders.site = None;
    let response = company.send(MultipartForm::contact().by_browser()).await;
    assert_eq!((response.status, response.header("content-type")), (StatusCode::OK, "text/html; charset=utf-8"));
    assert!(response.text().contains("<h1>Sent</h1>"), "{}", response.text());
    assert_eq!(company.inbox().await.len(), 1);
}

#[tokio::test]
async fn con_10_without_script_a_link_fills_in_the_form() {
    let company = Company::new();
    let page = company.get("/contact?details=Product%3A+%22A%22&name=%3Cb%3E&other=x&view=plain").await;
    assert!(!page.header("content-security-policy").contains("script-src"));
    let page = page.text();
    for part in ["\nProduct: &quot;A&quot;</textarea>", "<input name=\"name\" value=\"&lt;b&gt;\">"] {
        assert!(page.contains(part), "wanted {part}\nfound {page}");
    }
    assert!(!page.contains("<script"));
    for other in ["/contact?details=A", "/products?details=A&view=plain"] {
        assert!(!company.get(other).await.text().contains("\nA</textarea>"), "{other}");
    }
}

#[tokio::test]
async fn con_10_without_script_a_page_may_send_its_form_to_the_api_of_the_settings() {
    let mut company = Company::new();
    company.config.remote.api = Some("https://api.example.com".into());
    let page = company.get("/contact?details=A&view=plain").await;
    let policy = page.header("content-security-policy");
    assert!(policy.contains("form-action 'self' https://api.example.com;"), "{policy}");
    assert!(policy.contains("img-src 'self' data: https://api.example.com;"), "{policy}");
}

#[tokio::test]
async fn a_body_that_is_not_a_form_gets_400_or_415() {
    let company = Company::new();
    let (_, router) = company.open().await;
    for (content_type, body, status) in [
        ("application/json", "{}", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("application/x-www-form-urlencoded", "name=a", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("multipart/form-data", "", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("multipart/form-data; boundary=", "", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("multipart/mixed; boundary=b", "", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ("multipart/form-data; boundary=b", "", StatusCode::BAD_REQUEST),
        ("Multipart/Form-Data; charset=utf-8; boundary=\"b\"", "--b", StatusCode::BAD_REQUEST),
        (
            "multipart/form-data; boundary=b",
            "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n",
            StatusCode::BAD_REQUEST,
        ),
        (
            "multipart/form-data; boundary=b",
            "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nAnn",
            StatusCode::BAD_REQUEST,
        ),
        ("multipart/form-data; boundary=b", "--b\r\n\r\nAnn\r\n--b--", StatusCode::BAD_REQUEST),
    ] {
        let mut request = MultipartForm::new("/api/contact-us").request_with(Body::from(body));
        request.headers_mut().insert(header::CONTENT_TYPE, content_type.parse().unwrap());
        let response = send(router.clone(), request).await;
        assert_eq!(response.status, status, "{content_type} {body}");
        assert_eq!(response.json()["status"], "error");
    }
    assert!(company.inbox().await.is_empty());
}

#[tokio::test]
async fn a_text_that_is_not_utf_8_is_refused() {
    let company = Company::new();
    let (_, router) = company.open().await;
    let mut body = MultipartForm::contact().body();
    let at = body.windows(3).position(|three| three == b"Ann").unwrap();
    body[at] = 0xC4;
    let response = send(router, MultipartForm::contact().request_with(Body::from(body))).await;
    assert_eq!(response.status, StatusCode::BAD_REQUEST);
    assert!(response.json()["message"].as_str().unwrap().contains("UTF-8"));
}

#[tokio::test]
async fn compressed_bodies_get_415() {
    let response = Company::new().send(MultipartForm::contact().header("content-encoding", "gzip")).await;
    assert_eq!(response.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn a_body_that_does_not_end_times_out() {
    let mut company = Company::new();
    company.config.network.body_timeout = Duration::from_millis(300);
    let (_, router) = company.open().await;
    let slow = futures_util::stream::unfold((), |()| async {
        tokio::time::sleep(Duration::from_millis(20)).await;
        Some((Ok::<_, std::io::Error>(Bytes::from_static(b"x")), ()))
    });
    let began = Instant::now();
    let response = send(router.clone(), MultipartForm::contact().request_with(Body::from_stream(slow))).await;
    assert_eq!(response.status, StatusCode::REQUEST_TIMEOUT);
    assert!(began.elapsed() < Duration::from_secs(60));
    let whole = MultipartForm::contact().body();
    let begun = whole.iter().position(|byte| *byte == b'"').unwrap() + 1;
    let head = std::iter::once(Bytes::copy_from_slice(&whole[..begun]))
        .chain(std::iter::repeat_n(Bytes::from_static(&[b'x'; 4096]), 40));
    let head = futures_util::stream::iter(head.map(Ok::<_, std::io::Error>));
    let response = send(router.clone(), MultipartForm::contact().request_with(Body::from_stream(head))).await;
    assert_eq!(response.status, StatusCode::PAYLOAD_TOO_LARGE, "the head of a part that does not end is read on");
    let endless = futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from_static(&[b'x'; 65_536])));
    let response = send(router, MultipartForm::contact().request_with(Body::from_stream(endless))).await;
    assert!([StatusCode::PAYLOAD_TOO_LARGE, StatusCode::REQUEST_TIMEOUT].contains(&response.status));
}
