//! Listen addresses that another program has, and the limit of open files.

#[cfg(unix)]
use std::{io::ErrorKind, net::TcpListener};

#[cfg(unix)]
use super::Problem;
use super::{Checkup, Finding};

/// Open files that 16,384 connections' worth of widgets on a small server stay below; the package sets 65,536.
#[cfg(unix)]
const MIN_OPEN_FILES: u64 = 8_192;

#[cfg(not(unix))]
pub(super) fn check(_: &Checkup, _: bool) -> Vec<Finding> {
    Vec::new()
}

#[cfg(unix)]
pub(super) fn check(checkup: &Checkup, is_served: bool) -> Vec<Finding> {
    let mut found = Vec::new();
    if !is_served {
        let http = checkup.tls.as_ref().and_then(|tls| tls.http_listen);
        found.extend([Some(checkup.config.listen), http].into_iter().flatten().filter_map(taken));
    }
    found.extend(open_files(checkup.config.listen.port(), is_served));
    found
}

#[cfg(unix)]
fn taken(listen: std::net::SocketAddr) -> Option<Finding> {
    if listen.port() == 0 {
        return None;
    }
    let error = TcpListener::bind(listen).err()?;
    if error.kind() != ErrorKind::AddrInUse {
        return None;
    }
    let port = listen.port();
    let problem = match owner::of_port(port) {
        Some((program, process)) => Problem::PortTakenBy { port, program, process },
        None => Problem::PortTaken { port },
    };
    Some(Finding::new(problem, format!("sudo ss -ltnp 'sport = :{port}'   # then stop that program")))
}

/// The limit of the running service, or the one that a service started from here gets.
#[cfg(unix)]
fn open_files(port: u16, is_served: bool) -> Option<Finding> {
    let served = is_served.then(|| owner::of_port(port)).flatten().and_then(|(_, pid)| owner::hard_limit(pid));
    let limit = match served {
        Some(limit) => limit,
        // The service raises its soft limit to the hard one.
        None => rlimit::getrlimit(rlimit::Resource::NOFILE).ok()?.1,
    };
    (limit < MIN_OPEN_FILES).then(|| {
        let connections = limit - limit.min(256).min(limit / 4);
        Finding::new(
            Problem::FewOpenFiles { files: limit, connections },
            "ulimit -Hn 65536   # with systemd: LimitNOFILE=65536",
        )
    })
}

/// Which process listens on a port, from `/proc`.
///
/// The procfs crate reads the same files, but needs more features of rustix than the rest of the program, and this is
/// two columns of one table.
#[cfg(unix)]
mod owner {
    use std::{collections::HashSet, fs};

    /// Name and ID of the process; `None` without permission to see it.
    pub fn of_port(port: u16) -> Option<(String, u32)> {
        let sockets = listening(port);
        if sockets.is_empty() {
            return None;
        }
        let processes = fs::read_dir("/proc").ok()?.flatten();
        let pid = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()).find(|pid| {
            let files = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
            files.filter_map(|file| fs::read_link(file.path()).ok()).any(|target| {
                let text = target.to_string_lossy();
                let inode = text.strip_prefix("socket:[").and_then(|rest| rest.strip_suffix(']'));
                inode.is_some_and(|inode| sockets.contains(inode))
            })
        })?;
        let name = fs::read_to_string(format!("/proc/{pid}/comm")).ok()?;
        Some((name.trim().to_owned(), pid))
    }

    /// Inodes of the sockets that listen on the port.
    fn listening(port: u16) -> HashSet<String> {
        const LISTEN: &str = "0A";
        let tables = ["/proc/net/tcp", "/proc/net/tcp6"].map(|table| fs::read_to_string(table).unwrap_or_default());
        let lines = tables.iter().flat_map(|table| table.lines().skip(1));
        lines
            .filter_map(|line| {
                let mut fields = line.split_whitespace();
                let (local, state) = (fields.nth(1)?, fields.nth(1)?);
                let inode = fields.nth(5)?;
                let listens = state == LISTEN && u16::from_str_radix(local.rsplit_once(':')?.1, 16).ok()? == port;
                listens.then(|| inode.to_owned())
            })
            .collect()
    }

    /// The hard limit of open files of a process.
    pub fn hard_limit(pid: u32) -> Option<u64> {
        let limits = fs::read_to_string(format!("/proc/{pid}/limits")).ok()?;
        let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}
