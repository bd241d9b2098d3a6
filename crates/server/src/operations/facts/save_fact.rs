//! Saves a fact, or changes one.
//!
//! Why it exists: `save_fact`. Not here: what a fact may say (the domain's `saved_fact`).

use porchlight_api::{Fault, SaveFact, SavedFactId};
use porchlight_domain::{KnowledgeEntryId, knowledge_entry::KnowledgeEntryDraft};

use crate::{
    caller::Caller,
    faults,
    operations::serial,
    reply::Reply,
    service::{App, random},
};

/// Keeps a new fact, or changes the one of the id; 40406 when the chatbot has no such one.
pub async fn save_fact(app: &App, caller: &Caller, input: SaveFact) -> Result<Reply<SavedFactId>, Fault> {
    let chatbot = serial::chatbot(app, caller, "SerialNumber", &input.serial_number).await?;
    let draft = KnowledgeEntryDraft::parse(&input)?;
    let write = caller.write(app.clock.now_ms());
    let Some(id) = input.fact_id.map(KnowledgeEntryId) else {
        let done = app.store.insert_entry(&write, chatbot.id, KnowledgeEntryId::from_random(random()), &draft).await;
        return Ok(Reply::from(done.map_err(faults::of_store)?).map(saved));
    };
    let done = app.store.update_entry(&write, chatbot.id, id, &draft).await.map_err(faults::of_store)?;
    if !done.value {
        return Err(faults::no_fact());
    }
    Ok(Reply::from(done).map(|_| saved(id)))
}

fn saved(id: KnowledgeEntryId) -> SavedFactId {
    SavedFactId { fact_id: id.0 }
}
