//! Scans an upload with ClamAV's daemon, over its INSTREAM command.

use std::io;
use std::path::Path;
use std::time::Duration;

use clamav_client::tokio::{Socket, Tcp, scan_file};

use crate::config::Clamd;

/// How long a scan may take. The sender of the form is waiting.
const LIMIT: Duration = Duration::from_secs(30);

/// The malware that clamd found in a file, if any.
pub async fn scan(clamd: &Clamd, path: &Path) -> io::Result<Option<String>> {
    let scanned = async {
        match clamd {
            Clamd::Tcp(address) => scan_file(path, Tcp { host_address: address.as_str() }, None).await,
            Clamd::Socket(socket) => scan_file(path, Socket { socket_path: socket }, None).await,
        }
    };
    let response = tokio::time::timeout(LIMIT, scanned).await.map_err(|_| io::ErrorKind::TimedOut)??;
    verdict(&String::from_utf8_lossy(&response))
}

/// Reads `stream: OK`, or `stream: NAME FOUND`. Anything else is an error, such as a file beyond clamd's limit.
fn verdict(response: &str) -> io::Result<Option<String>> {
    match response.trim_end_matches(['\0', '\n']).strip_prefix("stream: ") {
        Some("OK") => Ok(None),
        Some(found) if found.ends_with(" FOUND") => Ok(Some(found.trim_end_matches(" FOUND").to_owned())),
        _ => Err(io::Error::other(format!("clamd answered {response:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_clear_ok_is_clean() {
        assert_eq!(verdict("stream: OK\0").unwrap(), None);
        assert_eq!(verdict("stream: Eicar-Test-Signature FOUND\0").unwrap().as_deref(), Some("Eicar-Test-Signature"));
        for response in ["", "INSTREAM size limit exceeded. ERROR\0", "stream: x ERROR\0", "OK"] {
            assert!(verdict(response).is_err(), "{response}");
        }
    }
}
