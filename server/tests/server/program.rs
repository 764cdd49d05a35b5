//! The real program, started as a process, and its TCP client.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::company::Company;
use crate::form::MultipartForm;

/// A running server. It is killed when it is dropped.
pub struct Program {
    child: Child,
    pub address: SocketAddr,
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_server");

/// The address with which a server listens on a free port.
const FREE_PORT: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// A command of the program, with these variables alone.
pub fn command(arguments: &[&str], variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).env_clear().envs(variables.iter().copied());
    command
}

/// Runs such a command to its end.
pub fn run(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    command(arguments, variables).output().unwrap()
}

fn serve(command: &mut Command, company: &Company, address: SocketAddr, settings: &[(&str, &str)]) {
    command
        .arg("serve")
        .arg("--content")
        .arg(company.content())
        .arg("--derived")
        .arg(company.path("derived"))
        .arg("--site")
        .arg(company.path("site"))
        .arg("--data")
        .arg(company.path("data"))
        .args(["--listen", &address.to_string()])
        // A busy machine may need longer than a visitor would wait.
        .env("SERVER_STORAGE_DATABASE_TIMEOUT_SECONDS", "60")
        .envs(settings.iter().copied());
}

/// A free port below those that the system gives to port 0 and to clients, so that no other test gets it meanwhile.
pub fn free_address() -> SocketAddr {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let start = u16::try_from(std::process::id() % 10_000).unwrap();
    loop {
        let offset = (start + NEXT.fetch_add(1, Ordering::Relaxed)) % 10_000;
        let address = SocketAddr::from(([127, 0, 0, 1], 20_000 + offset));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
}

impl Program {
    /// Starts the server of a company and waits until it listens.
    pub fn start(company: &Company, address: SocketAddr, settings: &[(&str, &str)]) -> Self {
        company.publish();
        Self::launch(company, address, settings, None)
    }

    /// Starts it on a free port.
    pub fn start_anywhere(company: &Company, settings: &[(&str, &str)]) -> Self {
        Self::start(company, FREE_PORT, settings)
    }

    /// Starts it on a free port, with its log in a file.
    pub fn start_with_log(company: &Company, settings: &[(&str, &str)], log: &Path) -> Self {
        company.publish();
        Self::start_without_publishing_with_log(company, settings, log)
    }

    /// The same, without writing the manifest of the site.
    pub fn start_without_publishing_with_log(company: &Company, settings: &[(&str, &str)], log: &Path) -> Self {
        Self::launch(company, FREE_PORT, settings, Some(log))
    }

    fn launch(company: &Company, address: SocketAddr, settings: &[(&str, &str)], log: Option<&Path>) -> Self {
        let mut command = Command::new(PROGRAM);
        serve(&mut command, company, address, settings);
        Self::spawn(command, log.map_or_else(Stdio::piped, |log| File::create(log).unwrap().into()))
    }

    /// Starts it with a limit of open files.
    pub fn start_with_open_files(company: &Company, limit: usize) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("ulimit -n {limit} && exec \"$0\" \"$@\""), PROGRAM]);
        Self::serve_with(command, company, &[])
    }

    /// Starts it on a free port by a command to which the arguments of the server are added.
    pub fn serve_with(mut command: Command, company: &Company, settings: &[(&str, &str)]) -> Self {
        company.publish();
        serve(&mut command, company, FREE_PORT, settings);
        Self::spawn(command, Stdio::piped())
    }

    /// Runs a command that starts the server, and waits until it listens.
    pub fn spawn(mut command: Command, log: Stdio) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let Some(listening) = line.trim().strip_prefix("listening on http://") else {
            let mut errors = String::new();
            if let Some(mut log) = child.stderr.take() {
                log.read_to_string(&mut errors).unwrap();
            }
            panic!("the server did not start: {line}{errors}");
        };
        // A full pipe would block the program.
        if let Some(mut errors) = child.stderr.take() {
            std::thread::spawn(move || std::io::copy(&mut errors, &mut std::io::sink()));
        }
        Self { address: listening.parse().unwrap(), child }
    }

    /// The status of the response to a GET request, and the whole response.
    pub async fn get(&self, path: &str) -> (u16, String) {
        exchange(self.address, get_request(path).as_bytes()).await.unwrap()
    }

    /// Sends SIGTERM.
    pub fn terminate(&self) {
        let status = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(status.success());
    }

    /// Waits for the program's end. Returns whether it succeeded.
    pub fn wait(&mut self) -> bool {
        self.child.wait().unwrap().success()
    }

    /// Waits at most this long. Returns whether the program has ended successfully.
    pub async fn ends_within(&mut self, time: Duration) -> bool {
        let pause = Duration::from_millis(50);
        // Pauses are counted, because a machine that stands still stops the program, too.
        for _ in 0..time.as_millis() / pause.as_millis() {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.success();
            }
            tokio::time::sleep(pause).await;
        }
        false
    }

    /// Sends SIGKILL.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn process(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a form and returns the status and the whole response; or an error when the connection breaks.
pub async fn post(address: SocketAddr, form: &MultipartForm, key: &str) -> std::io::Result<(u16, String)> {
    let form = form.clone().header("Idempotency-Key", key).header("Connection", "close");
    exchange(address, &form.http()).await
}

/// A GET request as it is sent on a connection, which the server closes after its response.
pub fn get_request(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
}

/// How long a test waits for an answer, on the slowest machine that the tests run on.
pub const ANSWER: Duration = Duration::from_secs(300);

/// Sends bytes and reads the response to its end.
pub async fn exchange(address: SocketAddr, request: &[u8]) -> std::io::Result<(u16, String)> {
    let exchanged = async {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(request).await?;
        let mut response = Vec::new();
        stream.read_to_end(&mut response).await?;
        let response = String::from_utf8_lossy(&response).into_owned();
        let status = response.split(' ').nth(1).and_then(|status| status.parse().ok());
        status.map(|status| (status, response)).ok_or_else(|| std::io::ErrorKind::UnexpectedEof.into())
    };
    tokio::time::timeout(ANSWER, exchanged).await.unwrap_or_else(|_| Err(std::io::ErrorKind::TimedOut.into()))
}
