//! Reads new settings. Errors name the field as it was sent: `Models.Endpoints[0].Url`.

use std::str::FromStr;

use porchlight_api::{EndpointModel, ErrorCode, FieldError, NewEmailServer, NewEndpoint, NewModelSettings};
use porchlight_domain::{
    text::{required_line, single_line},
    validation::Validator,
};
use rust_decimal::Decimal;
use url::{Host, Url};

use super::{
    hosts::{may_be_public, parse_host},
    stored::{StoredEmail, StoredEndpoint, StoredModel, StoredModels},
};
use crate::email::{Security, SmtpServer};

const MAX_ENDPOINTS: usize = 20;
const MAX_MODELS: usize = 50;
const MAX_NAME: usize = 200;
const MAX_URL: usize = 2_048;
const MAX_SECRET: usize = 1_000;
const MAX_TOKENS: i64 = 1_000_000_000_000;
const NOT_PUBLIC: &str = "must be a public host on this server; --workspace-private-endpoints allows others";

/// Reads an email server, without its password.
pub fn email(new: &NewEmailServer, private_hosts: bool) -> Result<StoredEmail, Vec<FieldError>> {
    let mut form = Validator::default();
    let host = form.parse_field(host("Email.Host", &new.host, private_hosts)).unwrap_or_default();
    let port = u16::try_from(new.port).ok().filter(|port| *port > 0);
    if port.is_none() {
        form.reject(FieldError::new(ErrorCode::OutOfRange, "Email.Port", "must be an integer from 1 to 65535"));
    }
    let security = security(&new.security);
    if security.is_none() {
        form.reject(FieldError::new(ErrorCode::NotInSet, "Email.Security", "must be tls, starttls or offered"));
    }
    let login = form.parse_field(single_line("Email.Login", &new.login, 254)).unwrap_or_default();
    let from = form.parse_field(required_line("Email.From", &new.from, 320)).unwrap_or_default();
    if !from.is_empty() && from.parse::<lettre::message::Mailbox>().is_err() {
        let rule = "must be an email address, or a name and an address in angle brackets";
        form.reject(FieldError::new(ErrorCode::WrongFormat, "Email.From", rule));
    }
    form.parse_field(secret("Email.Password", new.password.as_deref()));
    let (port, security) = (port.unwrap_or_default(), security.unwrap_or(Security::Tls));
    form.finish(StoredEmail { host, port, security, login, password: None, from })
}

/// The name of an encryption on the wire.
pub fn security_name(server: &SmtpServer) -> &'static str {
    match server.security {
        Security::Tls => "tls",
        Security::StartTls => "starttls",
        Security::IfOffered => "offered",
    }
}

fn security(name: &str) -> Option<Security> {
    match name {
        "tls" => Some(Security::Tls),
        "starttls" => Some(Security::StartTls),
        "offered" => Some(Security::IfOffered),
        _ => None,
    }
}

fn host(field: &str, typed: &str, private_hosts: bool) -> Result<String, FieldError> {
    let typed = required_line(field, typed, 253)?;
    let host = parse_host(&typed)
        .ok_or_else(|| FieldError::new(ErrorCode::WrongFormat, field, "must be a host name or an IP address"))?;
    if !private_hosts && !may_be_public(&host) {
        return Err(FieldError::new(ErrorCode::NotInSet, field, NOT_PUBLIC));
    }
    Ok(match host {
        Host::Ipv6(ip) => ip.to_string(),
        host => host.to_string(),
    })
}

/// Reads models and limits, without keys.
pub fn models(new: &NewModelSettings, private_hosts: bool) -> Result<StoredModels, Vec<FieldError>> {
    let mut form = Validator::default();
    if new.endpoints.len() > MAX_ENDPOINTS {
        let rule = format!("must have at most {MAX_ENDPOINTS} entries");
        return Err(vec![FieldError::new(ErrorCode::TooMany, "Models.Endpoints", &rule)]);
    }
    let mut endpoints: Vec<StoredEndpoint> = Vec::new();
    for (at, new) in new.endpoints.iter().enumerate() {
        let prefix = format!("Models.Endpoints[{at}]");
        match endpoint(&prefix, new, private_hosts) {
            Err(errors) => errors.into_iter().for_each(|error| form.reject(error)),
            Ok(endpoint) if endpoint.models.is_empty() => {
                form.reject(FieldError::missing(&format!("{prefix}.Models")));
            }
            Ok(endpoint) => {
                for (field, is_taken) in [
                    ("ID", endpoints.iter().any(|other| other.id == endpoint.id)),
                    ("Name", endpoints.iter().any(|other| other.name == endpoint.name)),
                ] {
                    if is_taken {
                        let field = format!("{prefix}.{field}");
                        form.reject(FieldError::new(ErrorCode::WrongCombination, field, "is used twice"));
                    }
                }
                endpoints.push(endpoint);
            }
        }
    }
    let currency = new.currency.as_deref().unwrap_or_default().trim().to_owned();
    let is_code = currency.len() == 3 && currency.bytes().all(|byte| byte.is_ascii_uppercase());
    let has_price = endpoints.iter().flat_map(|endpoint| &endpoint.models).any(|model| model.price.is_some());
    if !currency.is_empty() && !is_code || has_price && currency.is_empty() {
        let rule = "must be a three-letter currency code such as USD if a model has a price";
        form.reject(FieldError::new(ErrorCode::WrongFormat, "Models.Currency", rule));
    }
    let tokens_per_day = new.tokens_per_day;
    if tokens_per_day.is_some_and(|tokens| !(0..=MAX_TOKENS).contains(&tokens)) {
        let rule = format!("must be an integer from 0 (no limit) to {MAX_TOKENS}");
        form.reject(FieldError::new(ErrorCode::OutOfRange, "Models.TokensPerDay", &rule));
    }
    let typed = new.money_per_day.as_deref().unwrap_or_default();
    let money_per_day =
        form.parse_field(amount("Models.MoneyPerDay", typed)).flatten().filter(|money| !money.is_zero());
    if money_per_day.is_some() && !has_price {
        let rule = "requires a model with a price";
        form.reject(FieldError::new(ErrorCode::WrongCombination, "Models.MoneyPerDay", rule));
    }
    form.finish(StoredModels { endpoints, currency, tokens_per_day, money_per_day })
}

/// Reads an endpoint, without its key; it may have no models.
pub fn endpoint(prefix: &str, new: &NewEndpoint, private_hosts: bool) -> Result<StoredEndpoint, Vec<FieldError>> {
    let mut form = Validator::default();
    let of = |field: &str| format!("{prefix}.{field}");
    let id = new.id.clone();
    let is_id =
        (1..=40).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    if !is_id {
        let rule = "must be 1 to 40 letters, digits, - or _";
        form.reject(FieldError::new(ErrorCode::WrongFormat, of("ID"), rule));
    }
    let url = form.parse_field(web_url(&of("Url"), &new.url, private_hosts));
    let name = form.parse_field(single_line(&of("Name"), &new.name, MAX_NAME)).unwrap_or_default();
    form.parse_field(secret(&of("Key"), new.key.as_deref()));
    if new.key.as_deref().is_some_and(|key| !key.bytes().all(|byte| byte.is_ascii_graphic())) {
        form.reject(FieldError::new(ErrorCode::ForbiddenCharacters, of("Key"), "must be visible ASCII characters"));
    }
    if new.models.len() > MAX_MODELS {
        let rule = format!("must have at most {MAX_MODELS} entries");
        form.reject(FieldError::new(ErrorCode::TooMany, of("Models"), &rule));
    }
    let mut models: Vec<StoredModel> = Vec::new();
    for (at, new) in new.models.iter().take(MAX_MODELS).enumerate() {
        let prefix = of(&format!("Models[{at}]"));
        match model(&prefix, new) {
            Err(error) => form.reject(error),
            Ok(model) if models.iter().any(|other| other.name == model.name) => {
                form.reject(FieldError::new(ErrorCode::WrongCombination, format!("{prefix}.Name"), "is used twice"));
            }
            Ok(model) => models.push(model),
        }
    }
    let Some(url) = url else { return Err(form.finish(()).err().unwrap_or_default()) };
    let name = if name.is_empty() { url.host_str().unwrap_or_default().to_owned() } else { name };
    form.finish(StoredEndpoint { id, name, url, key: None, models })
}

fn model(prefix: &str, new: &EndpointModel) -> Result<StoredModel, FieldError> {
    let name = required_line(&format!("{prefix}.Name"), &new.name, MAX_NAME)?;
    let shown_as = single_line(&format!("{prefix}.ShownAs"), &new.shown_as, MAX_NAME)?;
    let price_in = amount(&format!("{prefix}.PriceIn"), &new.price_in)?;
    let price_out = amount(&format!("{prefix}.PriceOut"), &new.price_out)?;
    match (price_in, price_out) {
        (None, None) => Ok(StoredModel { name, shown_as, price: None }),
        (Some(input), Some(output)) => Ok(StoredModel { name, shown_as, price: Some((input, output)) }),
        (None, _) => Err(FieldError::missing(&format!("{prefix}.PriceIn"))),
        (_, None) => Err(FieldError::missing(&format!("{prefix}.PriceOut"))),
    }
}

/// Reads an amount; `None` for "".
fn amount(field: &str, typed: &str) -> Result<Option<Decimal>, FieldError> {
    let typed = single_line(field, typed, 20)?;
    if typed.is_empty() {
        return Ok(None);
    }
    let is_plain = typed.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    match Decimal::from_str(&typed) {
        Ok(amount) if is_plain && amount < Decimal::from(1_000_000) && amount.scale() <= 6 => Ok(Some(amount)),
        _ => {
            let rule = "must be an amount from 0 to below 1,000,000 with at most 6 decimals, such as \"0.15\"";
            Err(FieldError::new(ErrorCode::OutOfRange, field, rule))
        }
    }
}

fn web_url(field: &str, typed: &str, private_hosts: bool) -> Result<Url, FieldError> {
    let typed = required_line(field, typed, MAX_URL)?;
    let wrong = || FieldError::new(ErrorCode::WrongFormat, field, "must be an http or https URL without a user name");
    let url = Url::parse(&typed).map_err(|_| wrong())?;
    let host = url.host().ok_or_else(wrong)?;
    if !matches!(url.scheme(), "http" | "https") || !url.username().is_empty() || url.password().is_some() {
        return Err(wrong());
    }
    if !private_hosts && !may_be_public(&host) {
        return Err(FieldError::new(ErrorCode::NotInSet, field, NOT_PUBLIC));
    }
    Ok(url)
}

fn secret(field: &str, typed: Option<&str>) -> Result<(), FieldError> {
    let typed = typed.unwrap_or_default();
    if typed.chars().count() > MAX_SECRET {
        return Err(porchlight_domain::text::too_long(field, MAX_SECRET));
    }
    if typed.chars().any(char::is_control) {
        return Err(FieldError::new(ErrorCode::ForbiddenCharacters, field, "must not contain control characters"));
    }
    Ok(())
}
