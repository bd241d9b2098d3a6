//! Writes down a recording at the endpoint's `/audio/transcriptions`.
//!
//! Why it exists: what a visitor says is understood like what is typed, and the talk keeps it.
//! Not here: what is done with the words (`task.rs`). The form is put together here: it has two
//! members, and no library for it is used elsewhere.

use serde_json::Value;
use tokio::time::{Instant, timeout_at};

use super::{
    call::{ModelFault, Patience, broken},
    endpoint::Writer,
};

/// The most that is read of an answer, in bytes; minutes of speech are a few kilobytes.
const MOST_WORDS: usize = 256 * 1024;

impl Writer {
    /// True where a recording would be written down now.
    pub fn hears(&self) -> bool {
        self.takes.transcription && self.endpoint.transcription_model.is_some() && self.endpoint.hearing.lets_through()
    }

    /// What is said in a WAV file, which may be nothing. Errors: as of a call; never retried.
    pub async fn hear(&self, wav: &[u8], patience: Patience) -> Result<String, ModelFault> {
        let by = Instant::now() + patience.hearing;
        let heard = timeout_at(by, self.ask_to_hear(wav)).await.unwrap_or(Err(ModelFault::TooSlow));
        self.endpoint.hearing.note(heard.is_err());
        heard
    }

    async fn ask_to_hear(&self, wav: &[u8]) -> Result<String, ModelFault> {
        let model = self.endpoint.transcription_model.as_deref().unwrap_or(&self.name);
        let (kind, body) = form(model, wav);
        let request = self.endpoint.post(&self.endpoint.transcriptions).header("content-type", kind).body(body);
        let mut response = request.send().await.map_err(broken)?;
        if response.status() != reqwest::StatusCode::OK {
            return Err(ModelFault::Refused(response.status().as_u16()));
        }
        let mut bytes = Vec::new();
        while let Some(part) = response.chunk().await.map_err(broken)? {
            bytes.extend_from_slice(&part);
            if bytes.len() > MOST_WORDS {
                return Err(ModelFault::TooLong);
            }
        }
        words(&bytes)
    }
}

/// The form of the request and its media type.
fn form(model: &str, wav: &[u8]) -> (String, Vec<u8>) {
    // Not in the recording: nobody knows it before.
    let edge: [u8; 16] = crate::service::random();
    let edge: String = edge.iter().map(|byte| format!("{byte:02x}")).collect();
    let member = |name: &str, value: &str| {
        format!("--{edge}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let mut body = member("model", model).into_bytes();
    body.extend_from_slice(member("response_format", "json").as_bytes());
    body.extend_from_slice(
        format!(
            "--{edge}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"question.wav\"\r\n\
             Content-Type: audio/wav\r\n\r\n"
        )
        .as_bytes(),
    );
    body.extend_from_slice(wav);
    body.extend_from_slice(format!("\r\n--{edge}--\r\n").as_bytes());
    (format!("multipart/form-data; boundary={edge}"), body)
}

/// `{"text": …}`, or the bare text that some endpoints send.
fn words(bytes: &[u8]) -> Result<String, ModelFault> {
    let said = String::from_utf8_lossy(bytes);
    let said = said.trim();
    match serde_json::from_str::<Value>(said) {
        Ok(Value::Object(object)) => match object.get("text").and_then(Value::as_str) {
            Some(text) => Ok(text.trim().to_owned()),
            None => Err(ModelFault::Broken("it has no text".into())),
        },
        Ok(Value::String(text)) => Ok(text.trim().to_owned()),
        _ if said.starts_with(['<', '{', '[']) => Err(ModelFault::Broken("it is no transcript".into())),
        _ => Ok(said.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_json_and_bare() {
        assert_eq!(words(br#"{"text": " Two beds? ", "usage": {}}"#), Ok("Two beds?".into()));
        assert_eq!(words(b"\"Two beds?\""), Ok("Two beds?".into()));
        assert_eq!(words(b"Two beds?\n"), Ok("Two beds?".into()));
        assert_eq!(words(br#"{"text": ""}"#), Ok(String::new()));
        assert!(words(b"<html>").is_err());
        assert!(words(br#"{"error": "no"}"#).is_err());
    }
}
