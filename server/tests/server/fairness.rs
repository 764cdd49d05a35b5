//! Expensive requests of one client do not delay other clients.

use std::io::{Cursor, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use zip::write::SimpleFileOptions;

use crate::company::{Company, get, send};
use crate::connection::{ask_from, connect_from, resident};
use crate::form::MultipartForm;
use crate::program::{Program, get_request, post};

#[tokio::test]
async fn an_oversized_query_gets_400_with_its_limit() {
    let server = Company::new().stay_open().await;
    let standards = |count: usize| "standard=API+11D1&".repeat(count);
    for (path, wanted) in [
        (format!("/api/search?{}", standards(51)), "at most 50 parameters"),
        (format!("/api/well?{}", "casing=7&".repeat(51)), "at most 50 parameters"),
        (format!("/api/get-products?{}", "first=1&".repeat(51)), "at most 50 parameters"),
        (format!("/api/get-products?slugs={}", "p-1,".repeat(2500)), "at most 8192 characters"),
        (format!("/api/team?{}", "x".repeat(8193)), "at most 8192 characters"),
    ] {
        let response = server.get(&path).await;
        assert_eq!(response.status, StatusCode::BAD_REQUEST, "{path:.60}");
        assert!(response.json()["message"].as_str().unwrap().contains(wanted), "{}", response.text());
    }
    assert_eq!(server.get(&format!("/api/search?{}", standards(50))).await.status, StatusCode::OK);
}

/// A company with so many products that serialising a list of them takes a while.
fn large_company() -> Company {
    let company = Company::new();
    let product = std::fs::read_to_string(company.path("content/products/p-1.toml")).unwrap();
    for number in 10..400 {
        let name = format!("p-{number}");
        let text = product.replace("order = 1\n", &format!("order = {number}\n")).replace("P-1", &name);
        company.write(&format!("content/products/{name}.toml"), text);
        company.write(&format!("content/media/{name}/images/p-1.webp"), "RIFF");
    }
    company
}

#[tokio::test(flavor = "multi_thread")]
async fn an_uncached_category_list_does_not_wait_for_other_queries() {
    for (hostile, asked) in [
        ("/api/search?q=packer+7+in&standard=", 200),
        ("/api/get-products?each=300&first=", 60),
        ("/api/well?weight=26&casing=7&pressure=", 1000),
    ] {
        let (_app, router) = large_company().open().await;
        let answered = Arc::new(AtomicUsize::new(0));
        let (begun, mut waiting) = tokio::sync::mpsc::unbounded_channel();
        for number in 0..asked {
            let (router, answered, begun) = (router.clone(), Arc::clone(&answered), begun.clone());
            let path = format!("{hostile}{}", number + 100);
            tokio::spawn(async move {
                begun.send(()).unwrap();
                assert_eq!(send(router, get(&path)).await.status, StatusCode::OK);
                answered.fetch_add(1, Ordering::Relaxed);
            });
        }
        for _ in 0..asked {
            waiting.recv().await.unwrap();
        }
        let already = answered.load(Ordering::Relaxed);
        let began = Instant::now();
        let list = send(router.clone(), get("/api/get-products?category=packer-systems")).await;
        assert_eq!(list.data().as_array().unwrap().len(), 392);
        let before = answered.load(Ordering::Relaxed) - already;
        println!("{hostile}: the list after {:?}, and {before} of {asked} others before it", began.elapsed());
        assert!(before < asked / 2, "{hostile}: the list waited for {before} of {asked}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_limit_of_the_cache_includes_its_keys() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[("SERVER_NETWORK_MAX_REQUESTS_PER_SECOND_PER_ADDRESS", "0")]);
    let mut stream = TcpStream::connect(program.address).await.unwrap();
    let mut ask = async |number: usize| {
        // A value has up to 200 characters, each nine bytes in the URL, so that keys have 7 kB.
        let value = format!("{number}{}", "%E2%82%AC".repeat(195));
        let path = format!("/api/well?casing={value}&weight={value}&pressure={value}&temperature={value}");
        let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut response = vec![0; 16 * 1024];
        let read = stream.read(&mut response).await.unwrap();
        assert!(response[..read].starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&response[..read]));
    };
    for number in 0..500 {
        ask(number).await;
    }
    let before = resident(program.process());
    for number in 500..12_500 {
        ask(number).await;
    }
    let grown = resident(program.process()).saturating_sub(before);
    // With keys that do not count, 8,000 queries took 47 MB. The allocator keeps memory that is free, so that up to 26 MB were measured.
    assert!(grown < 40_000, "12,000 queries took {grown} kB, and the cache is limited to 8 MB");
}

/// An archive of half a megabyte that unpacks to two gigabytes.
fn zip_bomb() -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file("word/0.xml", SimpleFileOptions::default()).unwrap();
    archive.write_all(&vec![0; 1 << 20]).unwrap();
    for number in 1..2000 {
        archive.deep_copy_file("word/0.xml", &format!("word/{number}.xml")).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn zip_bombs_delay_no_other_client_and_stop_when_their_senders_disconnect() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[]);
    let request = MultipartForm::career_with("cv.docx", &zip_bomb()).http();
    let mut senders = Vec::new();
    for _ in 0..16 {
        let mut stream = TcpStream::connect(program.address).await.unwrap();
        stream.write_all(&request).await.unwrap();
        senders.push(stream);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    for path in ["/", "/media/gallery/1/a.webp", "/readyz", "/"] {
        let began = Instant::now();
        let asked = tokio::time::timeout(Duration::from_secs(60), program.get(path)).await;
        println!("{path} while 16 archives are unpacked: {:?}", began.elapsed());
        assert_eq!(asked.unwrap_or_else(|_| panic!("{path} waits for the archives")).0, 200, "{path}");
    }
    drop(senders);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = processor_time(program.process());
    tokio::time::sleep(Duration::from_secs(3)).await;
    let used = processor_time(program.process()) - before;
    assert!(used < 100, "the server unpacks after the clients have disconnected: {used} hundredths of a second");
}

/// The processor time that a process has used, in hundredths of a second.
fn processor_time(process: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let fields: Vec<&str> = text.rsplit_once(')').unwrap().1.split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

#[tokio::test]
async fn refused_forms_count_towards_the_byte_limit_of_their_address() {
    let company = Company::new();
    let settings = [("SERVER_SPAM_MEGABYTES", "20"), ("SERVER_NETWORK_TRUSTED_PROXIES", "[\"127.0.0.1\"]")];
    let program = Program::start_anywhere(&company, &settings);
    let invalid = MultipartForm::career_with("cv.pdf", &vec![7; 9_000_000]);
    for _ in 0..2 {
        assert_eq!(post(program.address, &invalid, "k").await.unwrap().0, 422);
    }
    let (status, response) = post(program.address, &invalid, "k").await.unwrap();
    assert_eq!(status, 429, "{response}");
    assert!(response.to_lowercase().contains("retry-after: "), "{response}");
    let uploads = company.files("data/uploads");
    assert!(uploads.is_empty(), "{uploads:?}");
}

#[tokio::test]
async fn slow_forms_of_many_addresses_leave_room_for_others() {
    rlimit::increase_nofile_limit(8192).unwrap();
    let company = Company::new();
    let program = Program::start_with_open_files(&company, 1024);
    let upload = MultipartForm::career_of_size(2000).http();
    let begun = &upload[..upload.len() - 1000];
    let mut slow = Vec::new();
    for number in 0..600 {
        let address = format!("127.0.{}.{}", 1 + number / 200, 1 + number % 200);
        let mut stream = connect_from(&address, program.address).await;
        let _ = stream.write_all(begun).await;
        slow.push(stream);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let form = MultipartForm::contact().header("Connection", "close").http();
    for request in [get_request("/").into_bytes(), form] {
        let response = ask_from("127.0.9.9", program.address, &request).await;
        assert!(response.starts_with("HTTP/1.1 200 OK"), "{response:?}");
    }
}
