//! Streamed answers: pieces go to the window over a channel, the final chunk is the command's answer.
//!
//! Why it exists: the window shows an answer as it grows and never holds a connection itself.

use porchlight_api::{self as api, Chunk, FinalChunk};
use porchlight_client::{AnswerStream, ClientError};
use serde_json::Value;
use tauri::{State, ipc::Channel};

use super::read;
use crate::{
    desktop::Desktop,
    fault::{Answer, DesktopFault},
};

/// `ask` of the service, always as a stream; under its `name` a question is asked once.
#[tauri::command]
pub async fn ask(
    desktop: State<'_, Desktop>,
    input: Value,
    name: Option<String>,
    on_chunk: Channel<Chunk>,
) -> Answer<FinalChunk> {
    let question = read::<api::Ask>(&input)?;
    forward(desktop.client().await?.ask_streamed_keyed(&question, name.as_deref()).await?, &on_chunk).await
}

/// `ask_widget` of the service: only with a visitor key, which the app itself never holds.
#[tauri::command]
pub async fn ask_widget(desktop: State<'_, Desktop>, input: Value, on_chunk: Channel<Chunk>) -> Answer<FinalChunk> {
    let question = read::<api::AskWidget>(&input)?;
    forward(desktop.client().await?.ask_widget(&question).await?, &on_chunk).await
}

/// `resume_answer` of the service; with a `name` the answer of the question that was asked under it.
#[tauri::command]
pub async fn resume_answer(
    desktop: State<'_, Desktop>,
    input: Value,
    name: Option<String>,
    on_chunk: Channel<Chunk>,
) -> Answer<FinalChunk> {
    let resume = read::<api::ResumeAnswer>(&input)?;
    forward(desktop.client().await?.resume_answer_keyed(&resume, name.as_deref()).await?, &on_chunk).await
}

/// The final chunk goes over the channel too: the answer of a command may overtake what it sent before.
async fn forward(mut stream: AnswerStream, on_chunk: &Channel<Chunk>) -> Answer<FinalChunk> {
    while let Some(chunk) = stream.next().await? {
        let last = if let Chunk::Final(last) = &chunk { Some(last.clone()) } else { None };
        on_chunk.send(chunk).map_err(|error| DesktopFault::input(format!("The window is gone: {error}.")))?;
        if let Some(last) = last {
            return Ok(last);
        }
    }
    Err(ClientError::BrokeOff.into())
}
