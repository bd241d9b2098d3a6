//! Tests an OpenAI-compatible endpoint: lists its models, or asks one for a one-word reply.

use std::{error::Error, io, time::Duration};

use porchlight_api::ModelTest;
use reqwest::Response;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::{answers::model::endpoint::http_client, config::ModelEndpoint, files::safe_fetch::FetchError};

const LIST_LIMIT: Duration = Duration::from_secs(10);
/// A local model may have to be loaded first.
const REPLY_LIMIT: Duration = Duration::from_secs(60);
const MAX_BYTES: usize = 4 * 1024 * 1024;
const MAX_MODELS: usize = 500;
const MAX_NAME: usize = 200;
const MAX_MESSAGE: usize = 300;

/// Lists the models of an endpoint, or asks `model`. `only_public` rejects private addresses.
pub async fn test_model(endpoint: &ModelEndpoint, model: Option<&str>, only_public: bool) -> ModelTest {
    let began = Instant::now();
    let tried = match model {
        None => ask(endpoint, "models", None, LIST_LIMIT, only_public).await,
        Some(model) => {
            let question = json!({
                "model": model,
                "messages": [{ "role": "user", "content": "Answer with the one word: ready" }],
                "max_tokens": 16,
            });
            ask(endpoint, "chat/completions", Some(question), REPLY_LIMIT, only_public).await
        }
    };
    let test = match (tried, model) {
        (Err(failed), _) => failed,
        (Ok(answer), None) => match names(&answer) {
            Some(models) => ModelTest { status: 200, models, ..ModelTest::default() },
            None => failed("somethingElse", 200, ""),
        },
        (Ok(answer), Some(_)) => {
            let written = &answer["choices"][0]["message"];
            if written.is_object() {
                let reply = written["content"].as_str().unwrap_or_default().trim().chars().take(80).collect();
                ModelTest { status: 200, reply, ..ModelTest::default() }
            } else {
                failed("somethingElse", 200, "")
            }
        }
    };
    let ms = i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX);
    ModelTest { ms, message: without_key(test.message, endpoint), reply: without_key(test.reply, endpoint), ..test }
}

/// Endpoints that reject a key often repeat it.
fn without_key(text: String, endpoint: &ModelEndpoint) -> String {
    match &endpoint.key {
        Some(key) => text.replace(key.as_str(), "…"),
        None => text,
    }
}

fn failed(problem: &str, status: u16, message: &str) -> ModelTest {
    let message = message.chars().filter(|c| !c.is_control()).take(MAX_MESSAGE).collect();
    ModelTest { problem: problem.into(), status: status.into(), message, ..ModelTest::default() }
}

async fn ask(
    endpoint: &ModelEndpoint,
    path: &str,
    question: Option<Value>,
    limit: Duration,
    only_public: bool,
) -> Result<Value, ModelTest> {
    let mut url = endpoint.url.clone();
    url.set_path(&format!("{}/{path}", endpoint.url.path().trim_end_matches('/')));
    let unreached = |error: reqwest::Error| failed(problem_of(&error), 0, "");
    let http = http_client(&url, only_public).map_err(unreached)?;
    let mut request = match question {
        Some(question) => http.post(url).json(&question),
        None => http.get(url),
    };
    if let Some(key) = &endpoint.key {
        request = request.bearer_auth(key);
    }
    let response = request.timeout(limit).send().await.map_err(unreached)?;
    let status = response.status().as_u16();
    if response.status().is_redirection()
        && let Some(to) = response.headers().get("location").and_then(|to| to.to_str().ok())
    {
        return Err(failed("redirects", status, to));
    }
    let bytes = read(response).await.map_err(unreached)?;
    let answer: Option<Value> = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let message = answer.as_ref().map(error_message).unwrap_or_default();
    match status {
        200..300 => answer.ok_or_else(|| failed("somethingElse", status, "")),
        401 | 403 => Err(failed("keyRefused", status, message)),
        _ if message.is_empty() => Err(failed("somethingElse", status, "")),
        _ => Err(failed("troubled", status, message)),
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
