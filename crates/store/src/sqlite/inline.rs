//! What reads and writes may do on the thread that asks for them.

use std::cell::Cell;

use futures::FutureExt;

/// How statements of the current thread run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Inline {
    /// On other threads, because this one must not block.
    No,
    /// Short reads run here. Anything else never completes.
    ShortReads,
    /// Short reads run here if a connection is free, and writes if nobody else writes.
    IfFree,
}

thread_local! {
    static INLINE: Cell<Inline> = const { Cell::new(Inline::No) };
}

/// How statements run on this thread now.
pub(super) fn inline() -> Inline {
    INLINE.get()
}

/// Runs short reads on this thread; `None` if one may take long or has to wait.
pub(crate) fn read_here<T>(reads: impl Future<Output = T>) -> Option<T> {
    with(Inline::ShortReads, || reads.now_or_never())
}

/// Runs `work` on this thread, with its reads and writes where possible.
pub(crate) fn run_inline<T>(work: impl FnOnce() -> T) -> T {
    with(Inline::IfFree, work)
}

fn with<T>(inline: Inline, work: impl FnOnce() -> T) -> T {
    struct Reset(Inline);
    impl Drop for Reset {
        fn drop(&mut self) {
            INLINE.set(self.0);
        }
    }
    let _reset = Reset(INLINE.replace(inline));
    work()
}
