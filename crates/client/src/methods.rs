//! The methods, one per operation, named as in the table of operations.
//!
//! Why it exists: the same names in five places. All errors are those of [`Client::call`].

use porchlight_api as api;

use crate::{AnswerStream, Client, ClientError, call::keyed};

macro_rules! methods {
    ($($(#[$doc:meta])* $name:ident($input:ident);)*) => {
        impl Client {
            $($(#[$doc])*
            pub async fn $name(&self, input: &api::$input) -> Result<<api::$input as api::Request>::Reply, ClientError> {
                self.call(input).await
            })*
        }

        /// Names of the operations that have a method here, streams included.
        pub const METHODS: &[&str] = &[$(stringify!($name),)* "ask", "ask_widget", "resume_answer"];
    };
}

methods! {
    /// Changes settings; 1 on success. Safe to repeat.
    edit_chatbot(EditChatbot);
    /// Creates a listing; its id as text.
    create_listing(NewListing);
    /// Changes one listing; the number changed.
    update_listing(ListingChange);
    /// Lists listings, newest first, with the exact number of all.
    list_listings(ListListings);
    /// Deletes listings; how many. Safe to repeat.
    delete_listings(DeleteListings);
    /// Opens a chat session.
    create_session(CreateSession);
    /// Lists the models that can write answers.
    list_models(ListModels);
    /// Makes a chatbot; its serial number.
    create_chatbot(CreateChatbot);
    /// Removes a chatbot with everything of it.
    remove_chatbot(RemoveChatbot);
    /// Asks for an address to which one file can be put.
    request_upload(RequestUpload);
    /// Says that a file was put.
    finish_upload(FinishUpload);
    /// Gets what a visitor's page gets.
    get_widget_config(GetWidgetConfig);
    /// Reads the talks of a chatbot.
    get_history(GetHistory);
    /// Counts the messages of a chatbot.
    count_messages(CountMessages);
    /// Tells message credits.
    get_credits(GetCredits);
    /// Limits the questions of one session.
    set_session_limit(SetSessionLimit);
    /// Lists the chatbots of the workspace, oldest first.
    list_chatbots(ListChatbots);
    /// Reads every setting of a chatbot.
    get_chatbot(GetChatbot);
    /// Imports at most 1,000 listings in one transaction.
    import_listings(ImportListings);
    /// Reads the messages of a session, oldest first.
    session_messages(SessionMessages);
    /// Stops the answer that a session is getting.
    stop_answer(StopAnswer);
    /// Rates an answer.
    rate_answer(RateAnswer);
    /// Hands a session over to a person; what the visitor is told. A second call sends no second mail.
    talk_to_person(TalkToPerson);
    /// Tells who the visitor of a session is; 1.
    identify_visitor(IdentifyVisitor);
    /// Lists what visitors asked, the last conversation first.
    list_conversations(ListConversations);
    /// Tells how an answer came about.
    explain_answer(ExplainAnswer);
    /// Lists the people who left an address, newest first.
    list_leads(ListLeads);
    /// Lists the mails of a chatbot, newest first.
    list_mails(ListMails);
    /// Lists what a chatbot knows beyond its listings, newest first.
    list_facts(ListFacts);
    /// Saves a fact, or changes the one of its id.
    save_fact(SaveFact);
    /// Removes a saved fact; 1, also when it was gone.
    remove_fact(RemoveFact);
    /// Reads today's use of a chatbot against its limits.
    get_usage(GetUsage);
    /// Makes a key, shown this once.
    make_key(MakeKey);
    /// Lists keys without their text.
    list_keys(ListKeys);
    /// Revokes a key.
    revoke_key(RevokeKey);
}

impl Client {
    /// Asks within a session and waits for the whole answer.
    pub async fn ask(&self, input: &api::Ask) -> Result<api::Answer, ClientError> {
        self.call(&api::Ask { stream: Some(false), ..input.clone() }).await
    }

    /// Asks within a session; pieces come as they are made. Dropping the stream does not stop the answer at once.
    pub async fn ask_streamed(&self, input: &api::Ask) -> Result<AnswerStream, ClientError> {
        self.ask_streamed_keyed(input, None).await
    }

    /// The same with an `Idempotency-Key`: asked again under it, a question has no second effect.
    pub async fn ask_streamed_keyed(&self, input: &api::Ask, key: Option<&str>) -> Result<AnswerStream, ClientError> {
        let request = self.request(&api::Ask { stream: Some(true), ..input.clone() });
        AnswerStream::open(keyed(request, key)).await
    }

    /// Asks as a visitor; the client's session key must be a visitor key.
    pub async fn ask_widget(&self, input: &api::AskWidget) -> Result<AnswerStream, ClientError> {
        AnswerStream::open(self.request(input)).await
    }

    /// Goes on reading an answer from an offset in UTF-16 code units.
    pub async fn resume_answer(&self, input: &api::ResumeAnswer) -> Result<AnswerStream, ClientError> {
        self.resume_answer_keyed(input, None).await
    }

    /// The same for the answer of the question that was asked under this key; 40403 when it has not arrived.
    pub async fn resume_answer_keyed(
        &self,
        input: &api::ResumeAnswer,
        key: Option<&str>,
    ) -> Result<AnswerStream, ClientError> {
        AnswerStream::open(keyed(self.request(input), key)).await
    }
}
