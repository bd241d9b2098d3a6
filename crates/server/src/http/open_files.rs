/// File descriptors reserved for database, files, outgoing calls and closing connections.
const RESERVE: usize = 256;
/// Fraction of a small limit that is reserved.
const RESERVE_SHARE: usize = 4;

/// Raises the soft limit of open files. Returns how many connections fit, up to `max`.
pub fn connections_that_fit(max: usize) -> usize {
    let Some(limit) = raise() else { return max };
    let reserve = RESERVE.min(limit / RESERVE_SHARE);
    let fit = max.min(limit - reserve);
    if fit < max {
        tracing::info!(open_files = limit, connections = fit, "fewer connections because of the limit of open files");
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
