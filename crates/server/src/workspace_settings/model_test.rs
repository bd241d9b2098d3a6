//! Tests an OpenAI-compatible endpoint: lists its models, or asks one for a one-word reply.

use std::{error::Error, io, time::Duration};

use porchlight_api::ModelTest;
use reqwest::Response;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::{answers::model::endpoint::http_client, config::ModelEndpoint, files::safe_fetch::FetchError};

/// How long a list may take.
pub const LIST_LIMIT: Duration = Duration::from_secs(10);
/// How long a reply may take. A local model may have to be loaded first.
pub const REPLY_LIMIT: Duration = Duration::from_secs(60);
const MAX_BYTES: usize = 4 * 1024 * 1024;
const MAX_MODELS: usize = 500;
const MAX_NAME: usize = 200;
const MAX_MESSAGE: usize = 300;

/// What an endpoint sent.
#[derive(Debug)]
pub enum ModelAnswer {
    /// Names of its models.
    Models(Vec<String>),
    /// A model's one-word reply.
    Reply(String),
}

/// Why an endpoint can't be used.
#[derive(Debug)]
pub enum ModelTestError {
    Transport(reqwest::Error),
    KeyRejected {
        status: u16,
        message: String,
    },
    Rejected {
        status: u16,
        message: String,
    },
    Redirect {
        status: u16,
        to: String,
    },
    /// Not the OpenAI format.
    OtherFormat {
        status: u16,
    },
}

/// Lists the models of an endpoint, or asks `model`. `only_public` rejects private addresses.
///
/// # Errors
/// Messages never contain the endpoint's key.
pub async fn try_model(
    endpoint: &ModelEndpoint,
    model: Option<&str>,
    only_public: bool,
) -> Result<ModelAnswer, ModelTestError> {
    let other = ModelTestError::OtherFormat { status: 200 };
    let Some(model) = model else {
        let answer = ask(endpoint, "models", None, LIST_LIMIT, only_public).await?;
        return names(&answer).map(ModelAnswer::Models).ok_or(other);
    };
    let question = json!({
        "model": model,
        "messages": [{ "role": "user", "content": "Answer with the one word: ready" }],
        "max_tokens": 16,
    });
    let answer = ask(endpoint, "chat/completions", Some(question), REPLY_LIMIT, only_public).await?;
    let written = &answer["choices"][0]["message"];
    if !written.is_object() {
        return Err(other);
    }
    let reply = written["content"].as_str().unwrap_or_default().trim().chars().take(80).collect();
    Ok(ModelAnswer::Reply(without_key(reply, endpoint)))
}

/// Tests an endpoint for the wire.
pub async fn test_model(endpoint: &ModelEndpoint, model: Option<&str>, only_public: bool) -> ModelTest {
    let began = Instant::now();
    let test = match try_model(endpoint, model, only_public).await {
        Ok(ModelAnswer::Models(models)) => ModelTest { status: 200, models, ..ModelTest::default() },
        Ok(ModelAnswer::Reply(reply)) => ModelTest { status: 200, reply, ..ModelTest::default() },
        Err(ModelTestError::Transport(error)) => failed(problem_of(&error), 0, String::new()),
        Err(ModelTestError::KeyRejected { status, message }) => failed("keyRefused", status, message),
        Err(ModelTestError::Rejected { status, message }) => failed("troubled", status, message),
        Err(ModelTestError::Redirect { status, to }) => failed("redirects", status, to),
        Err(ModelTestError::OtherFormat { status }) => failed("somethingElse", status, String::new()),
    };
    ModelTest { ms: i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX), ..test }
}

/// Endpoints that reject a key often repeat it.
fn without_key(text: String, endpoint: &ModelEndpoint) -> String {
    match &endpoint.key {
        Some(key) => text.replace(key.as_str(), "…"),
        None => text,
    }
}

fn failed(problem: &str, status: u16, message: String) -> ModelTest {
    ModelTest { problem: problem.into(), status: status.into(), message, ..ModelTest::default() }
}

/// A text of the endpoint that can be shown.
fn shown(text: &str, endpoint: &ModelEndpoint) -> String {
    without_key(text.chars().filter(|c| !c.is_control()).take(MAX_MESSAGE).collect(), endpoint)
}

async fn ask(
    endpoint: &ModelEndpoint,
    path: &str,
    question: Option<Value>,
    limit: Duration,
    only_public: bool,
) -> Result<Value, ModelTestError> {
    let mut url = endpoint.url.clone();
    url.set_path(&format!("{}/{path}", endpoint.url.path().trim_end_matches('/')));
    let http = http_client(&url, only_public).map_err(ModelTestError::Transport)?;
    let mut request = match question {
        Some(question) => http.post(url).json(&question),
        None => http.get(url),
    };
    if let Some(key) = &endpoint.key {
        request = request.bearer_auth(key);
    }
    let response = request.timeout(limit).send().await.map_err(ModelTestError::Transport)?;
    let status = response.status().as_u16();
    if response.status().is_redirection()
        && let Some(to) = response.headers().get("location").and_then(|to| to.to_str().ok())
    {
        return Err(ModelTestError::Redirect { status, to: shown(to, endpoint) });
    }
    let bytes = read(response).await.map_err(ModelTestError::Transport)?;
    let answer: Option<Value> = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let message = shown(answer.as_ref().map(error_message).unwrap_or_default(), endpoint);
    match status {
        200..300 => answer.ok_or(ModelTestError::OtherFormat { status }),
        401 | 403 => Err(ModelTestError::KeyRejected { status, message }),
        _ if message.is_empty() => Err(ModelTestError::OtherFormat { status }),
        _ => Err(ModelTestError::Rejected { status, message }),
    }
}

/// The body; `None` if it is larger than any list.
async fn read(mut response: Response) -> Result<Option<Vec<u8>>, reqwest::Error> {
    let mut bytes = Vec::new();
    while let Some(piece) = response.chunk().await? {
        if bytes.len() + piece.len() > MAX_BYTES {
            return Ok(None);
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(Some(bytes))
}

/// `None`: this is no list of models. Ollama sends `"data": null` when it has none; some send the bare list.
fn names(answer: &Value) -> Option<Vec<String>> {
    let list = answer.get("data").unwrap_or(answer);
    if list.is_null() && answer["object"] == "list" {
        return Some(Vec::new());
    }
    let named = list.as_array()?.iter().filter_map(|model| model["id"].as_str().or(model["name"].as_str()));
    Some(named.filter(|name| name.chars().count() <= MAX_NAME).map(str::to_owned).take(MAX_MODELS).collect())
}

fn error_message(answer: &Value) -> &str {
    let message = answer["error"]["message"].as_str().or(answer["error"].as_str()).or(answer["message"].as_str());
    message.unwrap_or_default()
}

fn problem_of(error: &reqwest::Error) -> &'static str {
    if causes(error).any(|cause| cause.downcast_ref::<FetchError>().is_some()) {
        return "notPublic";
    }
    if causes(error).any(|cause| cause.downcast_ref::<rustls::Error>().is_some()) {
        return "certificate";
    }
    if error.is_dns() {
        return "nameUnknown";
    }
    if error.is_timeout() {
        return "timedOut";
    }
    let kind = causes(error).filter_map(|cause| cause.downcast_ref::<io::Error>()).map(io::Error::kind).last();
    match kind {
        Some(io::ErrorKind::ConnectionRefused) => "connectionRefused",
        _ if error.is_connect() => "unreachable",
        _ => "brokeOff",
    }
}

/// The causes of an error, outermost first, including those inside an `io::Error`.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| match error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
        Some(carried) => Some(carried as &(dyn Error + 'static)),
        None => error.source(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::names;

    #[test]
    fn lists_of_models_come_in_three_forms() {
        let both = Some(vec!["a".to_owned(), "b".to_owned()]);
        assert_eq!(names(&json!({"object": "list", "data": [{"id": "a"}, {"id": "b"}]})), both);
        assert_eq!(names(&json!([{"id": "a"}, {"name": "b"}])), both);
        assert_eq!(names(&json!({"object": "list", "data": null})), Some(Vec::new()));
        for other in [json!({}), json!({"data": null}), json!({"data": "a"}), json!("a"), json!({"ok": true})] {
            assert_eq!(names(&other), None, "{other}");
        }
    }
}
