//! The OpenAPI document, generated from the table of operations and their types.
//!
//! Operations served by GET and POST are published as POST.

use serde_json::{Map, Value, json};
use utoipa::{ToSchema, openapi::RefOr};

use crate::*;

/// The document as pretty JSON.
pub fn document_json() -> String {
    serde_json::to_string_pretty(&document()).expect("a tree of texts and numbers is always JSON")
}

/// The document as a tree.
pub fn document() -> Value {
    let mut schemas = Schemas::default();
    let bodies = bodies(&mut schemas);
    schemas.add::<DeltaChunk>();
    schemas.add::<CardsChunk>();
    schemas.add::<FinalChunk>();
    schemas.add::<FollowEvent>();
    let mut paths = Map::new();
    for (operation, body) in OPERATIONS.iter().zip(bodies) {
        paths.insert(operation.path.to_owned(), json!({ "post": published(operation, &body) }));
    }
    let mut components = schemas.0;
    components.insert("Error".into(), error_schema());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Porchlight",
            "version": crate::VERSION,
            "description": description(),
            "license": { "name": "MIT", "identifier": "MIT" }
        },
        "paths": paths,
        "components": { "schemas": components, "securitySchemes": security_schemes() }
    })
}

/// What an operation takes and gives, as schemas.
struct Body {
    input: Value,
    data: Value,
}

macro_rules! data {
    ($schemas:ident, [$item:ident]) => {{
        let items = $schemas.add::<$item>();
        json!({ "type": "array", "items": items })
    }};
    ($schemas:ident, $reply:ident) => {
        $schemas.add::<$reply>()
    };
}

macro_rules! bodies {
    ($($(#[$doc:meta])* $kind:ident $name:ident: $input:ident => $reply:tt { $($fields:tt)* })*) => {
        /// The schemas of every operation, in the order of the table.
        fn bodies(schemas: &mut Schemas) -> Vec<Body> {
            vec![$(Body { input: schemas.request::<$input>(), data: data!(schemas, $reply) }),*]
        }
    };
}

crate::operations!(bodies);

/// Named schemas met so far.
#[derive(Default)]
struct Schemas(Map<String, Value>);

impl Schemas {
    /// Adds the schema of a request, with the rules of its members.
    fn request<T: Request + ToSchema>(&mut self) -> Value {
        let reference = self.add::<T>();
        if let Some(schema) = self.0.get_mut(&*T::name()) {
            add_rules(schema, T::OPERATION.rejects_null);
        }
        reference
    }

    /// Adds a type with what it is made of; gives the reference, or the schema of a plain value.
    fn add<T: ToSchema>(&mut self) -> Value {
        let own = tree(&T::schema());
        if own.get("type").is_some_and(|kind| kind != "object") {
            return own;
        }
        let mut schemas = Vec::new();
        T::schemas(&mut schemas);
        for (name, schema) in schemas {
            self.0.entry(name).or_insert_with(|| tree(&schema));
        }
        let name = T::name().into_owned();
        self.0.entry(name.clone()).or_insert(own);
        json!({ "$ref": format!("#/components/schemas/{name}") })
    }
}

fn tree(schema: &RefOr<utoipa::openapi::Schema>) -> Value {
    serde_json::to_value(schema).expect("a schema is always JSON")
}

/// Adds "Must be …." to members that have a rule, and takes null away where it is refused.
fn add_rules(schema: &mut Value, rejects_null: bool) {
    let Some(members) = schema.get_mut("properties").and_then(Value::as_object_mut) else { return };
    for (name, member) in members {
        if rejects_null && let Some(Value::Array(kinds)) = member.get_mut("type") {
            kinds.retain(|kind| kind != "null");
            if let [kind] = kinds.as_slice() {
                member["type"] = kind.clone();
            }
        }
        if let (Some(rule), Some(member)) = (crate::constraints::describe(name), member.as_object_mut()) {
            let before =
                member.get("description").and_then(Value::as_str).map_or(String::new(), |text| format!("{text} "));
            member.insert("description".into(), format!("{before}Must be {rule}.").into());
        }
    }
}

fn published(operation: &Operation, body: &Body) -> Value {
    let mut content = Map::new();
    if operation.response != Response::Stream {
        content.insert("application/json".into(), json!({ "schema": envelope(&body.data) }));
    }
    match operation.response {
        Response::Envelope => {}
        Response::Stream | Response::EnvelopeOrStream => {
            content.insert("text/event-stream".into(), json!({ "schema": stream_schema() }));
        }
        Response::EnvelopeOrFollow => {
            let event = json!({ "$ref": "#/components/schemas/FollowEvent" });
            content.insert("text/event-stream".into(), json!({ "schema": event }));
        }
    }
    let tag = operation.path.split('/').nth(2).unwrap_or_default();
    json!({
        "operationId": operation.name,
        "summary": operation.summary,
        "description": notes(operation),
        "tags": [tag],
        "security": security(operation.keys),
        "parameters": [{
            "name": "Idempotency-Key", "in": "header", "required": false,
            "description": "Repeating a request with the same key and body returns the stored response for seven days.",
            "schema": { "type": "string", "minLength": 1, "maxLength": 255 }
        }],
        "requestBody": { "required": !operation.also_get, "content": { "application/json": { "schema": body.input } } },
        "responses": {
            "200": {
                "description": "The response envelope. Rejected requests also return HTTP 200, with Success false.",
                "content": content
            },
            "default": {
                "description": "Rejected before the operation started. Same envelope.",
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } }
            }
        }
    })
}

fn notes(operation: &Operation) -> String {
    let keys: Vec<String> = operation.keys.iter().map(|kind| format!("`{}_`", kind.prefix())).collect();
    let who = if keys.is_empty() { "Needs no key.".into() } else { format!("Keys: {}.", keys.join(", ")) };
    let managers = if operation.managers_only { " An `mk_` key must be of a manager." } else { "" };
    let get = if operation.also_get { " Also served by GET, without a body." } else { "" };
    format!("{who}{managers} Body of at most {} KiB.{get}", operation.max_body / 1024)
}

fn envelope(data: &Value) -> Value {
    json!({
        "type": "object",
        "required": ["Data", "Version", "Success", "Code", "Message"],
        "properties": {
            "Data": { "anyOf": [data, { "type": "null" }], "description": "The payload; null on error." },
            "Version": { "type": "string" },
            "Success": { "type": "boolean", "description": "True exactly when Code is 200." },
            "Code": { "type": "integer" },
            "Message": { "type": "string", "description": "Empty on success." }
        }
    })
}

fn error_schema() -> Value {
    let mut error = envelope(&json!({ "type": "integer" }));
    error["description"] = "An error; X-Error-Code has the five-digit detail, Code its first three digits.".into();
    error
}

fn stream_schema() -> Value {
    let chunk = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    json!({
        "description": "JSON objects, one per line; as `data:` frames when the request says Accept: text/event-stream. \
            Pieces first, at most one with listings, then exactly one final chunk.",
        "oneOf": [chunk("DeltaChunk"), chunk("CardsChunk"), chunk("FinalChunk")]
    })
}

fn security(keys: &[KeyKind]) -> Value {
    if keys.is_empty() {
        return json!([{}]);
    }
    json!([{ "Authorization": [] }, { "SessionKey": [] }])
}

fn security_schemes() -> Value {
    let header =
        |name: &str, text: &str| json!({ "type": "apiKey", "in": "header", "name": name, "description": text });
    json!({
        "Authorization": header("Authorization", "An API key, with or without `Bearer `. The key kind determines its permissions."),
        "SessionKey": header("chatrobot-sessionkey", "A key of any kind; usually a workspace or visitor session key.")
    })
}

fn description() -> String {
    let mut text = String::from(
        "Chatbots that answer about the homes of a real-estate office. Bodies are JSON objects whatever the \
         Content-Type says; member names match in any ASCII case; every answer that is no stream has the same five \
         members.\n\n| Detail | HTTP | Meaning |\n|---|---|---|\n",
    );
    for code in ErrorCode::ALL {
        text.push_str(&format!("| {} | {} | {} |\n", code.number(), code.http_status(), spelled_out(*code)));
    }
    text
}

/// `WrongKeyKind` as "wrong key kind".
fn spelled_out(code: ErrorCode) -> String {
    let mut out = String::new();
    for c in format!("{code:?}").chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push(' ');
        }
        out.extend(c.to_lowercase());
    }
    out
}
