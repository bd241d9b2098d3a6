//! The methods, one per operation. All errors are those of [`Client::call`].

use porchlight_api as api;

use crate::{AnswerStream, Client, ClientError};

macro_rules! methods {
    (@method $(#[$doc:meta])* call $name:ident $input:ident) => {
        impl Client {
            $(#[$doc])*
            pub async fn $name(&self, input: &api::$input) -> Result<<api::$input as api::Request>::Reply, ClientError> {
                self.call(input).await
            }
        }
    };
    // The stream of `follow_conversation` is for pages; programs wait for its envelope.
    (@method $(#[$doc:meta])* call_or_follow $name:ident $input:ident) => {
        methods!(@method $(#[$doc])* call $name $input);
    };
    // The operations that stream have methods of their own below.
    (@method $(#[$doc:meta])* $kind:ident $name:ident $input:ident) => {};
    ($($(#[$doc:meta])* $kind:ident $name:ident: $input:ident => $reply:tt { $($fields:tt)* })*) => {
        $(methods!(@method $(#[$doc])* $kind $name $input);)*
    };
}

api::operations!(methods);

impl Client {
    /// Asks within a session and waits for the whole answer.
    pub async fn ask(&self, input: &api::AskRequest) -> Result<api::Answer, ClientError> {
        self.call(&api::AskRequest { stream: Some(false), ..input.clone() }).await
    }

    /// Asks within a session. Dropping the stream does not stop the answer at once.
    pub async fn ask_streamed(&self, input: &api::AskRequest) -> Result<AnswerStream, ClientError> {
        self.stream(input.clone(), None).await
    }

    /// Asks as a visitor; the client's session key must be a visitor key.
    pub async fn ask_widget(&self, input: &api::VisitorAskRequest) -> Result<AnswerStream, ClientError> {
        self.stream(input.clone(), None).await
    }

    /// Continues an answer from an offset in UTF-16 code units.
    pub async fn resume_answer(&self, input: &api::ResumeAnswer) -> Result<AnswerStream, ClientError> {
        self.stream(input.clone(), None).await
    }
}
