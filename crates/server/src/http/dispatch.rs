//! From an operation's row in the table to its function: read, call, wrap.
//!
//! Why it exists: one list of operations and functions; a test holds it against the table. Not
//! here: who may call (`credentials.rs`) and what an operation does (`operations/`).

use axum::body::{Body, Bytes};
use http::{HeaderValue, Response, header};
use porchlight_api::{Detail, Fault, Operation};

use super::answer;
use crate::{
    caller::Caller,
    operations::{
        chatbots, conversations, facts, files, history, listings, people, sessions, talk, widget_config, workspace,
    },
    reply::{Answered, ByteStream},
    service::App,
};

macro_rules! operations {
    ($($name:literal => $function:path, $wrap:path;)*) => {
        async fn run(operation: &Operation, app: &App, caller: &Caller, body: &Bytes) -> Result<Response<Body>, Fault> {
            match operation.name {
                $($name => Box::pin(async {
                    let input = porchlight_api::read::read(body)?;
                    $wrap($function(app, caller, input).await?)
                }).await,)*
                other => {
                    tracing::error!(operation = other, "no function for an operation of the table");
                    Err(Fault::new(Detail::Unexpected, "Unexpected error."))
                }
            }
        }

        #[cfg(test)]
        const NAMES: &[&str] = &[$($name,)*];
    };
}

/// Reads the body, calls the operation and wraps what it answers.
pub async fn call(operation: &Operation, app: &App, caller: &Caller, body: &Bytes) -> Result<Response<Body>, Fault> {
    run(operation, app, caller, body).await.map_err(|fault| match operation.name {
        // The specification answers a number here in every case: none was changed.
        "update_listing" => fault.with_data(0),
        _ => fault,
    })
}

operations! {
    "edit_chatbot" => chatbots::edit_chatbot, answer::reply;
    "ask" => talk::ask, answered;
    "create_listing" => listings::create_listing, answer::reply;
    "update_listing" => listings::update_listing, answer::reply;
    "list_listings" => listings::list_listings, answer::reply;
    "delete_listings" => listings::delete_listings, answer::reply;
    "create_session" => sessions::create_session, answer::reply;
    "list_models" => chatbots::list_models, answer::reply;
    "create_chatbot" => chatbots::create_chatbot, answer::reply;
    "remove_chatbot" => chatbots::remove_chatbot, answer::reply;
    "request_upload" => files::request_upload, answer::reply;
    "finish_upload" => files::finish_upload, answer::reply;
    "get_widget_config" => widget_config::get_widget_config, answer::reply;
    "ask_widget" => talk::ask_widget, streamed;
    "get_history" => history::get_history, answer::reply;
    "count_messages" => history::count_messages, answer::reply;
    "get_credits" => workspace::get_credits, answer::reply;
    "set_session_limit" => workspace::set_session_limit, answer::reply;
    "list_chatbots" => chatbots::list_chatbots, answer::reply;
    "get_chatbot" => chatbots::get_chatbot, answer::reply;
    "import_listings" => listings::import_listings, answer::reply;
    "session_messages" => talk::session_messages, answer::reply;
    "resume_answer" => talk::resume_answer, streamed;
    "stop_answer" => talk::stop_answer, answer::reply;
    "rate_answer" => talk::rate_answer, answer::reply;
    "talk_to_person" => people::talk_to_person, answer::reply;
    "identify_visitor" => people::identify_visitor, answer::reply;
    "list_conversations" => conversations::list_conversations, answer::reply;
    "explain_answer" => conversations::explain_answer, answer::reply;
    "list_leads" => people::list_leads, answer::reply;
    "list_mails" => people::list_mails, answer::reply;
    "list_facts" => facts::list_facts, answer::reply;
    "save_fact" => facts::save_fact, answer::reply;
    "remove_fact" => facts::remove_fact, answer::reply;
    "get_usage" => chatbots::get_usage, answer::reply;
    "make_key" => workspace::make_key, answer::reply;
    "list_keys" => workspace::list_keys, answer::reply;
    "revoke_key" => workspace::revoke_key, answer::reply;
}

fn answered(answered: Answered) -> Result<Response<Body>, Fault> {
    match answered {
        Answered::Whole(reply) => answer::reply(reply),
        Answered::Stream(stream) => streamed(stream),
    }
}

fn streamed(stream: ByteStream) -> Result<Response<Body>, Fault> {
    let pieces = futures::StreamExt::map(stream, Ok::<_, std::convert::Infallible>);
    let mut response = Response::new(Body::from_stream(pieces));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache, no-transform"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_operation_of_the_table_has_a_function_and_no_other_has() {
        let mut table: Vec<&str> = porchlight_api::OPERATIONS.iter().map(|op| op.name).collect();
        let mut here = super::NAMES.to_vec();
        table.sort_unstable();
        here.sort_unstable();
        assert_eq!(here, table);
    }
}
