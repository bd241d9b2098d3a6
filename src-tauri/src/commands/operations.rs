//! One command per operation of the service, over the connection in use.
//!
//! Why it exists: the same names in five places. The input is checked for its types in the same
//! words that the service uses; everything else is the service's to say. Writes that may wait for
//! the service take an idempotency key, so that a repeat has one effect. Streamed answers are in
//! `answers.rs`; `list_listings` also notes photo addresses for the thumbnails and hosts for links.

use porchlight_api as api;
use serde_json::Value;
use tauri::State;

use super::read;
use crate::{desktop::Desktop, fault::Answer};

/// `edit_chatbot` of the service.
#[tauri::command]
pub async fn edit_chatbot(desktop: State<'_, Desktop>, input: Value, key: Option<String>) -> Answer<i64> {
    Ok(desktop.client().await?.call_keyed(&read::<api::EditChatbot>(&input)?, key.as_deref()).await?)
}

/// `create_listing` of the service.
#[tauri::command]
pub async fn create_listing(desktop: State<'_, Desktop>, input: Value, key: Option<String>) -> Answer<String> {
    Ok(desktop.client().await?.call_keyed(&read::<api::NewListing>(&input)?, key.as_deref()).await?)
}

/// `update_listing` of the service.
#[tauri::command]
pub async fn update_listing(desktop: State<'_, Desktop>, input: Value, key: Option<String>) -> Answer<i64> {
    Ok(desktop.client().await?.call_keyed(&read::<api::ListingChange>(&input)?, key.as_deref()).await?)
}

/// `delete_listings` of the service.
#[tauri::command]
pub async fn delete_listings(desktop: State<'_, Desktop>, input: Value, key: Option<String>) -> Answer<api::Deleted> {
    Ok(desktop.client().await?.call_keyed(&read::<api::DeleteListings>(&input)?, key.as_deref()).await?)
}

/// `create_session` of the service.
#[tauri::command]
pub async fn create_session(desktop: State<'_, Desktop>, input: Value) -> Answer<api::SessionMade> {
    Ok(desktop.client().await?.create_session(&read::<api::CreateSession>(&input)?).await?)
}

/// `list_models` of the service.
#[tauri::command]
pub async fn list_models(desktop: State<'_, Desktop>, input: Value) -> Answer<Vec<api::Model>> {
    Ok(desktop.client().await?.list_models(&read::<api::ListModels>(&input)?).await?)
}

/// `create_chatbot` of the service.
#[tauri::command]
pub async fn create_chatbot(desktop: State<'_, Desktop>, input: Value) -> Answer<String> {
    Ok(desktop.client().await?.create_chatbot(&read::<api::CreateChatbot>(&input)?).await?)
}

/// `remove_chatbot` of the service.
#[tauri::command]
pub async fn remove_chatbot(desktop: State<'_, Desktop>, input: Value) -> Answer<i64> {
    Ok(desktop.client().await?.remove_chatbot(&read::<api::RemoveChatbot>(&input)?).await?)
}

/// `request_upload` of the service.
#[tauri::command]
pub async fn request_upload(desktop: State<'_, Desktop>, input: Value) -> Answer<api::Upload> {
    Ok(desktop.client().await?.request_upload(&read::<api::RequestUpload>(&input)?).await?)
}

/// `finish_upload` of the service.
#[tauri::command]
pub async fn finish_upload(desktop: State<'_, Desktop>, input: Value) -> Answer<bool> {
    Ok(desktop.client().await?.finish_upload(&read::<api::FinishUpload>(&input)?).await?)
}

/// `get_widget_config` of the service.
#[tauri::command]
pub async fn get_widget_config(desktop: State<'_, Desktop>, input: Value) -> Answer<api::WidgetConfig> {
    Ok(desktop.client().await?.get_widget_config(&read::<api::GetWidgetConfig>(&input)?).await?)
}

/// `get_history` of the service.
#[tauri::command]
pub async fn get_history(desktop: State<'_, Desktop>, input: Value) -> Answer<Vec<api::SessionHistory>> {
    Ok(desktop.client().await?.get_history(&read::<api::GetHistory>(&input)?).await?)
}

/// `count_messages` of the service.
#[tauri::command]
pub async fn count_messages(desktop: State<'_, Desktop>, input: Value) -> Answer<i64> {
    Ok(desktop.client().await?.count_messages(&read::<api::CountMessages>(&input)?).await?)
}

/// `get_credits` of the service.
#[tauri::command]
pub async fn get_credits(desktop: State<'_, Desktop>, input: Value) -> Answer<api::Credits> {
    Ok(desktop.client().await?.get_credits(&read::<api::GetCredits>(&input)?).await?)
}

/// `set_session_limit` of the service.
#[tauri::command]
pub async fn set_session_limit(desktop: State<'_, Desktop>, input: Value) -> Answer<bool> {
    Ok(desktop.client().await?.set_session_limit(&read::<api::SetSessionLimit>(&input)?).await?)
}

/// `list_chatbots` of the service.
#[tauri::command]
pub async fn list_chatbots(desktop: State<'_, Desktop>, input: Value) -> Answer<api::ChatbotPage> {
    Ok(desktop.client().await?.list_chatbots(&read::<api::ListChatbots>(&input)?).await?)
}

/// `get_chatbot` of the service.
#[tauri::command]
pub async fn get_chatbot(desktop: State<'_, Desktop>, input: Value) -> Answer<api::Chatbot> {
    Ok(desktop.client().await?.get_chatbot(&read::<api::GetChatbot>(&input)?).await?)
}

/// `import_listings` of the service.
#[tauri::command]
pub async fn import_listings(desktop: State<'_, Desktop>, input: Value) -> Answer<api::ImportReport> {
    Ok(desktop.client().await?.import_listings(&read::<api::ImportListings>(&input)?).await?)
}

/// `session_messages` of the service.
#[tauri::command]
pub async fn session_messages(desktop: State<'_, Desktop>, input: Value) -> Answer<Vec<api::SessionMessage>> {
    Ok(desktop.client().await?.session_messages(&read::<api::SessionMessages>(&input)?).await?)
}

/// `stop_answer` of the service.
#[tauri::command]
pub async fn stop_answer(desktop: State<'_, Desktop>, input: Value) -> Answer<i64> {
    Ok(desktop.client().await?.stop_answer(&read::<api::StopAnswer>(&input)?).await?)
}

/// `rate_answer` of the service.
#[tauri::command]
pub async fn rate_answer(desktop: State<'_, Desktop>, input: Value) -> Answer<i64> {
    Ok(desktop.client().await?.rate_answer(&read::<api::RateAnswer>(&input)?).await?)
}

/// `talk_to_person` of the service.
#[tauri::command]
pub async fn talk_to_person(desktop: State<'_, Desktop>, input: Value) -> Answer<api::HandedOver> {
    Ok(desktop.client().await?.talk_to_person(&read::<api::TalkToPerson>(&input)?).await?)
}

/// `identify_visitor` of the service.
#[tauri::command]
pub async fn identify_visitor(desktop: State<'_, Desktop>, input: Value) -> Answer<i64> {
    Ok(desktop.client().await?.identify_visitor(&read::<api::IdentifyVisitor>(&input)?).await?)
}

/// `list_conversations` of the service.
#[tauri::command]
pub async fn list_conversations(desktop: State<'_, Desktop>, input: Value) -> Answer<api::ConversationPage> {
    Ok(desktop.client().await?.list_conversations(&read::<api::ListConversations>(&input)?).await?)
}

/// `explain_answer` of the service.
#[tauri::command]
pub async fn explain_answer(desktop: State<'_, Desktop>, input: Value) -> Answer<api::Explanation> {
    Ok(desktop.client().await?.explain_answer(&read::<api::ExplainAnswer>(&input)?).await?)
}

/// `list_leads` of the service.
#[tauri::command]
pub async fn list_leads(desktop: State<'_, Desktop>, input: Value) -> Answer<Vec<api::Lead>> {
    Ok(desktop.client().await?.list_leads(&read::<api::ListLeads>(&input)?).await?)
}

/// `list_mails` of the service.
#[tauri::command]
pub async fn list_mails(desktop: State<'_, Desktop>, input: Value) -> Answer<api::MailPage> {
    Ok(desktop.client().await?.list_mails(&read::<api::ListMails>(&input)?).await?)
}

/// `get_usage` of the service.
#[tauri::command]
pub async fn get_usage(desktop: State<'_, Desktop>, input: Value) -> Answer<api::Usage> {
    Ok(desktop.client().await?.get_usage(&read::<api::GetUsage>(&input)?).await?)
}

/// `list_facts` of the service.
#[tauri::command]
pub async fn list_facts(desktop: State<'_, Desktop>, input: Value) -> Answer<Vec<api::FactItem>> {
    Ok(desktop.client().await?.list_facts(&read::<api::ListFacts>(&input)?).await?)
}

/// `save_fact` of the service.
#[tauri::command]
pub async fn save_fact(desktop: State<'_, Desktop>, input: Value, key: Option<String>) -> Answer<api::SavedFactId> {
    Ok(desktop.client().await?.call_keyed(&read::<api::SaveFact>(&input)?, key.as_deref()).await?)
}

/// `remove_fact` of the service.
#[tauri::command]
pub async fn remove_fact(desktop: State<'_, Desktop>, input: Value, key: Option<String>) -> Answer<i64> {
    Ok(desktop.client().await?.call_keyed(&read::<api::RemoveFact>(&input)?, key.as_deref()).await?)
}

/// `make_key` of the service.
#[tauri::command]
pub async fn make_key(desktop: State<'_, Desktop>, input: Value) -> Answer<api::MadeKey> {
    Ok(desktop.client().await?.make_key(&read::<api::MakeKey>(&input)?).await?)
}

/// `list_keys` of the service.
#[tauri::command]
pub async fn list_keys(desktop: State<'_, Desktop>, input: Value) -> Answer<Vec<api::KeyItem>> {
    Ok(desktop.client().await?.list_keys(&read::<api::ListKeys>(&input)?).await?)
}

/// `revoke_key` of the service.
#[tauri::command]
pub async fn revoke_key(desktop: State<'_, Desktop>, input: Value) -> Answer<i64> {
    Ok(desktop.client().await?.revoke_key(&read::<api::RevokeKey>(&input)?).await?)
}

/// `list_listings` of the service.
#[tauri::command]
pub async fn list_listings(desktop: State<'_, Desktop>, input: Value) -> Answer<api::ListingPage> {
    let page = desktop.client().await?.list_listings(&read::<api::ListListings>(&input)?).await?;
    desktop.pictures.note_addresses(&desktop.current(), &page.list);
    desktop.listing_hosts.note(&page.list);
    Ok(page)
}
