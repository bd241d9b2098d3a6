//! Transcribes recordings with the endpoint's `/audio/transcriptions`.

use reqwest::multipart::{Form, Part};
use serde_json::Value;
use tokio::time::{Instant, timeout_at};

use super::{
    endpoint::ModelClient,
    error::{ModelError, stream_error},
    timeouts::Timeouts,
};

/// The size limit of a response in bytes; minutes of speech are a few kilobytes.
const MAX_TEXT: usize = 256 * 1024;

impl ModelClient {
    /// Returns whether a recording can be transcribed now.
    pub fn can_transcribe(&self) -> bool {
        self.takes.transcription && self.endpoint.transcription_model.is_some() && self.endpoint.hearing.allows_call()
    }

    /// The transcript of a WAV file, which may be empty. Errors: as of a call; never retried.
    pub async fn transcribe(&self, wav: &[u8], timeouts: Timeouts) -> Result<String, ModelError> {
        let by = Instant::now() + timeouts.hearing;
        let heard = timeout_at(by, self.request_transcription(wav)).await.unwrap_or(Err(ModelError::TooSlow));
        self.endpoint.hearing.record(heard.is_err());
        heard
    }

    async fn request_transcription(&self, wav: &[u8]) -> Result<String, ModelError> {
        let model = self.endpoint.transcription_model.as_deref().unwrap_or(&self.name);
        let request = self.endpoint.post(&self.endpoint.transcriptions).multipart(form(model, wav)?);
        let mut response = request.send().await.map_err(stream_error)?;
        if response.status() != reqwest::StatusCode::OK {
            return Err(ModelError::StatusCode(response.status().as_u16()));
        }
        let mut bytes = Vec::new();
        while let Some(part) = response.chunk().await.map_err(stream_error)? {
            bytes.extend_from_slice(&part);
            if bytes.len() > MAX_TEXT {
                return Err(ModelError::TooLong);
            }
        }
        text_from(&bytes)
    }
}

fn form(model: &str, wav: &[u8]) -> Result<Form, ModelError> {
    let file = Part::bytes(wav.to_vec()).file_name("question.wav").mime_str("audio/wav").map_err(stream_error)?;
    Ok(Form::new().text("model", model.to_owned()).text("response_format", "json").part("file", file))
}

/// Reads `{"text": …}`, or the bare text that some endpoints send.
fn text_from(bytes: &[u8]) -> Result<String, ModelError> {
    let transcript = String::from_utf8_lossy(bytes);
    let transcript = transcript.trim();
    match serde_json::from_str::<Value>(transcript) {
        Ok(Value::Object(object)) => match object.get("text").and_then(Value::as_str) {
            Some(text) => Ok(text.trim().to_owned()),
            None => Err(ModelError::Broken("it has no text".into())),
        },
        Ok(Value::String(text)) => Ok(text.trim().to_owned()),
        _ if transcript.starts_with(['<', '{', '[']) => Err(ModelError::Broken("it is no transcript".into())),
        _ => Ok(transcript.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_found_in_json_and_bare() {
        assert_eq!(text_from(br#"{"text": " Two beds? ", "usage": {}}"#), Ok("Two beds?".into()));
        assert_eq!(text_from(b"\"Two beds?\""), Ok("Two beds?".into()));
        assert_eq!(text_from(b"Two beds?\n"), Ok("Two beds?".into()));
        assert_eq!(text_from(br#"{"text": ""}"#), Ok(String::new()));
        assert!(text_from(b"<html>").is_err());
        assert!(text_from(br#"{"error": "no"}"#).is_err());
    }
}
