use rust_decimal::{Decimal, prelude::ToPrimitive};
use url::Url;

use crate::workspace_settings::may_be_public;

/// Default context window in tokens, including the answer.
pub const CONTEXT_TOKENS: u32 = 8_192;

/// An OpenAI-compatible endpoint.
#[derive(Clone)]
pub struct ModelEndpoint {
    /// Prefix of a model name that two endpoints share: "local/llama3".
    pub name: String,
    /// Base URL, such as `http://127.0.0.1:11434/v1`.
    pub url: Url,
    /// Sent as a bearer token; never logged.
    pub key: Option<String>,
    /// Model for `/audio/transcriptions`, for models with the transcription capability.
    pub transcription_model: Option<String>,
    pub models: Vec<ModelEntry>,
}

impl ModelEndpoint {
    /// An endpoint from the command line: named by its host; its models support text and images.
    pub fn plain(url: Url, key: Option<String>, names: &[String]) -> Self {
        let name = url.host_str().unwrap_or_default().to_owned();
        let models = names.iter().map(|name| ModelEntry::plain(name)).collect();
        Self { name, url, key, transcription_model: None, models }
    }
}

impl ModelEndpoint {
    /// Returns whether the endpoint costs money: a model has a price, or it is on the internet and needs a key.
    pub fn is_paid(&self) -> bool {
        self.models.iter().any(ModelEntry::has_price)
            || self.key.is_some() && self.url.host().is_some_and(|host| may_be_public(&host))
    }

    /// Returns whether every model has a price.
    fn is_priced(&self) -> bool {
        self.models.iter().all(|model| model.price.is_some())
    }
}

impl std::fmt::Debug for ModelEndpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ModelEndpoint").field("name", &self.name).field("models", &self.models).finish_non_exhaustive()
    }
}

/// One model of an endpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelEntry {
    /// Name at the endpoint.
    pub name: String,
    /// Alternative value for a chatbot's `Model`, such as "2"; unique in the service.
    pub id: Option<String>,
    /// Display name; `None` uses the name.
    pub shown_as: Option<String>,
    pub takes: Capabilities,
    /// Looks up listings by calling functions; else the built-in engine does.
    pub tools: bool,
    /// Prompt and answer together.
    pub context_tokens: u32,
    /// Maximum tokens of an answer; `None` leaves it to the endpoint.
    pub max_tokens: Option<u32>,
    /// `None`: free or unknown.
    pub price: Option<Price>,
}

impl ModelEntry {
    /// A model from the command line.
    pub fn plain(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            id: None,
            shown_as: None,
            takes: Capabilities { images: true, ..Capabilities::default() },
            tools: false,
            context_tokens: CONTEXT_TOKENS,
            max_tokens: None,
            price: None,
        }
    }
}

impl ModelEntry {
    fn has_price(&self) -> bool {
        self.price.as_ref().is_some_and(|price| !price.input.is_zero() || !price.output.is_zero())
    }
}

/// Input that a model supports besides text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capabilities {
    pub images: bool,
    /// Voice messages as audio.
    pub audio: bool,
    /// Voice messages as text, transcribed by the endpoint.
    pub transcription: bool,
    pub video: bool,
    pub max_audio_bytes: u64,
    pub max_video_bytes: u64,
}

/// Bytes per megabyte in limits.
pub const MEGABYTE: u64 = 1024 * 1024;

impl Capabilities {
    /// Text only, with the default file sizes.
    pub const NOTHING: Self = Self {
        images: false,
        audio: false,
        transcription: false,
        video: false,
        max_audio_bytes: 8 * MEGABYTE,
        max_video_bytes: 20 * MEGABYTE,
    };
}

impl Default for Capabilities {
    fn default() -> Self {
        Self::NOTHING
    }
}

/// Price per million tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    pub input: Decimal,
    pub output: Decimal,
    /// Currency code: "USD".
    pub currency: String,
}

impl Price {
    /// Cost of an answer in millionths of the currency.
    pub fn micros(&self, prompt_tokens: i64, completion_tokens: i64) -> i64 {
        // A price per million tokens equals millionths per token.
        let cost = Decimal::from(prompt_tokens) * self.input + Decimal::from(completion_tokens) * self.output;
        cost.round().to_i64().unwrap_or(i64::MAX)
    }
}

/// Daily limits per chatbot, in its time zone. Above them, the built-in engine answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DailyBudgets {
    /// Tokens of prompts and answers.
    pub tokens_per_day: Option<i64>,
    /// Millionths of the currency of the prices.
    pub money_per_day_micros: Option<i64>,
}

impl DailyBudgets {
    /// Returns the first paid endpoint without a limit.
    pub fn unlimited<'a>(&self, endpoints: &'a [ModelEndpoint]) -> Option<&'a ModelEndpoint> {
        let is_limited = |endpoint: &ModelEndpoint| {
            self.tokens_per_day.is_some() || self.money_per_day_micros.is_some() && endpoint.is_priced()
        };
        endpoints.iter().find(|endpoint| endpoint.is_paid() && !is_limited(endpoint))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_is_exact_in_millionths() {
        let price = Price { input: Decimal::new(15, 2), output: Decimal::new(6, 1), currency: "USD".into() };
        assert_eq!(price.micros(1_000_000, 1_000_000), 750_000);
        assert_eq!(price.micros(2_000, 100), 360);
        assert_eq!(price.micros(0, 0), 0);
    }

    #[test]
    fn a_key_is_never_printed() {
        let url = "http://one.test/v1".parse().expect("a URL");
        let endpoint = ModelEndpoint::plain(url, Some("sk-secret".into()), &["small".into()]);
        assert!(!format!("{endpoint:?}").contains("sk-secret"));
        assert_eq!(endpoint.name, "one.test");
    }

    fn endpoint(url: &str, key: Option<&str>, price: Option<&str>) -> ModelEndpoint {
        let key = key.map(str::to_owned);
        let mut endpoint = ModelEndpoint::plain(url.parse().expect("a URL"), key, &["small".into()]);
        endpoint.models[0].price = price.map(|price| {
            let price: Decimal = price.parse().expect("a number");
            Price { input: price, output: price, currency: "USD".into() }
        });
        endpoint
    }

    #[test]
    fn a_price_or_a_key_for_the_internet_makes_an_endpoint_paid() {
        let paid = |url: &str, key, price| endpoint(url, key, price).is_paid();
        assert!(paid("https://api.example.com/v1", Some("sk"), None));
        assert!(paid("https://8.8.8.8/v1", Some("sk"), None));
        assert!(paid("http://127.0.0.1:11434/v1", None, Some("0.15")));
        assert!(!paid("http://127.0.0.1:11434/v1", None, Some("0")));
        assert!(!paid("https://api.example.com/v1", None, None));
        for local in ["127.0.0.1", "[::1]", "localhost", "192.168.1.20", "[fd00::5]", "ollama", "box.local"] {
            assert!(!paid(&format!("http://{local}:11434/v1"), Some("sk"), None), "{local}");
        }
    }

    #[test]
    fn a_budget_of_money_limits_only_models_with_prices() {
        let tokens = DailyBudgets { tokens_per_day: Some(1), ..DailyBudgets::default() };
        let money = DailyBudgets { money_per_day_micros: Some(1), ..DailyBudgets::default() };
        let unpriced = [endpoint("https://api.example.com/v1", Some("sk"), None)];
        let priced = [endpoint("https://api.example.com/v1", Some("sk"), Some("0.15"))];
        assert!(DailyBudgets::default().unlimited(&priced).is_some() && money.unlimited(&unpriced).is_some());
        assert!(tokens.unlimited(&unpriced).is_none() && money.unlimited(&priced).is_none());
        assert!(DailyBudgets::default().unlimited(&[]).is_none());
    }
}
