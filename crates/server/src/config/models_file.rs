//! Parses the models file. Errors contain the file, the line and the field.

use std::{
    ops::Range,
    path::{Path, PathBuf},
    str::FromStr,
};

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, de::Error as _};
use toml::Spanned;
use url::Url;

use super::models::{CONTEXT_TOKENS, Capabilities, MEGABYTE, ModelEndpoint, ModelEntry, Price};

/// Unknown fields are errors.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    endpoints: Vec<Endpoint>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Endpoint {
    name: Spanned<Name>,
    #[serde(deserialize_with = "http_url")]
    url: Url,
    key_file: Option<Spanned<PathBuf>>,
    transcription_model: Option<Name>,
    /// Default of its models.
    #[serde(default)]
    tools: bool,
    models: Vec<Model>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Model {
    name: Spanned<Name>,
    id: Option<Spanned<Name>>,
    shown_as: Option<Name>,
    #[serde(default)]
    takes: Option<Spanned<Vec<CapabilityName>>>,
    tools: Option<bool>,
    max_audio_mb: Option<Spanned<u64>>,
    max_video_mb: Option<Spanned<u64>>,
    #[serde(default, deserialize_with = "context")]
    context_tokens: Option<u32>,
    #[serde(default, deserialize_with = "answer")]
    max_tokens: Option<Spanned<u32>>,
    price_in: Option<Spanned<Amount>>,
    price_out: Option<Spanned<Amount>>,
    currency: Option<Spanned<Currency>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum CapabilityName {
    Text,
    Images,
    Audio,
    Transcription,
    Video,
}

/// Position in the text, and message.
type ModelsFileError = (Range<usize>, String);

/// Reads a models file.
///
/// # Errors
/// A sentence with the file, the line and the field.
pub fn read(file: &Path) -> Result<Vec<ModelEndpoint>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("couldn't read {}: {error}", file.display()))?;
    let folder = file.parent().unwrap_or(Path::new(""));
    parse(&text, folder).map_err(|(at, what)| format!("{}, {}", file.display(), locate(&text, at.start, &what)))
}

/// Parses the text. Paths of key files are relative to `folder`.
fn parse(text: &str, folder: &Path) -> Result<Vec<ModelEndpoint>, ModelsFileError> {
    let file: File = toml::from_str(text).map_err(|error| {
        let message = error.message().replace('\n', " ");
        (error.span().unwrap_or(0..0), message)
    })?;
    let mut endpoints: Vec<ModelEndpoint> = Vec::new();
    let mut currency: Option<String> = None;
    for endpoint in file.endpoints {
        if endpoints.iter().any(|other| other.name == endpoint.name.get_ref().0) {
            return Err((endpoint.name.span(), "is already the name of another endpoint".into()));
        }
        let key = endpoint.key_file.as_ref().map(|file| key(file, folder)).transpose()?;
        let mut models: Vec<ModelEntry> = Vec::new();
        let tools = endpoint.tools;
        for model in endpoint.models {
            if models.iter().any(|other| other.name == model.name.get_ref().0) {
                return Err((model.name.span(), "is already the name of another model of this endpoint".into()));
            }
            if let Some(id) = &model.id {
                let known = endpoints.iter().flat_map(|other| &other.models).chain(&models);
                if id.get_ref().0 == "1" || known.into_iter().any(|other| other.id.as_ref() == Some(&id.get_ref().0)) {
                    return Err((id.span(), "is already the ID of another model".into()));
                }
            }
            let model = Model { tools: model.tools.or(Some(tools)), ..model };
            models.push(entry(model, endpoint.transcription_model.is_some(), &mut currency)?);
        }
        if models.is_empty() {
            return Err((endpoint.name.span(), "has no models".into()));
        }
        let name = endpoint.name.into_inner().0;
        let transcription_model = endpoint.transcription_model.map(|name| name.0);
        endpoints.push(ModelEndpoint { name, url: endpoint.url, key, transcription_model, models });
    }
    Ok(endpoints)
}

fn entry(model: Model, can_transcribe: bool, currency: &mut Option<String>) -> Result<ModelEntry, ModelsFileError> {
    let context_tokens = model.context_tokens.unwrap_or(CONTEXT_TOKENS);
    if let Some(max) = &model.max_tokens
        && *max.get_ref() > context_tokens / 2
    {
        return Err((max.span(), format!("must be at most half of context_tokens, {}", context_tokens / 2)));
    }
    let takes = takes(model.takes.as_ref(), can_transcribe)?;
    let takes = Capabilities {
        max_audio_bytes: megabytes(model.max_audio_mb.as_ref(), 40, takes.max_audio_bytes)?,
        max_video_bytes: megabytes(model.max_video_mb.as_ref(), 100, takes.max_video_bytes)?,
        ..takes
    };
    let price = match (&model.price_in, &model.price_out, &model.currency) {
        (None, None, None) => None,
        (Some(input), Some(output), Some(value)) => {
            let known = currency.get_or_insert_with(|| value.get_ref().0.clone());
            if *known != value.get_ref().0 {
                return Err((value.span(), format!("must be {known}: a file has one currency")));
            }
            Some(Price { input: input.get_ref().0, output: output.get_ref().0, currency: known.clone() })
        }
        _ => {
            return Err((
                model.name.span(),
                "requires price_in, price_out and currency together, or none of them".into(),
            ));
        }
    };
    Ok(ModelEntry {
        name: model.name.into_inner().0,
        id: model.id.map(|id| id.into_inner().0),
        shown_as: model.shown_as.map(|name| name.0),
        takes,
        tools: model.tools.unwrap_or_default(),
        context_tokens,
        max_tokens: model.max_tokens.map(Spanned::into_inner),
        price,
    })
}

/// Parses a size in megabytes, up to the upload limit.
fn megabytes(value: Option<&Spanned<u64>>, max: u64, default: u64) -> Result<u64, ModelsFileError> {
    match value {
        None => Ok(default),
        Some(size) if (1..=max).contains(size.get_ref()) => Ok(size.get_ref() * MEGABYTE),
        Some(size) => Err((size.span(), format!("must be from 1 to {max}"))),
    }
}

fn takes(value: Option<&Spanned<Vec<CapabilityName>>>, can_transcribe: bool) -> Result<Capabilities, ModelsFileError> {
    let Some(value) = value else { return Ok(Capabilities::default()) };
    let has = |taken| value.get_ref().contains(&taken);
    if !has(CapabilityName::Text) {
        return Err((value.span(), "must contain \"text\"".into()));
    }
    if has(CapabilityName::Transcription) && !can_transcribe {
        return Err((
            value.span(),
            "can contain \"transcription\" only if the endpoint has a transcription_model".into(),
        ));
    }
    Ok(Capabilities {
        images: has(CapabilityName::Images),
        audio: has(CapabilityName::Audio),
        transcription: has(CapabilityName::Transcription),
        video: has(CapabilityName::Video),
        ..Capabilities::default()
    })
}

fn key(file: &Spanned<PathBuf>, folder: &Path) -> Result<String, ModelsFileError> {
    let path = folder.join(file.get_ref());
    let wrong = |what: String| (file.span(), what);
    let key = std::fs::read_to_string(&path).map_err(|error| wrong(format!("couldn't be read: {error}")))?;
    match key.trim() {
        "" => Err(wrong("is an empty file".into())),
        key => Ok(key.to_owned()),
    }
}

/// Formats "line 7, url: must be …". The field is the last one before the position.
fn locate(text: &str, at: usize, what: &str) -> String {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let before_equals = before.rsplit_once('=').map(|(name, _)| name.trim_end());
    let field = before_equals.and_then(|name| name.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next());
    match field.filter(|field| !field.is_empty() && !what.starts_with("unknown field")) {
        Some(field) if !what.starts_with("missing field") => format!("line {line}, {field}: {what}"),
        _ => format!("line {line}: {what}"),
    }
}

/// One line that is not blank.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct Name(String);

impl TryFrom<String> for Name {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        let is_good = !name.trim().is_empty() && name.trim() == name && name.chars().count() <= 200;
        if is_good && !name.chars().any(char::is_control) {
            Ok(Self(name))
        } else {
            Err("must be one line of 1 to 200 characters")
        }
    }
}

/// Three capital letters.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct Currency(String);

impl TryFrom<String> for Currency {
    type Error = &'static str;

    fn try_from(code: String) -> Result<Self, Self::Error> {
        let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
        if is_code { Ok(Self(code)) } else { Err("must be a three-letter currency code, such as \"USD\"") }
    }
}

/// An amount as text or number, "0.15" or 0.15.
#[derive(Debug)]
struct Amount(Decimal);

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let written = match toml::Value::deserialize(from)? {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Float(number) => number.to_string(),
            _ => return Err(D::Error::custom("must be an amount per million tokens")),
        };
        match Decimal::from_str(&written) {
            Ok(amount) if !amount.is_sign_negative() && amount < Decimal::from(1_000_000) => Ok(Self(amount)),
            _ => Err(D::Error::custom("must be an amount per million tokens from 0 to below 1,000,000")),
        }
    }
}

fn http_url<'de, D: Deserializer<'de>>(from: D) -> Result<Url, D::Error> {
    let url = Url::parse(&String::deserialize(from)?).map_err(|_| D::Error::custom("must be an http or https URL"))?;
    let is_web = matches!(url.scheme(), "http" | "https") && url.has_host();
    if is_web { Ok(url) } else { Err(D::Error::custom("must be an http or https URL")) }
}

fn context<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    match u32::deserialize(from)? {
        tokens @ 2_048..=10_000_000 => Ok(Some(tokens)),
        _ => Err(D::Error::custom("must be from 2,048 to 10,000,000")),
    }
}

fn answer<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Spanned<u32>>, D::Error> {
    let tokens = Spanned::<u32>::deserialize(from)?;
    if (16..=100_000).contains(tokens.get_ref()) {
        Ok(Some(tokens))
    } else {
        Err(D::Error::custom("must be from 16 to 100,000"))
    }
}

#[cfg(test)]
#[path = "models_file_tests.rs"]
mod tests;
