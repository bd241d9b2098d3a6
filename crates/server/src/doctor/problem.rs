//! What the doctor can find. The app translates a problem by its name and values, so both are on the wire.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

/// One problem; its display is the English sentence. `reason` and `reply` are the words of a system or another server.
#[derive(Debug, Clone, Serialize, thiserror::Error)]
#[serde(tag = "name", content = "values")]
pub(super) enum Problem {
    #[error("{name} has no DNS record.")]
    NoDnsRecord { name: String },
    #[error("{name} resolves to {ip}, which is not this server.")]
    NameLeadsElsewhere { name: String, ip: String },
    #[error(
        "The AAAA record of {name} is {ip}, which is not this server; visitors and authorities with IPv6 go there."
    )]
    AaaaLeadsElsewhere { name: String, ip: String },
    #[error("Port {port} is taken by {program} (process {process}).")]
    PortTakenBy { port: u16, program: String, process: u32 },
    #[error("Port {port} is taken by another program.")]
    PortTaken { port: u16 },
    #[error("Port {port} of {name} ({ip}) can't be reached: {reason}.")]
    PortUnreachable { port: u16, name: String, ip: String, reason: String },
    #[error("The authority can't reach {name} from outside: {reply}")]
    UnreachableFromOutside { name: String, reply: String },
    #[error("The certificate {file} can't be used: {reason}.")]
    CertificateUnusable { file: String, reason: String },
    #[error("The certificate {file} {}.", expiry(*.days))]
    CertificateEnds { file: String, days: i64 },
    #[error("The certificate of {name} is missing; the authority replied: {reply}")]
    CertificateMissing { name: String, reply: String },
    #[error("The certificate of {name} {}; it is not being renewed", expiry(*.days))]
    CertificateNotRenewed { name: String, days: i64 },
    #[error("The certificate of {name} {}; the authority replied: {reply}", expiry(*.days))]
    CertificateRejected { name: String, days: i64, reply: String },
    #[error("The data folder {folder} belongs to user {owner}, but this command runs as user {user}.")]
    DataFolderOwner { folder: String, owner: u32, user: u32 },
    #[error("{file} belongs to user {owner}, but the data folder belongs to user {user}, which the service runs as.")]
    DataFileOwner { file: String, owner: u32, user: u32 },
    #[error("Other users can open the data folder {folder} (mode {mode}); it holds conversations and contact details.")]
    DataFolderOpen { folder: String, mode: String },
    #[error(
        "The disk of {folder} has only {mebibytes} MiB ({percent} %) free; the service needs 1 GiB and 10 %, also for a \
         snapshot before an upgrade."
    )]
    DiskFull { folder: String, mebibytes: u64, percent: u64 },
    #[error(
        "The disk of {folder} has only {percent} % of its inodes free; the service needs 1 GiB and 10 %, also for a \
         snapshot before an upgrade."
    )]
    InodesUsed { folder: String, percent: u64 },
    #[error(
        "The service may open only {files} files at a time, so it refuses visitors above about {connections} connections."
    )]
    FewOpenFiles { files: u64, connections: u64 },
    #[error(
        "The clock is {seconds} seconds ahead of that of {host}; certificates, bucket requests and daily emails need it."
    )]
    ClockAhead { seconds: u64, host: String },
    #[error(
        "The clock is {seconds} seconds behind that of {host}; certificates, bucket requests and daily emails need it."
    )]
    ClockBehind { seconds: u64, host: String },
    #[error("{reason}")]
    DatabaseUnusable { reason: String },
    #[error("{reason} (SQLite in {folder})")]
    SqliteUnusable { reason: String, folder: String },
    #[error("The files of --files can't be used: {reason}.")]
    FilesUnusable { reason: String },
    #[error("The bucket of --files keeps old versions, so files that were deleted stay in it.")]
    BucketKeepsVersions,
    #[error("Emails can't be sent through {server}. {reason}.")]
    EmailsFail { server: String, reason: String },
    #[error("The password of the email server {host} was saved with another secret file.")]
    EmailPasswordUnreadable { host: String },
    #[error("The AI models of \"{name}\" have a private address, which this server does not ask.")]
    ModelsPrivate { name: String },
    #[error("The AI models of \"{name}\" can't be reached: {reason}.")]
    ModelsUnreachable { name: String, reason: String },
    #[error("The AI models of \"{name}\" refuse the key (status {status}).")]
    ModelsRejectKey { name: String, status: u16 },
    #[error("The AI models of \"{name}\" reply with status {status}.")]
    ModelsFail { name: String, status: u16 },
    #[error("The AI models of \"{name}\" don't include \"{model}\".")]
    ModelUnknown { name: String, model: String },
    #[error("The key of \"{name}\" was saved with another secret file.")]
    ModelKeyUnreadable { name: String },
    #[error("The models of \"{name}\" cost money, and nothing limits how much.")]
    ModelsUnlimited { name: String },
    #[error("The proxy's X-Forwarded-For isn't trusted, so all visitors share the limits of one client.")]
    ProxyNotTrusted,
    #[error("The proxy collects streamed answers, so visitors see nothing until an answer is complete.")]
    ProxyHoldsAnswers,
    #[error("{url} doesn't lead to this service: {reason}.")]
    PublicUrlLeadsElsewhere { url: String, reason: String },
    #[error("The secret file {file} of this database is missing, so no API key is accepted.")]
    SecretFileMissing { file: String },
    #[error("The secret file {file} belongs to another database, so its API keys are not accepted.")]
    SecretFileForeign { file: String },
    #[error("The secret file {file} can't be read: {reason}.")]
    SecretFileUnreadable { file: String, reason: String },
    #[error("Other users can read the secret file {file} (mode {mode}).")]
    SecretFileOpen { file: String, mode: String },
    #[error("The backups in {place} can't be listed: {reason}.")]
    BackupsUnlisted { place: String, reason: String },
    #[error("There is no backup in {place}.")]
    NoBackup { place: String },
    #[error("The last backup in {place} is {hours} hours old; one is due every {interval} hours.")]
    BackupOld { place: String, hours: u64, interval: u64 },
    #[error("{place} can't be read: {reason}.")]
    BackupsUnreadable { place: String, reason: String },
    #[error("The backup {backup} in {place} can't be restored: {reason}.")]
    BackupDamaged { backup: String, place: String, reason: String },
    #[error("No backup in {place} was restored to verify it for {days} days; one is due every {interval}.")]
    BackupUnverified { place: String, days: i64, interval: i64 },
    #[error("The backups in {place} are on the same disk as the data and are lost with it.")]
    BackupsOnDataDisk { place: String },
    #[error("A restoration into {folder} was interrupted and is incomplete.")]
    RestoreInterrupted { folder: String },
    #[error("{reason}")]
    DataMoved { reason: String },
    #[error("{reason}")]
    DataLost { reason: String },
    #[error("{reason}")]
    DatabaseTooNew { reason: String },
    #[error("{reason}")]
    DatabaseDamaged { reason: String },
    #[error("{page} doesn't have the snippet of the chat.")]
    SnippetMissing { page: String },
    #[error("The Content-Security-Policy of {page} blocks the chat: {directive} doesn't list {origin}.")]
    ChatBlocked { page: String, directive: String, origin: String },
}

impl Problem {
    /// The code in docs/doctor.md.
    pub(super) const fn code(&self) -> &'static str {
        match self {
            Self::NoDnsRecord { .. } | Self::NameLeadsElsewhere { .. } => "D01",
            Self::AaaaLeadsElsewhere { .. } => "D02",
            Self::PortTakenBy { .. } | Self::PortTaken { .. } => "D03",
            Self::PortUnreachable { .. } | Self::UnreachableFromOutside { .. } => "D04",
            Self::CertificateUnusable { .. }
            | Self::CertificateEnds { .. }
            | Self::CertificateMissing { .. }
            | Self::CertificateNotRenewed { .. }
            | Self::CertificateRejected { .. } => "D05",
            Self::DataFolderOwner { .. } | Self::DataFileOwner { .. } | Self::DataFolderOpen { .. } => "D06",
            Self::DiskFull { .. } | Self::InodesUsed { .. } => "D07",
            Self::FewOpenFiles { .. } => "D08",
            Self::ClockAhead { .. } | Self::ClockBehind { .. } => "D09",
            Self::DatabaseUnusable { .. }
            | Self::SqliteUnusable { .. }
            | Self::FilesUnusable { .. }
            | Self::BucketKeepsVersions => "D10",
            Self::EmailsFail { .. } | Self::EmailPasswordUnreadable { .. } => "D11",
            Self::ModelsPrivate { .. }
            | Self::ModelsUnreachable { .. }
            | Self::ModelsRejectKey { .. }
            | Self::ModelsFail { .. }
            | Self::ModelUnknown { .. }
            | Self::ModelKeyUnreadable { .. } => "D12",
            Self::ModelsUnlimited { .. } => "D13",
            Self::ProxyNotTrusted => "D14",
            Self::ProxyHoldsAnswers => "D15",
            Self::PublicUrlLeadsElsewhere { .. } => "D16",
            Self::SecretFileMissing { .. }
            | Self::SecretFileForeign { .. }
            | Self::SecretFileUnreadable { .. }
            | Self::SecretFileOpen { .. } => "D17",
            Self::BackupsUnlisted { .. }
            | Self::NoBackup { .. }
            | Self::BackupOld { .. }
            | Self::BackupsUnreadable { .. }
            | Self::BackupDamaged { .. }
            | Self::BackupUnverified { .. }
            | Self::BackupsOnDataDisk { .. } => "D18",
            Self::RestoreInterrupted { .. }
            | Self::DataMoved { .. }
            | Self::DataLost { .. }
            | Self::DatabaseTooNew { .. }
            | Self::DatabaseDamaged { .. } => "D19",
            Self::SnippetMissing { .. } | Self::ChatBlocked { .. } => "D20",
        }
    }

    /// The variant's name and its values, as on the wire.
    pub(super) fn name_and_values(&self) -> (String, BTreeMap<String, String>) {
        let json = serde_json::to_value(self).expect("a problem has only texts and numbers");
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let values = json["values"].as_object().into_iter().flatten().map(|(name, value)| (name.clone(), text(value)));
        (text(&json["name"]), values.collect())
    }
}

/// `days` is negative after the end.
fn expiry(days: i64) -> String {
    if days < 0 { "has expired".into() } else { format!("expires in {days} days") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_has_a_name_values_and_an_english_sentence() {
        let problem = Problem::CertificateEnds { file: "/tls/chain.pem".into(), days: 9 };
        assert_eq!(problem.to_string(), "The certificate /tls/chain.pem expires in 9 days.");
        let (name, values) = problem.name_and_values();
        assert_eq!(name, "CertificateEnds");
        assert_eq!(values, [("days", "9"), ("file", "/tls/chain.pem")].map(|(a, b)| (a.into(), b.into())).into());
        assert_eq!(Problem::ProxyNotTrusted.name_and_values(), ("ProxyNotTrusted".into(), BTreeMap::new()));
        let expired = Problem::CertificateNotRenewed { name: "chat.example".into(), days: -1 };
        assert_eq!(expired.to_string(), "The certificate of chat.example has expired; it is not being renewed");
    }
}
