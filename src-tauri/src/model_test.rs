//! Tests an OpenAI-compatible endpoint: lists its models, or asks one for a one-word reply.

use std::time::Duration;

use porchlight_client::{ProbeResult, tls_roots};
use porchlight_server::config::ModelEndpoint;
use reqwest::Response;
use serde_json::{Value, json};
use url::Url;

const LIST_LIMIT: Duration = Duration::from_secs(10);
/// A local model may have to be loaded first.
const WRITE_LIMIT: Duration = Duration::from_secs(60);
const MAX_BYTES: usize = 4 * 1024 * 1024;
const MAX_MODELS: usize = 500;

/// Returns the names of its models. The error says what is wrong.
pub async fn list(endpoint: &ModelEndpoint) -> Result<Vec<String>, ProbeResult> {
    let answer = ask(endpoint, "models", None, LIST_LIMIT).await?;
    names(&answer).ok_or(ProbeResult::SomethingElse { status: 200 })
}

/// Returns the model's one-word reply. The error says what is wrong.
pub async fn test_completion(endpoint: &ModelEndpoint, model: &str) -> Result<String, ProbeResult> {
    let question = json!({
        "model": model,
        "messages": [{ "role": "user", "content": "Answer with the one word: ready" }],
        "max_tokens": 16,
    });
    let answer = ask(endpoint, "chat/completions", Some(question), WRITE_LIMIT).await?;
    let written = &answer["choices"][0]["message"];
    if !written.is_object() {
        return Err(ProbeResult::SomethingElse { status: 200 });
    }
    Ok(written["content"].as_str().unwrap_or_default().trim().chars().take(80).collect())
}

async fn ask(
    endpoint: &ModelEndpoint,
    path: &str,
    question: Option<Value>,
    limit: Duration,
) -> Result<Value, ProbeResult> {
    let url = format!("{}/{path}", endpoint.url.as_str().trim_end_matches('/'));
    let url: Url = url.parse().map_err(|_| ProbeResult::SomethingElse { status: 0 })?;
    let http = tls_roots::build_client(|| reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()));
    let http = http.map_err(|error| ProbeResult::from_transport_error(&error, &url))?;
    let mut request = match question {
        Some(question) => http.post(url.clone()).json(&question),
        None => http.get(url.clone()),
    };
    if let Some(key) = &endpoint.key {
        request = request.bearer_auth(key);
    }
    let unheard = |error: reqwest::Error| match error.is_timeout() {
        true => ProbeResult::TimedOut { seconds: limit.as_secs() },
        false => ProbeResult::from_transport_error(&error, &url),
    };
    let response = request.timeout(limit).send().await.map_err(unheard)?;
    let status = response.status().as_u16();
    if response.status().is_redirection()
        && let Some(to) = response.headers().get("location").and_then(|to| to.to_str().ok())
    {
        return Err(ProbeResult::Redirects { to: to.chars().take(300).collect() });
    }
    let bytes = read(response).await.map_err(unheard)?;
    let answer: Option<Value> = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let message = answer.as_ref().map(error_message).unwrap_or_default();
    match status {
        200..300 => answer.ok_or(ProbeResult::SomethingElse { status }),
        401 | 403 => Err(ProbeResult::KeyRejected { message }),
        _ if message.is_empty() => Err(ProbeResult::SomethingElse { status }),
        _ => Err(ProbeResult::Troubled { message }),
    }
}

/// The body; none when it is larger than any list.
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

/// None: this is no list of models. Ollama says `"data": null` when it has none; some give the bare list.
fn names(answer: &Value) -> Option<Vec<String>> {
    let list = answer.get("data").unwrap_or(answer);
    if list.is_null() && answer["object"] == "list" {
        return Some(Vec::new());
    }
    let named = list.as_array()?.iter().filter_map(|model| model["id"].as_str().or(model["name"].as_str()));
    Some(named.map(str::to_owned).take(MAX_MODELS).collect())
}

fn error_message(answer: &Value) -> String {
    let message = answer["error"]["message"].as_str().or(answer["error"].as_str()).or(answer["message"].as_str());
    message.unwrap_or_default().chars().filter(|c| !c.is_control()).take(300).collect()
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
