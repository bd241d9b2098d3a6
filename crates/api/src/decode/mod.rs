//! Reads a request body into a typed request and reports up to five errors at once.
//!
//! serde stops at the first error and fills structs from arrays. This deserializer matches member names in
//! any ASCII case, records each error under its wire name and continues with an empty value; the typed
//! result is returned only if there was no error.

pub mod json;
pub mod patch;

use std::cell::RefCell;

use serde::de::{self, DeserializeOwned, IntoDeserializer, Visitor};

use crate::{
    error::{ApiError, ErrorCode, FieldError},
    json::{Node, parse_object},
    operations::Request,
    patch::PATCH,
    scalars::{FILE_ID, NUMBER, integer_of},
};

/// Reads a body as bytes. Errors: the faults of `json::parse_object`, then 42201 and 42202.
pub fn decode<T: Request>(body: &[u8]) -> Result<T, ApiError> {
    let node = parse_object(body)?;
    decode_node(&node, T::OPERATION.rejects_null).map_err(ApiError::from)
}

/// Reads a tree; gives every problem of it, in the order of the type's members.
pub fn decode_node<T: DeserializeOwned>(node: &Node, rejects_null: bool) -> Result<T, Vec<FieldError>> {
    let problems = RefCell::new(Vec::new());
    let value = T::deserialize(Value { node: Some(node), path: String::new(), sink: &problems, rejects_null });
    let problems = problems.into_inner();
    match value {
        Ok(value) if problems.is_empty() => Ok(value),
        Ok(_) => Err(problems),
        Err(Stop(text)) if problems.is_empty() => Err(vec![FieldError::new(ErrorCode::WrongType, "Body", &text)]),
        Err(_) => Err(problems),
    }
}

/// Second names that public clients use; taken when the operation knows the first name.
const ALIASES: &[(&str, &str)] = &[("FacebookUrl", "SocialAUrl"), ("InstagramUrl", "SocialBUrl"), ("Tour", "Tours")];

/// One value on its way into a type; `node` is none where the member was not sent.
struct Value<'a> {
    node: Option<&'a Node>,
    path: String,
    sink: &'a RefCell<Vec<FieldError>>,
    rejects_null: bool,
}

/// Reading cannot go on: a type asked for something that the wire never carries.
#[derive(Debug)]
struct Stop(String);

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for Stop {}
impl de::Error for Stop {
    fn custom<T: std::fmt::Display>(text: T) -> Self {
        Self(text.to_string())
    }
}

impl<'a> Value<'a> {
    fn note(&self, problem: FieldError) {
        self.sink.borrow_mut().push(problem);
    }

    /// Notes that the value is missing or not of the kind that the rule asks for.
    fn reject(&self, kind: &str) {
        if self.node.is_none() {
            return self.note(FieldError::missing(&self.path));
        }
        let rule = crate::constraints::describe(&self.path).unwrap_or(kind);
        self.note(FieldError::new(ErrorCode::WrongType, &self.path, &format!("must be {rule}")));
    }

    fn child(&self, node: Option<&'a Node>, path: String) -> Self {
        Value { node, path, sink: self.sink, rejects_null: self.rejects_null }
    }

    fn integer(&self) -> i64 {
        if let Some(Node::Number(text)) = self.node
            && let Some(whole) = integer_of(text)
        {
            return whole;
        }
        self.reject("an integer");
        0
    }
}

macro_rules! integers {
    ($($method:ident $visit:ident $type:ty),*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
            visitor.$visit(<$type>::try_from(self.integer()).unwrap_or(<$type>::MAX))
        })*
    };
}

impl<'de> de::Deserializer<'de> for Value<'de> {
    type Error = Stop;

    integers!(deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16, deserialize_i32 visit_i32 i32, deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16, deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64);

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        if let Some(Node::Bool(value)) = self.node {
            return visitor.visit_bool(*value);
        }
        self.reject("true or false");
        visitor.visit_bool(false)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        if let Some(Node::Number(text)) = self.node {
            return visitor.visit_f64(text.parse().unwrap_or_default());
        }
        self.reject("a number");
        visitor.visit_f64(0.0)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        if let Some(Node::Text(text)) = self.node {
            return visitor.visit_str(text);
        }
        self.reject("text");
        visitor.visit_str("")
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        match self.node {
            None => visitor.visit_none(),
            Some(Node::Null) if self.rejects_null => {
                self.reject("a value, not null");
                visitor.visit_none()
            }
            Some(Node::Null) => visitor.visit_none(),
            Some(_) => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Stop> {
        match (name, self.node) {
            (NUMBER, Some(Node::Number(text))) => visitor.visit_str(text),
            (NUMBER, _) => {
                self.reject("a number");
                visitor.visit_i64(0)
            }
            (FILE_ID, Some(Node::Number(text))) => match integer_of(text) {
                Some(id) => visitor.visit_i64(id),
                None => visitor.visit_str(text),
            },
            (FILE_ID, Some(Node::Text(text))) => visitor.visit_str(text),
            (FILE_ID, _) => {
                self.reject("a file id");
                visitor.visit_str("")
            }
            (PATCH, None) => visitor.visit_unit(),
            (PATCH, Some(Node::Null)) => visitor.visit_none(),
            (PATCH, Some(_)) => visitor.visit_some(self),
            (crate::import::RAW, Some(node)) => visitor.visit_string(node.to_json()),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        let items: &[Node] = match self.node {
            Some(Node::List(items)) => items,
            _ => {
                self.reject("a list");
                &[]
            }
        };
        visitor.visit_seq(Items { parent: &self, items, at: 0 })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Stop> {
        let members: &[(String, Node)] = match self.node {
            Some(Node::Object(members)) => members,
            _ => {
                self.reject("an object");
                return visitor.visit_map(Members { parent: &self, members: &[], fields, at: 0, silent: true });
            }
        };
        visitor.visit_map(Members { parent: &self, members, fields, at: 0, silent: false })
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Stop> {
        Err(Stop("is not supported by this operation".into()))
    }

    serde::forward_to_deserialize_any! {
        i128 u128 f32 char bytes byte_buf unit unit_struct tuple tuple_struct map enum identifier ignored_any
    }
}

struct Items<'s, 'a> {
    parent: &'s Value<'a>,
    items: &'a [Node],
    at: usize,
}

impl<'a> de::SeqAccess<'a> for Items<'_, 'a> {
    type Error = Stop;

    fn next_element_seed<S: de::DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>, Stop> {
        let Some(node) = self.items.get(self.at) else { return Ok(None) };
        let path = format!("{}[{}]", self.parent.path, self.at);
        self.at += 1;
        seed.deserialize(self.parent.child(Some(node), path)).map(Some)
    }
}

struct Members<'s, 'a> {
    parent: &'s Value<'a>,
    members: &'a [(String, Node)],
    fields: &'static [&'static str],
    at: usize,
    /// The object itself was refused: its members are not reported one by one.
    silent: bool,
}

impl<'a> Members<'_, 'a> {
    fn find(&self, field: &str) -> Option<&'a Node> {
        let named =
            |wanted: &str| self.members.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|m| &m.1);
        named(field).or_else(|| {
            let (alias, _) = ALIASES.iter().find(|(_, first)| *first == field)?;
            named(alias)
        })
    }
}

impl<'a> de::MapAccess<'a> for Members<'_, 'a> {
    type Error = Stop;

    fn next_key_seed<S: de::DeserializeSeed<'a>>(&mut self, seed: S) -> Result<Option<S::Value>, Stop> {
        match self.fields.get(self.at) {
            Some(field) => seed.deserialize((*field).into_deserializer()).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<S: de::DeserializeSeed<'a>>(&mut self, seed: S) -> Result<S::Value, Stop> {
        let field = self.fields[self.at];
        self.at += 1;
        let path = if self.parent.path.is_empty() { field.to_owned() } else { format!("{}.{field}", self.parent.path) };
        let before = self.parent.sink.borrow().len();
        let value = seed.deserialize(self.parent.child(self.find(field), path));
        if self.silent {
            self.parent.sink.borrow_mut().truncate(before);
        }
        value
    }
}
