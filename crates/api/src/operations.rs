//! Operations as types: what the rows of `operation_table.rs` mean.

use serde::{Serialize, de::DeserializeOwned};

use crate::*;

/// What a credential may do; the kind decides, never the header that carried it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyKind {
    /// `vk_`: one chat session of one chatbot.
    Visitor,
    /// `wk_`: the listing and read operations of its workspace.
    Session,
    /// `mk_`: one person of the office, for conversations, leads and listings.
    Member,
    /// `sk_`: everything in its workspace.
    Secret,
}

impl KeyKind {
    /// The letters before the underscore of such a key.
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Visitor => "vk",
            Self::Session => "wk",
            Self::Member => "mk",
            Self::Secret => "sk",
        }
    }
}

/// How an operation responds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Response {
    /// The envelope.
    Envelope,
    /// A stream of chunks.
    Stream,
    /// Either, as the request asks.
    EnvelopeOrStream,
    /// The envelope, or a stream of `FollowEvent`, as the request asks.
    EnvelopeOrFollow,
}

/// One operation of the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation {
    /// `verb_noun`; the same in the handler, the OpenAPI document, the client, the desktop command and TypeScript.
    pub name: &'static str,
    /// Exact path, with its leading slash.
    pub path: &'static str,
    pub response: Response,
    /// Also served by GET, without a body.
    pub also_get: bool,
    /// Accepted kinds of key; empty means that no key is needed.
    pub keys: &'static [KeyKind],
    /// A member's key must be of a manager.
    pub managers_only: bool,
    /// Open to pages of other origins, within the chatbot's allowed domains.
    pub for_visitors: bool,
    /// Largest body in bytes.
    pub max_body: usize,
    /// `null` is an error instead of "not sent" (settings: clear a text with "").
    pub rejects_null: bool,
    /// A program calls it by itself, so it doesn't say that a person is here.
    pub is_background: bool,
    /// The name in `ext=` of `X-Porchlight` under which a service offers the operation; none for those of the
    /// specification, which every service has.
    pub capability: Option<&'static str>,
    /// One sentence for the documentation.
    pub summary: &'static str,
}

impl Operation {
    /// The operation with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        OPERATIONS.iter().find(|operation| operation.name == name)
    }

    const DEFAULT: Self = Self {
        name: "",
        path: "",
        response: Response::Envelope,
        also_get: false,
        keys: &[],
        managers_only: false,
        for_visitors: false,
        max_body: 256 * KIB,
        rejects_null: false,
        is_background: false,
        capability: None,
        summary: "",
    };
}

const KIB: usize = 1024;
/// Fits a question of 32,000 characters whose JSON escapes each of them (12 bytes for an emoji).
const QUESTION: usize = 512 * KIB;
/// Fits the longest setting escaped in the same way, and a listing with 250 URLs of 2,048 characters and a description.
const LONG_TEXTS: usize = KIB * KIB;
/// Fits 1,000 listings with ordinary descriptions.
const IMPORT: usize = 8 * KIB * KIB;
const SK: &[KeyKind] = &[KeyKind::Secret];
const MK: &[KeyKind] = &[KeyKind::Member];
const SK_MK: &[KeyKind] = &[KeyKind::Secret, KeyKind::Member];
const SK_MK_WK: &[KeyKind] = &[KeyKind::Secret, KeyKind::Member, KeyKind::Session];
const SK_MK_VK: &[KeyKind] = &[KeyKind::Secret, KeyKind::Member, KeyKind::Visitor];
const ALL: &[KeyKind] = &[KeyKind::Secret, KeyKind::Member, KeyKind::Session, KeyKind::Visitor];
const VK: &[KeyKind] = &[KeyKind::Visitor];

/// The input of an operation.
pub trait Request: Serialize + DeserializeOwned {
    /// `Data` of the envelope on success.
    type Reply: Serialize + DeserializeOwned;
    /// The operation that takes this input.
    const OPERATION: &'static Operation;
}

macro_rules! response {
    (call) => {
        Response::Envelope
    };
    (stream) => {
        Response::Stream
    };
    (call_or_stream) => {
        Response::EnvelopeOrStream
    };
    (call_or_follow) => {
        Response::EnvelopeOrFollow
    };
}

macro_rules! reply {
    ([$item:ident]) => { Vec<$item> };
    ($reply:ident) => { $reply };
}

macro_rules! define {
    ($(#[doc = $summary:literal] $(#[doc = $more:literal])* $kind:ident $name:ident: $input:ident => $reply:tt { $($field:ident: $value:expr),* })*) => {
        $(impl Request for $input {
            type Reply = reply!($reply);
            const OPERATION: &'static Operation = &Operation {
                name: stringify!($name),
                response: response!($kind),
                summary: $summary.trim_ascii(),
                $($field: $value,)*
                ..Operation::DEFAULT
            };
        })*

        /// Every operation that responds with the envelope or a stream.
        pub const OPERATIONS: &[Operation] = &[$(*<$input as Request>::OPERATION),*];

        /// Name, input type and type of `Data` of every operation, as written in the table.
        #[cfg(test)]
        const TYPES: &[(&str, &str, &str)] = &[$((stringify!($name), stringify!($input), stringify!($reply))),*];
    };
}

operations!(define);

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fmt::Write, path::Path};

    use super::*;

    /// The type of `Data` in TypeScript, and what it imports.
    fn typescript(reply: &str) -> (String, Option<&str>) {
        match reply {
            "i64" => ("number".into(), None),
            "bool" => ("boolean".into(), None),
            "String" => ("string".into(), None),
            list if list.starts_with('[') => {
                let item = list.trim_matches(['[', ']']);
                (format!("{item}[]"), Some(item))
            }
            named => (named.into(), Some(named)),
        }
    }

    /// Writes `operations.ts` beside the types that ts-rs exports.
    #[test]
    fn export_operations_to_typescript() {
        let mut imports = BTreeSet::new();
        let (mut types, mut rows) = (String::new(), String::new());
        for (operation, (name, input, reply)) in OPERATIONS.iter().zip(TYPES) {
            let (output, import) = typescript(reply);
            imports.insert(*input);
            imports.extend(import);
            writeln!(types, "  {name}: {{ input: {input}; output: {output} }};").expect("a string");
            let path = operation.path.trim_start_matches("/chat/");
            let capability = operation.capability.map_or("null".into(), |name| format!("\"{name}\""));
            let also_get = operation.also_get;
            let session_key = operation.keys.contains(&KeyKind::Session);
            writeln!(
                rows,
                "  {name}: {{ path: \"{path}\", capability: {capability}, alsoGet: {also_get}, sessionKey: {session_key} }},"
            )
            .expect("a string");
        }
        let mut text = String::from(
            "// This file was generated from crates/api/src/operation_table.rs. Do not edit this file manually.\n",
        );
        for name in imports {
            writeln!(text, "import type {{ {name} }} from \"./{name}\";").expect("a string");
        }
        write!(text, "\n/** Input and output (`Data` of the envelope) of every operation. */\nexport interface Operations {{\n{types}}}\n\n").expect("a string");
        write!(text, "/** Path under /chat; the capability that a service must have (null: every service);\n * whether it is also served by GET; whether it takes a session key. */\nexport const OPERATIONS = {{\n{rows}}} as const;\n").expect("a string");
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/src/api/generated/operations.ts");
        std::fs::write(file, text).expect("the generated file is written");
    }

    #[test]
    fn names_and_paths_are_unique() {
        let names: BTreeSet<_> = OPERATIONS.iter().map(|operation| operation.name).collect();
        let paths: BTreeSet<_> = OPERATIONS.iter().map(|operation| operation.path).collect();
        assert_eq!((names.len(), paths.len()), (OPERATIONS.len(), OPERATIONS.len()));
    }
}
