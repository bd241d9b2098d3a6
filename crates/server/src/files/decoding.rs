//! One thread that decodes images, one at a time.
//!
//! Why it exists: decoding takes up to 192 MiB; on a thread of its own that memory is used again
//! for the next image instead of staying behind on every thread that ever decoded one (64 images
//! of 7 MB at once: at most 134 MiB instead of 180). Not here: decoding itself.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, mpsc},
};

use tokio::sync::{Semaphore, oneshot};

use super::image_decode::ImageFault;

type Job = Box<dyn FnOnce() + Send>;

/// The thread; it ends when this is dropped.
pub(super) struct Decoding {
    jobs: mpsc::Sender<Job>,
    turn: Arc<Semaphore>,
}

impl Decoding {
    /// Starts the thread.
    pub fn start() -> std::io::Result<Self> {
        let (jobs, next) = mpsc::channel::<Job>();
        std::thread::Builder::new().name("images".into()).spawn(move || next.into_iter().for_each(|job| job()))?;
        Ok(Self { jobs, turn: Arc::new(Semaphore::new(1)) })
    }

    /// Does the work when it is its turn; a caller that goes away before that leaves the queue.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ImageFault> + Send + 'static,
    ) -> Result<T, ImageFault> {
        let turn = Arc::clone(&self.turn).acquire_owned().await.map_err(|_| ImageFault::Broken)?;
        let (done, decoded) = oneshot::channel();
        let job = move || {
            // A panic of a decoder is a broken image, not the end of the thread.
            let result = catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(ImageFault::Broken));
            // Held by the work itself: a caller that goes away does not free it early.
            drop(turn);
            // Whoever asked may be gone.
            let _ = done.send(result);
        };
        self.jobs.send(Box::new(job)).map_err(|_| ImageFault::Broken)?;
        decoded.await.unwrap_or(Err(ImageFault::Broken))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_is_a_broken_image_and_the_next_one_is_decoded() {
        let decoding = Decoding::start().expect("a thread");
        let broken: Result<(), _> = decoding.run(|| panic!("a decoder's mistake")).await;
        assert_eq!(broken, Err(ImageFault::Broken));
        assert_eq!(decoding.run(|| Ok(7)).await, Ok(7));
    }
}
