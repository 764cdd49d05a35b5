//! Background tasks that run as long as the server.

use std::future::Future;
use std::time::Duration;

use tokio_util::task::AbortOnDropHandle;

/// The pause before a task that panicked is started again.
const PAUSE: Duration = Duration::from_secs(5);

/// Runs a task to its end. One that panics is logged and started again; Rust's panic hook prints the message.
pub async fn supervise<F>(name: &'static str, task: impl Fn() -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    restart_after(PAUSE, name, task).await;
}

async fn restart_after<F>(pause: Duration, name: &'static str, task: impl Fn() -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    loop {
        match AbortOnDropHandle::new(tokio::spawn(task())).await {
            Err(error) if error.is_panic() => {
                tracing::error!(
                    task = name,
                    "a background task panicked; it is started again in {} s",
                    pause.as_secs()
                );
                tokio::time::sleep(pause).await;
            }
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_task_that_panics_is_started_again_until_it_ends() {
        let starts = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&starts);
        restart_after(Duration::ZERO, "test", move || {
            let start = counted.fetch_add(1, Ordering::SeqCst);
            async move { assert!(start == 2, "start {start} panics") }
        })
        .await;
        assert_eq!(starts.load(Ordering::SeqCst), 3);
    }
}
