//! The command of every operation, generated from the table of operations, over the connection in use.
//!
//! The input is decoded with the service's own strict decoder, so that errors of type read the same. Under an
//! idempotency key a write, or a question, has one effect however often it is sent.

use std::any::Any;

use porchlight_api::{self as api, Chunk, FinalChunk, Request};
use porchlight_client::{AnswerStream, ClientError};
use serde_json::Value;
use tauri::{State, ipc::Channel};

use super::decode;
use crate::{
    desktop::Desktop,
    error::{CommandResult, DesktopError},
};

macro_rules! commands {
    (@command call $name:ident $input:ident) => {
        #[doc = concat!("`", stringify!($name), "` of the service.")]
        #[tauri::command]
        pub async fn $name(
            desktop: State<'_, Desktop>,
            input: Value,
            idempotency_key: Option<String>,
        ) -> CommandResult<<api::$input as Request>::Reply> {
            call::<api::$input>(&desktop, &input, idempotency_key.as_deref()).await
        }
    };
    // The window waits for the envelope.
    (@command call_or_follow $name:ident $input:ident) => {
        commands!(@command call $name $input);
    };
    // `ask` always streams here.
    (@command $kind:ident $name:ident $input:ident) => {
        #[doc = concat!("`", stringify!($name), "` of the service: chunks go to the window over a channel.")]
        #[tauri::command]
        pub async fn $name(
            desktop: State<'_, Desktop>,
            input: Value,
            idempotency_key: Option<String>,
            on_chunk: Channel<Chunk>,
        ) -> CommandResult<FinalChunk> {
            let input = decode::<api::$input>(&input)?;
            forward(desktop.client().await?.stream(input, idempotency_key.as_deref()).await?, &on_chunk).await
        }
    };
    ($($(#[$doc:meta])* $kind:ident $name:ident: $input:ident => $reply:tt { $($fields:tt)* })*) => {
        $(commands!(@command $kind $name $input);)*
    };
}

api::operations!(commands);

async fn call<T: Request<Reply: 'static>>(
    desktop: &Desktop,
    input: &Value,
    idempotency_key: Option<&str>,
) -> CommandResult<T::Reply> {
    let reply = desktop.client().await?.call_with_key(&decode::<T>(input)?, idempotency_key).await?;
    if let Some(page) = (&reply as &dyn Any).downcast_ref::<api::ListingPage>() {
        desktop.thumbnails.record_photo_urls(&desktop.current(), &page.list);
        desktop.listing_hosts.note(&page.list);
    }
    Ok(reply)
}

/// The final chunk uses the channel too, because a command's result may overtake earlier messages.
async fn forward(mut stream: AnswerStream, on_chunk: &Channel<Chunk>) -> CommandResult<FinalChunk> {
    while let Some(chunk) = stream.next().await? {
        let last = if let Chunk::Final(last) = &chunk { Some(last.clone()) } else { None };
        on_chunk.send(chunk).map_err(|error| DesktopError::input(format!("The window is gone: {error}.")))?;
        if let Some(last) = last {
            return Ok(last);
        }
    }
    Err(ClientError::BrokeOff.into())
}
