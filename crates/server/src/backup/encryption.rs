//! Encryption of archives with age, X25519 keys only.

use std::{
    fs::File,
    io::{self, BufReader, Write},
    path::Path,
    str::FromStr,
};

use age::{Encryptor, Identity, IdentityFile, stream::StreamWriter};

use crate::exit::{Exit, failure};

/// A public key, `age1…`.
#[derive(Debug, Clone)]
pub struct Recipient(age::x25519::Recipient);

impl FromStr for Recipient {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let invalid = |error: &str| format!("not an age public key (age1…): {error}");
        age::x25519::Recipient::from_str(text.trim()).map(Self).map_err(invalid)
    }
}

impl std::fmt::Display for Recipient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&self.0, f)
    }
}

/// The private keys of a file as `age-keygen` writes it.
pub type Identities = Vec<Box<dyn Identity + Send + Sync>>;

/// Reads private keys.
pub fn read_identities(file: &Path) -> anyhow::Result<Identities> {
    let opened = File::open(file).map_err(|error| {
        failure(Exit::SourceMissing, format!("couldn't read the identity {}: {error}", file.display()))
    })?;
    // The parser's messages could quote the key.
    let invalid = || failure(Exit::Usage, format!("{} has no age identity (AGE-SECRET-KEY-1…)", file.display()));
    let identities = IdentityFile::from_buffer(BufReader::new(opened)).map_err(|_| invalid())?;
    let identities = identities.into_identities().map_err(|_| invalid())?;
    if identities.is_empty() {
        return Err(invalid());
    }
    Ok(identities)
}

/// A writer that encrypts, or not.
pub(super) enum MaybeEncrypted<W: Write> {
    Plain(W),
    Encrypted(StreamWriter<W>),
}

impl<W: Write> MaybeEncrypted<W> {
    pub(super) fn new(inner: W, recipients: &[Recipient]) -> anyhow::Result<Self> {
        if recipients.is_empty() {
            return Ok(Self::Plain(inner));
        }
        let encryptor = Encryptor::with_recipients(recipients.iter().map(|recipient| &recipient.0 as _))?;
        Ok(Self::Encrypted(encryptor.wrap_output(inner)?))
    }

    /// Writes the last encrypted block.
    pub(super) fn finish(self) -> io::Result<W> {
        match self {
            Self::Plain(inner) => Ok(inner),
            Self::Encrypted(stream) => stream.finish(),
        }
    }
}

impl<W: Write> Write for MaybeEncrypted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(inner) => inner.write(bytes),
            Self::Encrypted(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(inner) => inner.flush(),
            Self::Encrypted(stream) => stream.flush(),
        }
    }
}
