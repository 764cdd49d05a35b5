//! The deliveries of mails and to the webhook, in the process of the test.

use server::app::App;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Running deliveries.
pub struct Deliveries {
    stop: watch::Sender<()>,
    running: JoinHandle<()>,
}

impl Deliveries {
    pub fn start(app: &App) -> Self {
        let (stop, stopping) = watch::channel(());
        Self { stop, running: tokio::spawn(server::delivery::run(app.clone(), stopping)) }
    }

    /// Stops them and waits for their end.
    pub async fn end(self) {
        drop(self.stop);
        self.running.await.unwrap();
    }
}
