//! The limit of open files, and how many connections fit below it.

/// Kept for the database, files, outgoing calls and connections that are being closed.
const RESERVE: usize = 256;
/// At least this part of the limit is kept where it is small.
const RESERVE_SHARE: usize = 4;

/// Raises the soft limit to the hard one; gives how many connections may be open at most.
pub fn connections_that_fit(max: usize) -> usize {
    let Some(limit) = raise() else { return max };
    let reserve = RESERVE.min(limit / RESERVE_SHARE);
    let fit = max.min(limit - reserve);
    if fit < max {
        tracing::info!(
            open_files = limit,
            connections = fit,
            "the limit of open files leaves room for fewer connections"
        );
    }
    fit
}

#[cfg(unix)]
fn raise() -> Option<usize> {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(limit) => usize::try_from(limit).ok(),
        Err(error) => {
            tracing::warn!(%error, "failed to raise the limit of open files");
            let soft = rlimit::getrlimit(rlimit::Resource::NOFILE).ok()?.0;
            usize::try_from(soft).ok()
        }
    }
}

#[cfg(not(unix))]
fn raise() -> Option<usize> {
    None
}
