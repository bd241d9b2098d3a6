//! The functions that a model may call, their JSON schemas, and the reading of a call.

use porchlight_answer::{Field, Vocabulary};
use porchlight_domain::{ListingId, Order};
use serde_json::{Value, json};

use super::{
    arguments::{Arguments, Invalid, quoted},
    constraints::{self, Constraints, ORDERS, names_of},
};
use crate::answers::model::ToolCall;

/// Homes of one search, and of one request by ID.
const MAX_FOUND: i64 = 10;
const MAX_IDS: usize = 10;
/// Homes side by side.
const MAX_COMPARED: usize = 4;
/// Characters of a text to look up, and of a reason.
const MAX_TEXT_CHARS: usize = 500;

/// The functions, in the order of their descriptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Function {
    Search,
    Get,
    Aggregate,
    Compare,
    Knowledge,
    Handoff,
}

const FUNCTIONS: [(&str, Function); 6] = [
    ("search_listings", Function::Search),
    ("get_listings", Function::Get),
    ("aggregate", Function::Aggregate),
    ("compare", Function::Compare),
    ("search_knowledge", Function::Knowledge),
    ("request_handoff", Function::Handoff),
];

const FIELDS: [(&str, Field); 21] = [
    ("price", Field::Price),
    ("estimate", Field::Estimate),
    ("price_per_area", Field::UnitPrice),
    ("hoa", Field::Hoa),
    ("deposit", Field::Deposit),
    ("bedrooms", Field::Bedrooms),
    ("bathrooms", Field::Bathrooms),
    ("area", Field::BuildingArea),
    ("lot", Field::LotArea),
    ("year_built", Field::YearBuilt),
    ("days_on_market", Field::DaysOnMarket),
    ("parking", Field::Parking),
    ("status", Field::Status),
    ("sold_date", Field::SoldDate),
    ("address", Field::StreetAddress),
    ("neighborhood", Field::Neighborhood),
    ("zip", Field::Zip),
    ("property_type", Field::PropertyType),
    ("mls_number", Field::MlsNumber),
    ("open_house", Field::OpenHouse),
    ("description", Field::Description),
];

/// What is computed over all matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aggregate {
    Count,
    /// Lowest, highest and average price.
    Prices,
    /// The home that comes first in an order: the oldest, the largest.
    First(Order),
}

const AGGREGATES: [&str; 4] = ["count", "min", "max", "mean"];
/// Each field with the orders that begin with its lowest and its highest value.
const AGGREGATED: [(&str, Option<Order>, Option<Order>); 7] = [
    ("price", Some(Order::PriceAsc), Some(Order::PriceDesc)),
    ("area", Some(Order::AreaAsc), Some(Order::AreaDesc)),
    ("lot", Some(Order::LotAsc), Some(Order::LotDesc)),
    ("year_built", Some(Order::YearAsc), Some(Order::YearDesc)),
    ("days_on_market", Some(Order::DaysOnMarketAsc), Some(Order::DaysOnMarketDesc)),
    ("price_per_sqft", Some(Order::UnitPriceAsc), Some(Order::UnitPriceDesc)),
    ("bedrooms", None, Some(Order::BedroomsDesc)),
];

/// A valid call.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum FunctionCall {
    Search { constraints: Constraints, order: Order, limit: usize },
    Get { ids: Vec<ListingId>, fields: Vec<Field> },
    Aggregate { aggregate: Aggregate, constraints: Constraints },
    Compare { ids: Vec<ListingId> },
    Knowledge { text: String },
    Handoff,
}

impl Function {
    /// The function of a call.
    pub fn named(name: &str) -> Option<Self> {
        FUNCTIONS.iter().find(|(known, _)| *known == name).map(|(_, function)| *function)
    }

    pub fn name(self) -> &'static str {
        FUNCTIONS[self as usize].0
    }
}

/// The functions as a request describes them.
pub(super) fn schemas(vocabulary: &Vocabulary) -> Value {
    let constraints = constraints::schema(vocabulary);
    let ids = |min: usize, max: usize| json!({"type": "array", "items": {"type": "string"}, "minItems": min, "maxItems": max});
    let fields: Vec<&str> = FIELDS.iter().map(|(name, _)| *name).collect();
    let aggregated: Vec<&str> = AGGREGATED.iter().map(|(name, ..)| *name).collect();
    let text = json!({"type": "string", "maxLength": MAX_TEXT_CHARS});
    let described = |function: Function, what: &str, properties: Value, required: &[&str]| {
        let parameters =
            json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
        json!({"type": "function", "function": {"name": function.name(), "description": what, "parameters": parameters}})
    };
    json!([
        described(
            Function::Search,
            "Homes that meet all constraints, and how many there are.",
            json!({
                "constraints": constraints,
                "order": {"type": "string", "enum": names_of(&ORDERS)},
                "limit": {"type": "integer", "minimum": 1, "maximum": MAX_FOUND},
            }),
            &["constraints"],
        ),
        described(
            Function::Get,
            "Homes by their IDs: everything, or only some fields.",
            json!({
                "ids": ids(1, MAX_IDS),
                "fields": {"type": "array", "items": {"type": "string", "enum": fields}, "maxItems": fields.len()},
            }),
            &["ids"],
        ),
        described(
            Function::Aggregate,
            "A number over all homes that meet the constraints. mean works for price only.",
            json!({
                "function": {"type": "string", "enum": AGGREGATES},
                "field": {"type": "string", "enum": aggregated, "description": "not for count"},
                "constraints": constraints,
            }),
            &["function"],
        ),
        described(Function::Compare, "Homes side by side.", json!({"ids": ids(2, MAX_COMPARED)}), &["ids"]),
        described(
            Function::Knowledge,
            "What the office saved about itself: hours, fees, processes, policies.",
            json!({"text": text}),
            &["text"],
        ),
        described(
            Function::Handoff,
            "Passes the conversation to a person of the office.",
            json!({"reason": text}),
            &["reason"],
        ),
    ])
}

/// Reads a call.
///
/// # Errors
/// A sentence for the model: which argument is wrong, and what is allowed.
pub(super) fn read(call: &ToolCall, vocabulary: &Vocabulary, now: i64) -> Result<FunctionCall, Invalid> {
    let Some(function) = Function::named(&call.name) else {
        let known = names_of(&FUNCTIONS).join(", ");
        return Err(Invalid(format!("There is no function {}. Known: {known}.", quoted(&call.name))));
    };
    let arguments = if call.arguments.trim().is_empty() { "{}" } else { &call.arguments };
    // Nesting is limited by the parser.
    let value: Value =
        serde_json::from_str(arguments).map_err(|_| Invalid("The arguments are not valid JSON.".into()))?;
    let given = Arguments::of("", &value)?;
    match function {
        Function::Search => {
            given.has_only(&["constraints", "order", "limit"])?;
            required(&given, "constraints")?;
            let constraints = constraints::read(given.value("constraints"), vocabulary, now)?;
            let order = given.one_of("order", &ORDERS)?.unwrap_or_default();
            if order == Order::Nearest && constraints.near.is_none() {
                return Err(Invalid("order can be nearest only with constraints.near.".into()));
            }
            let limit =
                given.whole("limit", 1, MAX_FOUND)?.map_or(porchlight_answer::query::SHOWN, |limit| limit as usize);
            Ok(FunctionCall::Search { constraints, order, limit })
        }
        Function::Get => {
            given.has_only(&["ids", "fields"])?;
            Ok(FunctionCall::Get { ids: given.ids("ids", 1, MAX_IDS)?, fields: fields(&given)? })
        }
        Function::Aggregate => {
            given.has_only(&["function", "field", "constraints"])?;
            let constraints = constraints::read(given.value("constraints"), vocabulary, now)?;
            Ok(FunctionCall::Aggregate { aggregate: aggregate(&given)?, constraints })
        }
        Function::Compare => {
            given.has_only(&["ids"])?;
            Ok(FunctionCall::Compare { ids: given.ids("ids", 2, MAX_COMPARED)? })
        }
        Function::Knowledge => {
            given.has_only(&["text"])?;
            required(&given, "text")?;
            Ok(FunctionCall::Knowledge { text: given.text("text", MAX_TEXT_CHARS)?.unwrap_or_default().to_owned() })
        }
        Function::Handoff => {
            given.has_only(&["reason"])?;
            given.text("reason", MAX_TEXT_CHARS)?;
            Ok(FunctionCall::Handoff)
        }
    }
}

fn required(given: &Arguments<'_>, name: &str) -> Result<(), Invalid> {
    given.value(name).map(|_| ()).ok_or_else(|| Invalid(format!("{name} is required.")))
}

fn fields(given: &Arguments<'_>) -> Result<Vec<Field>, Invalid> {
    let names = given.texts("fields", FIELDS.len(), 40)?;
    let field = |name: &&str| FIELDS.iter().find(|(known, _)| known == name).map(|(_, field)| field.clone());
    names
        .iter()
        .map(|name| {
            field(name).ok_or_else(|| {
                let known: Vec<&str> = FIELDS.iter().map(|(known, _)| *known).collect();
                Invalid(format!("fields has an unknown value, {}. Known: {}.", quoted(name), known.join(", ")))
            })
        })
        .collect()
}

fn aggregate(given: &Arguments<'_>) -> Result<Aggregate, Invalid> {
    required(given, "function")?;
    let function = given.text("function", 20)?.unwrap_or_default();
    if function == "count" {
        return Ok(Aggregate::Count);
    }
    if !AGGREGATES.contains(&function) {
        return Err(Invalid(format!("function must be one of {}.", AGGREGATES.join(", "))));
    }
    required(given, "field")?;
    let field = given.text("field", 40)?.unwrap_or_default();
    let Some((_, lowest, highest)) = AGGREGATED.iter().find(|(known, ..)| *known == field) else {
        let known: Vec<&str> = AGGREGATED.iter().map(|(known, ..)| *known).collect();
        return Err(Invalid(format!("field must be one of {}.", known.join(", "))));
    };
    let order = if function == "min" { *lowest } else { *highest };
    match (function, field, order) {
        (_, "price", _) => Ok(Aggregate::Prices),
        ("min" | "max", _, Some(order)) => Ok(Aggregate::First(order)),
        _ => Err(Invalid(format!("{function} isn't available for {field}."))),
    }
}
