//! Threads for computations, separate from the threads that read and write files.

use std::io;
use std::sync::Arc;
use std::thread;

use tokio::sync::{Semaphore, oneshot};
use tokio_util::sync::CancellationToken;

/// A limited number of threads for one kind of work. Further work waits.
#[derive(Debug)]
pub struct Workers(Arc<Semaphore>);

impl Workers {
    /// With this many threads.
    pub fn new(threads: usize) -> Self {
        Self(Arc::new(Semaphore::new(threads)))
    }

    /// Runs `work` on a thread. The token is cancelled when the caller stops waiting for the result.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&CancellationToken) -> T + Send + 'static,
    ) -> io::Result<T> {
        let slot = Arc::clone(&self.0).acquire_owned().await.map_err(io::Error::other)?;
        let abandoned = CancellationToken::new();
        let _guard = abandoned.clone().drop_guard();
        let (sender, result) = oneshot::channel();
        thread::Builder::new().spawn(move || {
            let _ = sender.send(work(&abandoned));
            drop(slot);
        })?;
        result.await.map_err(|_| io::Error::other("the work panicked"))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn abandoned_work_is_cancelled_and_work_that_panics_frees_its_thread() {
        let workers = Workers::new(1);
        let (ended, has_ended) = oneshot::channel();
        let endless = workers.run(|abandoned| {
            while !abandoned.is_cancelled() {
                thread::sleep(Duration::from_millis(1));
            }
            let _ = ended.send(());
        });
        assert!(tokio::time::timeout(Duration::from_millis(50), endless).await.is_err());
        has_ended.await.unwrap();
        assert!(workers.run(|_| panic!("on purpose")).await.is_err());
        assert_eq!(workers.run(|_| 7).await.unwrap(), 7);
    }
}
