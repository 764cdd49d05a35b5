//! Connections of the real program: slow clients, invalid requests, the orderly stop.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::company::{Company, until};
use crate::form::MultipartForm;
use crate::program::{ANSWER, Program, exchange, get_request, post};

#[tokio::test]
async fn invalid_http_requests_are_refused() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[]);
    let long = format!("GET / HTTP/1.1\r\nHost: a\r\nX-Long: {}\r\n\r\n", "x".repeat(100_000));
    let smuggled = "POST /api/contact-us HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello";
    for request in [
        "nonsense\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nBad Name: a\r\n\r\n",
        &long,
        smuggled,
    ] {
        let response = exchange(program.address, request.as_bytes()).await;
        assert!(!matches!(response, Ok((200, _))), "{request:.60}");
        if let Ok((status, _)) = response {
            assert!((400..500).contains(&status), "{request:.60}: {status}");
        }
    }
    assert_eq!(program.get("/healthz").await.0, 200);
}

#[tokio::test]
async fn a_path_cannot_inject_a_header() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[]);
    for path in ["/about/%0d%0aSet-Cookie:%20a=b", "/About%0d%0aX-Bad:%201", "/About?a=%0d%0aX-Bad:1"] {
        let (_, response) = program.get(path).await;
        let (head, _) = response.split_once("\r\n\r\n").unwrap();
        assert!(!head.lines().any(|line| line.starts_with("Set-Cookie") || line.starts_with("X-Bad")), "{head}");
    }
}

#[tokio::test]
async fn a_client_that_sends_nothing_is_disconnected() {
    let company = Company::new();
    let settings = [("SERVER_NETWORK_HEAD_TIMEOUT_SECONDS", "1"), ("SERVER_NETWORK_IDLE_TIMEOUT_SECONDS", "2")];
    let program = Program::start_anywhere(&company, &settings);
    let began = Instant::now();
    let mut stream = TcpStream::connect(program.address).await.unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut Vec::new())).await;
    assert!(ended.is_ok(), "the connection stays open");
    assert!(began.elapsed() >= Duration::from_millis(800), "the connection was closed at once");
}

#[tokio::test]
async fn a_slow_request_head_is_cut_off_in_the_first_and_in_later_requests() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[("SERVER_NETWORK_HEAD_TIMEOUT_SECONDS", "1")]);
    for first in ["", "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"] {
        let (mut reader, mut writer) = TcpStream::connect(program.address).await.unwrap().into_split();
        writer.write_all(first.as_bytes()).await.unwrap();
        let trickle = tokio::spawn(async move {
            writer.write_all(b"GET / HTTP/1.1\r\nX: ").await.unwrap();
            while writer.write_all(b"x").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        });
        let ended = tokio::time::timeout(Duration::from_secs(60), reader.read_to_end(&mut Vec::new())).await;
        assert!(ended.is_ok(), "the connection stays open after {first:?}");
        trickle.abort();
    }
}

#[tokio::test]
async fn a_client_that_does_not_read_its_response_is_disconnected() {
    let company = Company::new();
    let length = 40_000_000;
    company.write("content/media/hero/hero.mp4", vec![7; length]);
    let program = Program::start_anywhere(&company, &[("SERVER_NETWORK_IDLE_TIMEOUT_SECONDS", "1")]);
    let before = peak_resident(program.process());
    let mut stream = TcpStream::connect(program.address).await.unwrap();
    stream.write_all(b"GET /media/hero/hero.mp4 HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
    let mut start = [0; 15];
    stream.read_exact(&mut start).await.unwrap();
    assert_eq!(&start, b"HTTP/1.1 200 OK");
    until("the file is closed", async || !has_open(program.process(), "hero.mp4")).await;
    let grown = peak_resident(program.process()).saturating_sub(before);
    assert!(grown < 20_000, "the unread part of the file is in memory: {grown} kB more");
    let mut received = 0;
    let mut piece = vec![0; 1 << 20];
    // The bytes that were sent before the timeout arrive, and then the end or a reset.
    while let Ok(1..) = stream.read(&mut piece).await.inspect(|read| received += read) {}
    assert!(received < length, "the whole file was sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn sigterm_lets_running_requests_finish() {
    let company = Company::new();
    let mut program = Program::start_anywhere(&company, &[]);
    let (mut stream, rest) = received_upload(program.address).await;
    program.terminate();
    until("no new connection is accepted", async || TcpStream::connect(program.address).await.is_err()).await;
    stream.write_all(&rest).await.unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).await.unwrap();
    assert!(response.starts_with("HTTP/1.1 200 OK"), "{response}");
    assert!(tokio::task::block_in_place(|| program.wait()));
    assert_eq!(company.inbox().await.len(), 1);
}

#[tokio::test]
async fn a_hanging_disk_does_not_keep_the_server_from_stopping() {
    let company = Company::new();
    let mut program = Program::start_anywhere(&company, &[("SERVER_NETWORK_DRAIN_TIMEOUT_SECONDS", "1")]);
    // A changed folder is read again. A pipe opens for writing once the server reads it, and the server's read then never ends.
    let product = company.path("content/products/p-1.toml");
    std::fs::remove_file(&product).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&product).status().unwrap().success());
    let (opened, is_open) = std::sync::mpsc::channel();
    std::thread::spawn(move || opened.send(std::fs::OpenOptions::new().write(true).open(product)));
    let _pipe = is_open.recv_timeout(Duration::from_secs(30)).expect("the content is not read").unwrap();
    program.terminate();
    assert!(program.ends_within(Duration::from_secs(20)).await, "the server still runs");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_upload_does_not_delay_the_stop_and_its_sender_gets_503() {
    let company = Company::new();
    let mut program = Program::start_anywhere(&company, &[]);
    let (mut stream, mut rest) = received_upload(program.address).await;
    program.terminate();
    let began = Instant::now();
    let (mut response, mut writer) = stream.split();
    let trickle = async {
        for byte in rest.drain(..) {
            if writer.write_all(&[byte]).await.is_err() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        std::future::pending::<()>().await;
    };
    let mut text = [0; 12];
    tokio::select! {
        read = response.read_exact(&mut text) => { read.unwrap(); }
        () = trickle => {}
    }
    assert_eq!(&text, b"HTTP/1.1 503");
    drop(stream);
    assert!(tokio::task::block_in_place(|| program.wait()));
    assert!(began.elapsed() < Duration::from_secs(20), "the stop took {:?}", began.elapsed());
    assert!(company.inbox().await.is_empty());
}

#[tokio::test]
async fn a_connection_may_wait_longer_between_requests_than_a_request_may_take_to_arrive() {
    let company = Company::new();
    let settings = [("SERVER_NETWORK_HEAD_TIMEOUT_SECONDS", "2"), ("SERVER_NETWORK_KEEP_ALIVE_TIMEOUT_SECONDS", "12")];
    let program = Program::start_anywhere(&company, &settings);
    let mut stream = TcpStream::connect(program.address).await.unwrap();
    for _ in 0..2 {
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
        let mut response = vec![0; 4096];
        let read = stream.read(&mut response).await.unwrap();
        assert!(response[..read].starts_with(b"HTTP/1.1 200 OK"), "{}", String::from_utf8_lossy(&response[..read]));
        tokio::time::sleep(Duration::from_secs(3)).await;
    }
    let ended = tokio::time::timeout(Duration::from_secs(60), stream.read(&mut [0; 64])).await;
    assert_eq!(ended.expect("the connection stays open").unwrap(), 0);
}

/// More connections than a server that may open 1,024 files can serve.
const FLOOD: usize = 1000;

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_slow_uploads_from_one_address_leaves_room_for_other_clients() {
    rlimit::increase_nofile_limit(8192).unwrap();
    let company = Company::new();
    let program = Program::start_with_open_files(&company, 1024);
    let address = program.address;
    let (began, mut begun) = tokio::sync::mpsc::unbounded_channel();
    for _ in 0..FLOOD {
        let began = began.clone();
        // A client that is cut off connects again.
        tokio::spawn(async move {
            loop {
                let (mut stream, _rest) = start_upload(address).await;
                let _ = began.send(());
                let _ = stream.read_to_end(&mut Vec::new()).await;
                tokio::time::sleep(Duration::from_secs(2)).await;
            }
        });
    }
    for _ in 0..FLOOD {
        begun.recv().await.unwrap();
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let get = get_request("/").into_bytes();
    let form = MultipartForm::career().header("Connection", "close").http();
    // More connections than the flood could leave free by chance.
    let asked: Vec<_> = (0..40)
        .map(|number| {
            let request = if number % 2 == 0 { get.clone() } else { form.clone() };
            tokio::spawn(async move { ask_from("127.0.0.2", address, &request).await })
        })
        .collect();
    for response in asked {
        let response = response.await.unwrap();
        assert!(response.starts_with("HTTP/1.1 200 OK"), "{response}");
    }
    assert_eq!(company.inbox().await.len(), 20);
}

#[tokio::test]
async fn a_trusted_proxy_has_no_limit_of_connections() {
    let company = Company::new();
    let settings =
        [("SERVER_NETWORK_MAX_CONNECTIONS_PER_ADDRESS", "2"), ("SERVER_NETWORK_TRUSTED_PROXIES", "[\"127.0.0.2\"]")];
    let program = Program::start_anywhere(&company, &settings);
    let get = get_request("/healthz").into_bytes();
    let mut open = Vec::new();
    for address in ["127.0.0.1", "127.0.0.1", "127.0.0.2", "127.0.0.2", "127.0.0.2"] {
        open.push(connect_from(address, program.address).await);
    }
    assert_eq!(ask_from("127.0.0.1", program.address, &get).await, "", "this address has two connections");
    assert!(ask_from("127.0.0.2", program.address, &get).await.starts_with("HTTP/1.1 200 OK"));
    drop(open);
    let is_free = async || ask_from("127.0.0.1", program.address, &get).await.starts_with("HTTP/1.1 200 OK");
    until("the closed connections count no more", is_free).await;
}

/// An application whose file does not fit into one packet.
fn upload() -> MultipartForm {
    MultipartForm::career_of_size(2000)
}

/// The request of a form without the end of its body, and the end.
fn halves(form: &MultipartForm) -> (Vec<u8>, Vec<u8>) {
    let mut start = form.http();
    let rest = start.split_off(start.len() - 1000);
    (start, rest)
}

/// Sends a part of an application; returns the connection and the rest of the body.
async fn start_upload(address: SocketAddr) -> (TcpStream, Vec<u8>) {
    let (start, rest) = halves(&upload());
    let mut stream = TcpStream::connect(address).await.unwrap();
    // The server may have closed the connection.
    let _ = stream.write_all(&start).await;
    (stream, rest)
}

/// The same, once the server has begun to read the body: then it sends `100 Continue`.
async fn received_upload(address: SocketAddr) -> (TcpStream, Vec<u8>) {
    const CONTINUE: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";
    let (start, rest) = halves(&upload().header("Expect", "100-continue").header("Connection", "close"));
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(&start).await.unwrap();
    let mut interim = [0; CONTINUE.len()];
    stream.read_exact(&mut interim).await.unwrap();
    assert_eq!(interim, CONTINUE);
    (stream, rest)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_whose_upload_stalls_gets_408() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[("SERVER_NETWORK_IDLE_TIMEOUT_SECONDS", "1")]);
    let (start, _rest) = halves(&upload().header("Connection", "close"));
    let (status, text) = exchange(program.address, &start).await.unwrap();
    assert_eq!(status, 408, "{text}");
}

pub async fn connect_from(own: &str, address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{own}:0").parse().unwrap()).unwrap();
    socket.connect(address).await.unwrap()
}

/// Sends a request from one of this machine's addresses. The response is empty if the connection was closed.
pub async fn ask_from(own: &str, address: SocketAddr, request: &[u8]) -> String {
    let mut stream = connect_from(own, address).await;
    let _ = stream.write_all(request).await;
    let mut response = Vec::new();
    let _ = tokio::time::timeout(ANSWER, stream.read_to_end(&mut response)).await;
    String::from_utf8_lossy(&response).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_upload_stays_out_of_memory() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[("SERVER_SPAM_REFUSED_AFTER", "1000")]);
    let form = std::sync::Arc::new(MultipartForm::career_of_size(10_000_000));
    let before = resident(program.process());
    let uploads: Vec<_> = (0..8)
        .map(|number| {
            let (address, form) = (program.address, std::sync::Arc::clone(&form));
            tokio::spawn(async move { post(address, &form, &format!("k{number}")).await })
        })
        .collect();
    for upload in uploads {
        assert_eq!(upload.await.unwrap().unwrap().0, 200);
    }
    let grown = peak_resident(program.process()).saturating_sub(before);
    assert!(grown < 30_000, "eight uploads of 10 MB at once took {grown} kB");
}

/// Whether a process has a file of this name open.
fn has_open(process: u32, name: &str) -> bool {
    let files = std::fs::read_dir(format!("/proc/{process}/fd")).unwrap().flatten();
    files.filter_map(|file| std::fs::read_link(file.path()).ok()).any(|file| file.ends_with(name))
}

/// The resident memory of a process, in kilobytes.
pub fn resident(process: u32) -> u64 {
    status(process, "VmRSS:")
}

/// The peak of the resident memory of a process, in kilobytes.
pub fn peak_resident(process: u32) -> u64 {
    status(process, "VmHWM:")
}

/// A value in `/proc/PROCESS/status`, in kilobytes.
fn status(process: u32, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with(name)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_response_that_takes_longer_than_the_idle_timeout_is_still_sent() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[("SERVER_NETWORK_IDLE_TIMEOUT_SECONDS", "1")]);
    let mut other = company.lock().await;
    let address = program.address;
    let posted = tokio::spawn(async move { post(address, &MultipartForm::contact(), "k").await });
    tokio::time::sleep(Duration::from_secs(3)).await;
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    let (status, response) = posted.await.unwrap().unwrap();
    assert_eq!(status, 200, "{response}");
    assert_eq!(company.inbox().await.len(), 1);
}

#[tokio::test]
async fn an_upload_beyond_the_limit_is_read_whole_before_its_429() {
    let company = Company::new();
    let program = Program::start_anywhere(&company, &[("SERVER_SPAM_REFUSED_AFTER", "1")]);
    assert_eq!(post(program.address, &MultipartForm::contact(), "k").await.unwrap().0, 200);
    let upload = MultipartForm::career_of_size(9_000_000);
    let (status, response) = post(program.address, &upload, "l").await.unwrap();
    assert_eq!(status, 429, "{response}");
    assert!(response.contains("Please wait"), "{response}");
}
