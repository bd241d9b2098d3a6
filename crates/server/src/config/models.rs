//! The models that may write, and what they may cost.
//!
//! Why it exists: the flags and the models file give the same values. Not here: reading the file
//! (`models_file.rs`) and asking a model (`answering/model`).

use rust_decimal::{Decimal, prelude::ToPrimitive};
use url::Url;

use porchlight_domain::public_ip::is_public_ip;

/// What fits in a prompt where nobody said more, in tokens, the answer included.
pub const CONTEXT_TOKENS: u32 = 8_192;

/// One OpenAI-compatible endpoint that can write answers.
#[derive(Clone)]
pub struct ModelEndpoint {
    /// Stands before a model name that two endpoints share: "local/llama3".
    pub name: String,
    /// Base address, for example `http://127.0.0.1:11434/v1`.
    pub url: Url,
    /// Sent as a bearer token; never logged.
    pub key: Option<String>,
    /// What writes down recordings at `/audio/transcriptions`, for models that take them so.
    pub transcription_model: Option<String>,
    pub models: Vec<ModelEntry>,
}

impl ModelEndpoint {
    /// An endpoint of the flags: its host is its name, its models take text and images.
    pub fn plain(url: Url, key: Option<String>, names: &[String]) -> Self {
        let name = url.host_str().unwrap_or_default().to_owned();
        let models = names.iter().map(|name| ModelEntry::plain(name)).collect();
        Self { name, url, key, transcription_model: None, models }
    }
}

impl ModelEndpoint {
    /// Whether answers of this endpoint cost money: a model has a price, or the endpoint is reached over the
    /// internet with a key.
    pub fn is_paid(&self) -> bool {
        self.models.iter().any(ModelEntry::has_price) || self.key.is_some() && is_on_the_internet(&self.url)
    }

    /// Whether a budget of money counts every answer of this endpoint.
    fn is_priced(&self) -> bool {
        self.models.iter().all(|model| model.price.is_some())
    }
}

/// False for this computer and its network: private addresses, and names that no public DNS has.
fn is_on_the_internet(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Ipv4(ip)) => is_public_ip(ip.into()),
        Some(url::Host::Ipv6(ip)) => is_public_ip(ip.into()),
        Some(url::Host::Domain(name)) => {
            let name = name.trim_end_matches('.').to_ascii_lowercase();
            let local = [".localhost", ".local", ".internal", ".home.arpa", ".lan"];
            name.contains('.') && !local.iter().any(|ending| name.ends_with(ending))
        }
        None => false,
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
    /// As the endpoint calls it.
    pub name: String,
    /// Another text by which a chatbot's `Model` may name it, such as "2"; unique in the service.
    pub id: Option<String>,
    /// As people read it in the model list; none is the name.
    pub shown_as: Option<String>,
    pub takes: Capabilities,
    /// Prompt and answer together.
    pub context_tokens: u32,
    /// The most that an answer may have; none leaves it to the endpoint.
    pub max_tokens: Option<u32>,
    /// None is free of charge, or nobody's concern.
    pub price: Option<Price>,
}

impl ModelEntry {
    /// A model of which only the name is known.
    pub fn plain(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            id: None,
            shown_as: None,
            takes: Capabilities { images: true, ..Capabilities::default() },
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

/// What a model can be given beside text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capabilities {
    pub images: bool,
    /// Recordings as they are, in the question.
    pub audio: bool,
    /// Recordings as text, which the endpoint writes down first.
    pub transcription: bool,
    pub video: bool,
    /// The largest recording, in bytes.
    pub max_audio_bytes: u64,
    /// The largest video, in bytes.
    pub max_video_bytes: u64,
}

/// Bytes in a megabyte of a limit.
pub const MEGABYTE: u64 = 1024 * 1024;

impl Capabilities {
    /// Text only, with the sizes of a model of which nothing more is known.
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

/// What a million tokens cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    pub input: Decimal,
    pub output: Decimal,
    /// Three letters: "USD".
    pub currency: String,
}

impl Price {
    /// What an answer cost, in millionths of the currency.
    pub fn micros(&self, prompt_tokens: i64, completion_tokens: i64) -> i64 {
        // A price per million tokens is as many millionths per token.
        let cost = Decimal::from(prompt_tokens) * self.input + Decimal::from(completion_tokens) * self.output;
        cost.round().to_i64().unwrap_or(i64::MAX)
    }
}

/// What the models may cost one chatbot in its local day; over it the built-in engine answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DailyBudgets {
    /// Prompts and answers together.
    pub tokens_per_day: Option<i64>,
    /// In millionths of the currency of the models' prices.
    pub money_per_day_micros: Option<i64>,
}

impl DailyBudgets {
    /// The first paid endpoint that these do not limit.
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
