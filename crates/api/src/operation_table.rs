//! The table of operations: one row per operation, and everything else is generated from it.
//!
//! `operations!(callback)` passes all rows to the macro `callback!`. The crates that use it are `api` (the [`Request`]
//! implementations, the OpenAPI document, `operations.ts`), `client` (a method per operation), `server` (the handler of
//! each operation) and `src-tauri` (a command and a permission per operation; its build script includes this file, so
//! nothing but the macro stands here).
//!
//! A row reads: documentation, kind, name, input type, type of `Data` (`[T]` is a list of `T`), then the fields of
//! `Operation` that differ from the default. Kinds: `call` returns the envelope, `stream` a stream, `call_or_stream`
//! what the request asks for, `call_or_follow` too, with the objects of a follow stream. The documentation line is the summary in the OpenAPI document.

/// Passes every operation to a macro.
#[macro_export]
macro_rules! operations {
    ($callback:ident) => {
        $callback! {
            /// Updates a chatbot's settings.
            call update_chatbot: UpdateChatbot => i64 {
                path: "/chat/Chatbot/Edit", keys: SK_MK, managers_only: true, max_body: LONG_TEXTS, rejects_null: true
            }
            /// Answers a question in a session, whole or streamed.
            call_or_stream ask: AskRequest => Answer { path: "/chat/Chat/ClientAsk", keys: SK_MK, max_body: QUESTION }
            /// Creates a listing.
            call create_listing: NewListing => String {
                path: "/chat/Chatbot/RealEstateCreate", keys: SK_MK_WK, max_body: LONG_TEXTS
            }
            /// Updates one listing.
            call update_listing: ListingChange => i64 {
                path: "/chat/Chatbot/RealEstateUpdate", keys: SK_MK_WK, max_body: LONG_TEXTS
            }
            /// Lists listings, newest first, with the exact total.
            call list_listings: ListListings => ListingPage { path: "/chat/Chatbot/RealEstateList", keys: SK_MK_WK }
            /// Deletes listings.
            call delete_listings: DeleteListings => DeletedListings {
                path: "/chat/Chatbot/RealEstateDelete", keys: SK_MK_WK
            }
            /// Creates a chat session.
            call create_session: CreateSession => CreatedSession { path: "/chat/Chatbot/GetSession", keys: SK_MK }
            /// Lists the available AI models.
            call list_models: ListModels => [Model] { path: "/chat/Chatbot/ModelList", keys: SK_MK, also_get: true }
            /// Creates a chatbot.
            call create_chatbot: CreateChatbot => String {
                path: "/chat/Chatbot/Add", keys: SK_MK, managers_only: true, capability: Some("chatbots")
            }
            /// Deletes a chatbot and all of its data.
            call delete_chatbot: DeleteChatbot => i64 {
                path: "/chat/Chatbot/Remove", keys: SK_MK, managers_only: true, capability: Some("chatbots")
            }
            /// Creates a signed URL for uploading one file.
            call request_upload: RequestUpload => Upload {
                path: "/chat/User/GetPreUploadUrl", keys: ALL, for_visitors: true, capability: Some("chatbots")
            }
            /// Completes an upload and returns the file.
            call finish_upload: FinishUpload => bool {
                path: "/chat/User/ReportUploadSuccess", keys: ALL, for_visitors: true, capability: Some("chatbots")
            }
            /// Returns the widget's settings and a visitor key.
            call get_widget_config: GetWidgetConfig => WidgetConfig {
                path: "/chat/Chatbot/GetConfig", keys: &[], for_visitors: true, capability: Some("chatbots")
            }
            /// Answers a visitor's question as a stream.
            stream ask_widget: VisitorAskRequest => Answer {
                path: "/chat/Chat/Ask", keys: VK, for_visitors: true, max_body: QUESTION, capability: Some("chatbots")
            }
            /// Lists the messages of a chatbot by session.
            call get_history: GetHistory => [SessionHistory] {
                path: "/chat/Chatbot/ChatContentHistory", keys: SK_MK_WK, capability: Some("chatbots")
            }
            /// Counts a chatbot's messages.
            call count_messages: CountMessages => i64 {
                path: "/chat/Chatbot/GetMessageCountByChatbot", keys: SK_MK_WK, capability: Some("chatbots")
            }
            /// Returns message credits and the session limit.
            call get_credits: GetCredits => Credits {
                path: "/chat/Chatbot/GetMessageCreditsUsage", keys: SK_MK_WK, also_get: true, capability: Some("chatbots")
            }
            /// Sets the most questions one session may ask.
            call set_session_limit: SetSessionLimit => bool {
                path: "/chat/Chatbot/SetSessionMessagesLimit", keys: SK_MK_WK, capability: Some("chatbots")
            }
            /// Lists the chatbots of the workspace, oldest first.
            call list_chatbots: ListChatbots => ChatbotPage {
                path: "/chat/Chatbot/List", keys: SK_MK, capability: Some("chatbots")
            }
            /// Returns all settings of a chatbot.
            call get_chatbot: GetChatbot => Chatbot {
                path: "/chat/Chatbot/Get", keys: SK_MK, capability: Some("chatbots")
            }
            /// Imports up to 1,000 listings in one transaction.
            call import_listings: ImportListings => ImportReport {
                path: "/chat/Chatbot/RealEstateImport", keys: SK_MK_WK, max_body: IMPORT, capability: Some("import")
            }
            /// Lists the messages of a session, oldest first.
            call list_session_messages: ListSessionMessages => [SessionMessage] {
                path: "/chat/Chat/SessionMessages", keys: SK_MK_VK, for_visitors: true,
                capability: Some("session-messages")
            }
            /// Continues a streamed answer from an offset.
            stream resume_answer: ResumeAnswer => Answer {
                path: "/chat/Chat/Resume", keys: SK_MK_VK, for_visitors: true, capability: Some("resume")
            }
            /// Returns a listing as the widget shows it, with all photos, in the language of the session.
            call get_listing: GetListing => ListingDetails {
                path: "/chat/Chat/Listing", keys: SK_MK_VK, for_visitors: true, capability: Some("cards")
            }
            /// Stops the running answer of a session.
            call stop_answer: StopAnswer => i64 {
                path: "/chat/Chat/Stop", keys: SK_MK_VK, for_visitors: true, capability: Some("stop")
            }
            /// Rates an answer.
            call rate_answer: RateAnswer => i64 {
                path: "/chat/Chat/Rate", keys: VK, for_visitors: true, capability: Some("rate")
            }
            /// Hands a conversation off to a person. A second call sends no second email.
            call request_handoff: RequestHandoff => HandoffResult {
                path: "/chat/Chat/TalkToPerson", keys: SK_MK_VK, for_visitors: true, capability: Some("talk-to-person")
            }
            /// Stores who the visitor of a session is.
            call identify_visitor: IdentifyVisitor => i64 {
                path: "/chat/Chat/Identify", keys: VK, for_visitors: true, capability: Some("chatbots")
            }
            /// Lists conversations with visitors, newest first.
            call list_conversations: ListConversations => ConversationPage {
                path: "/chat/Chatbot/Conversations", keys: SK_MK, capability: Some("session-messages")
            }
            /// Explains how an answer was written.
            call explain_answer: ExplainAnswer => Explanation {
                path: "/chat/Chat/Explain", keys: SK_MK, capability: Some("chatbots")
            }
            /// Lists visitors who left contact details, newest first.
            call list_leads: ListLeads => [Lead] {
                path: "/chat/Chatbot/LeadList", keys: SK_MK_WK, capability: Some("chatbots")
            }
            /// Finds leads by status, kind of request and words, with the number of each status.
            call find_leads: FindLeads => LeadPage {
                path: "/chat/Chatbot/LeadFind", keys: SK_MK, capability: Some("leads")
            }
            /// Returns a lead with its requests, notes and history.
            call get_lead: GetLead => LeadDetails {
                path: "/chat/Chatbot/LeadGet", keys: SK_MK, capability: Some("leads")
            }
            /// Changes a lead's status or contact details.
            call change_lead: ChangeLead => Lead {
                path: "/chat/Chatbot/LeadChange", keys: SK_MK, capability: Some("leads")
            }
            /// Adds a note to a lead, or changes one. Visitors never see notes.
            call save_note: SaveNote => SavedNoteId {
                path: "/chat/Inbox/NoteSave", keys: SK_MK, capability: Some("leads")
            }
            /// Deletes a note.
            call remove_note: RemoveNote => i64 {
                path: "/chat/Inbox/NoteRemove", keys: SK_MK, capability: Some("leads")
            }
            /// Lists a chatbot's queued, sent and failed emails, newest first.
            call list_emails: ListEmails => EmailPage {
                path: "/chat/Chatbot/MailList", keys: SK_MK, capability: Some("chatbots")
            }
            /// Lists the knowledge entries of a chatbot, newest first.
            call list_knowledge: ListKnowledge => [KnowledgeEntry] {
                path: "/chat/Chatbot/FactList", keys: SK_MK, capability: Some("chatbots")
            }
            /// Creates or updates a knowledge entry.
            call save_knowledge_entry: SaveKnowledgeEntry => SavedEntryId {
                path: "/chat/Chatbot/FactSave", keys: SK_MK, capability: Some("chatbots")
            }
            /// Deletes a knowledge entry. Succeeds if it no longer exists.
            call delete_knowledge_entry: DeleteKnowledgeEntry => i64 {
                path: "/chat/Chatbot/FactRemove", keys: SK_MK, capability: Some("chatbots")
            }
            /// Lists the saved questions of a chatbot, oldest first.
            call list_saved_questions: ListSavedQuestions => [SavedQuestion] {
                path: "/chat/Chatbot/SavedQuestionList", keys: SK, capability: Some("saved-questions")
            }
            /// Saves a question, or changes its expected answer.
            call save_question: SaveQuestion => SavedQuestionRef {
                path: "/chat/Chatbot/SavedQuestionSave", keys: SK, max_body: LONG_TEXTS,
                capability: Some("saved-questions")
            }
            /// Deletes a saved question.
            call delete_saved_question: DeleteSavedQuestion => i64 {
                path: "/chat/Chatbot/SavedQuestionRemove", keys: SK, capability: Some("saved-questions")
            }
            /// Answers saved questions again and compares, without a conversation.
            call test_answers: TestAnswers => AnswerTestReport {
                path: "/chat/Chatbot/TestAnswers", keys: SK, max_body: LONG_TEXTS, capability: Some("saved-questions")
            }
            /// Returns today's usage of a chatbot and its limits.
            call get_usage: GetUsage => Usage { path: "/chat/Chatbot/Usage", keys: SK_MK, capability: Some("usage") }
            /// Creates a key and shows it once.
            call create_key: CreateKey => CreatedKey {
                path: "/chat/Workspace/MakeKey", keys: SK, capability: Some("keys")
            }
            /// Lists keys without their secrets.
            call list_keys: ListKeys => [KeyItem] {
                path: "/chat/Workspace/ListKeys", keys: SK, capability: Some("keys")
            }
            /// Revokes a key.
            call revoke_key: RevokeKey => i64 {
                path: "/chat/Workspace/RevokeKey", keys: SK, capability: Some("keys")
            }
            /// Returns the email server and the AI models of the workspace, without secrets.
            call get_workspace_settings: GetWorkspaceSettings => WorkspaceSettings {
                path: "/chat/Workspace/GetSettings", keys: SK, capability: Some("workspace-settings")
            }
            /// Saves the email server or the AI models of the workspace.
            call save_workspace_settings: SaveWorkspaceSettings => WorkspaceSettings {
                path: "/chat/Workspace/SaveSettings", keys: SK, max_body: LONG_TEXTS,
                capability: Some("workspace-settings")
            }
            /// Sends a test email through an email server.
            call test_email: TestEmail => EmailTest {
                path: "/chat/Workspace/TestEmail", keys: SK, capability: Some("workspace-settings")
            }
            /// Lists the models of an endpoint, or asks one for a one-word reply.
            call test_model: TestModel => ModelTest {
                path: "/chat/Workspace/TestModel", keys: SK, capability: Some("workspace-settings")
            }
            /// Lists the members of the workspace, by name.
            call list_members: ListMembers => [Member] {
                path: "/chat/Workspace/MemberList", keys: SK_MK, capability: Some("members")
            }
            /// Adds or changes a member. An agent may change only their own.
            call save_member: SaveMember => SavedMemberId {
                path: "/chat/Workspace/MemberSave", keys: SK_MK, capability: Some("members")
            }
            /// Removes a member, with their keys.
            call remove_member: RemoveMember => i64 {
                path: "/chat/Workspace/MemberRemove", keys: SK_MK, managers_only: true, capability: Some("members")
            }
            /// Makes a key of one member and shows it once.
            call make_member_key: MakeMemberKey => MemberKey {
                path: "/chat/Workspace/MemberKey", keys: SK_MK, managers_only: true, capability: Some("members")
            }
            /// Returns the member of the key.
            call get_me: GetMe => Member {
                path: "/chat/Workspace/Me", keys: MK, capability: Some("members")
            }
            /// Lists conversations that the office works, or that none changed since the last list.
            call list_inbox: ListInbox => InboxPage {
                path: "/chat/Inbox/List", keys: SK_MK, capability: Some("inbox")
            }
            /// Returns one conversation as the office works it.
            call get_conversation: GetConversation => Conversation {
                path: "/chat/Inbox/Get", keys: SK_MK, capability: Some("inbox")
            }
            /// Returns new messages and the state of a conversation: at once, when there is something new, or as a
            /// stream.
            call_or_follow follow_conversation: FollowConversation => FollowedConversation {
                path: "/chat/Chat/Follow", keys: SK_MK_VK, for_visitors: true, capability: Some("inbox")
            }
            /// Makes a member the one who speaks in a conversation, instead of the chatbot.
            call take_over: TakeOver => Conversation {
                path: "/chat/Inbox/TakeOver", keys: SK_MK, capability: Some("inbox")
            }
            /// Sends a message of the member who holds the conversation.
            call send_message: SendMessage => SentMessage {
                path: "/chat/Inbox/Send", keys: SK_MK, capability: Some("inbox")
            }
            /// Gives a conversation back to the chatbot.
            call hand_back: HandBack => Conversation {
                path: "/chat/Inbox/HandBack", keys: SK_MK, capability: Some("inbox")
            }
            /// Changes the state or the assignee of a conversation, or blocks its visitor.
            call change_conversation: ChangeConversation => Conversation {
                path: "/chat/Inbox/Change", keys: SK_MK, capability: Some("inbox")
            }
            /// Lists the replies that the office has written in advance, by shortcut.
            call list_canned_replies: ListCannedReplies => [CannedReply] {
                path: "/chat/Inbox/ReplyList", keys: SK_MK, capability: Some("canned-replies")
            }
            /// Creates or changes a canned reply.
            call save_canned_reply: SaveCannedReply => SavedCannedReplyId {
                path: "/chat/Inbox/ReplySave", keys: SK_MK, capability: Some("canned-replies")
            }
            /// Deletes a canned reply.
            call delete_canned_reply: DeleteCannedReply => i64 {
                path: "/chat/Inbox/ReplyRemove", keys: SK_MK, capability: Some("canned-replies")
            }
            /// Says that this side of a conversation is typing.
            call set_typing: SetTyping => i64 {
                path: "/chat/Chat/Typing", keys: SK_MK_VK, for_visitors: true, capability: Some("inbox")
            }
            /// Says that this side of a conversation has read a message.
            call mark_read: MarkRead => i64 {
                path: "/chat/Chat/Read", keys: SK_MK_VK, for_visitors: true, capability: Some("inbox")
            }
            /// Lists the open notices of a member, at once or when they change.
            call list_notices: ListNotices => NoticePage {
                path: "/chat/Inbox/NoticeList", keys: SK_MK, is_background: true, capability: Some("notices")
            }
            /// Closes notices of a member.
            call close_notices: CloseNotices => i64 {
                path: "/chat/Inbox/NoticeClose", keys: SK_MK, capability: Some("notices")
            }
            /// Says on which device a member is, and which conversation is open there.
            call set_presence: SetPresence => i64 {
                path: "/chat/Inbox/Presence", keys: SK_MK, is_background: true, capability: Some("notices")
            }
            /// Returns how a member wants to hear of notices.
            call get_notification_settings: GetNotificationSettings => NotificationSettings {
                path: "/chat/Workspace/NotificationsGet", keys: SK_MK, capability: Some("notices")
            }
            /// Replaces how a member wants to hear of notices. A member changes only their own.
            call save_notification_settings: SaveNotificationSettings => NotificationSettings {
                path: "/chat/Workspace/NotificationsSave", keys: SK_MK, capability: Some("notices")
            }
            /// Returns how the office books showings.
            call get_office: GetOffice => Office {
                path: "/chat/Chatbot/OfficeGet", keys: SK_MK, capability: Some("showings")
            }
            /// Changes how the office books showings.
            call edit_office: EditOffice => Office {
                path: "/chat/Chatbot/OfficeEdit", keys: SK_MK, managers_only: true, capability: Some("showings")
            }
            /// Returns when the office, or a member, can show homes.
            call get_availability: GetAvailability => Availability {
                path: "/chat/Workspace/HoursGet", keys: SK_MK, capability: Some("showings")
            }
            /// Replaces the hours of the office or of a member. An agent may change only their own.
            call edit_availability: EditAvailability => Availability {
                path: "/chat/Workspace/HoursEdit", keys: SK_MK, capability: Some("showings")
            }
            /// Lists free times for a showing.
            call list_slots: ListSlots => Slots {
                path: "/chat/Chat/Slots", keys: SK_MK_VK, for_visitors: true, capability: Some("showings")
            }
            /// Books a showing at a free time.
            call book_showing: BookShowing => Showing {
                path: "/chat/Chat/Book", keys: SK_MK_VK, for_visitors: true, capability: Some("showings")
            }
            /// Confirms, declines, moves, cancels or closes a showing.
            call change_showing: ChangeShowing => Showing {
                path: "/chat/Chat/ShowingChange", keys: SK_MK_VK, for_visitors: true, capability: Some("showings")
            }
            /// Lists the showings of a period by their start.
            call list_showings: ListShowings => ShowingList {
                path: "/chat/Chatbot/ShowingList", keys: SK_MK_VK, for_visitors: true, capability: Some("showings")
            }
            /// Exchanges a pairing code for a secret key, once.
            call pair: Pair => CreatedKey { path: "/chat/Workspace/Pair", keys: &[], capability: Some("moves") }
            /// Begins or continues moving data into a workspace without chatbots.
            call begin_move: BeginMove => StartedMove {
                path: "/chat/Workspace/MoveBegin", keys: SK, capability: Some("moves")
            }
            /// Imports an archive that has arrived completely. Returns at once; `get_move` says when it is done.
            call finish_move: FinishMove => MoveStatus {
                path: "/chat/Workspace/MoveFinish", keys: SK, capability: Some("moves")
            }
            /// Returns how far a move is.
            call get_move: GetMove => MoveStatus {
                path: "/chat/Workspace/MoveGet", keys: SK, capability: Some("moves")
            }
            /// Returns where the backups of the server are, and how the last one went.
            call get_backups: GetBackups => BackupStatus {
                path: "/chat/Workspace/BackupGet", keys: SK, capability: Some("backups")
            }
            /// Starts a backup now. Returns at once.
            call start_backup: StartBackup => BackupStatus {
                path: "/chat/Workspace/BackupStart", keys: SK, capability: Some("backups")
            }
            /// Examines the server and returns what is wrong, with a fix for each problem.
            call run_doctor: RunDoctor => DoctorReport {
                path: "/chat/Workspace/Doctor", keys: SK, capability: Some("doctor")
            }
            /// Lists the webhooks of the workspace, oldest first.
            call list_webhooks: ListWebhooks => WebhookPage {
                path: "/chat/Workspace/WebhookList", keys: SK, capability: Some("webhooks")
            }
            /// Adds a webhook, or changes one. The secret of a new one is shown once.
            call save_webhook: SaveWebhook => SavedWebhook {
                path: "/chat/Workspace/WebhookSave", keys: SK, capability: Some("webhooks")
            }
            /// Deletes a webhook with its deliveries.
            call remove_webhook: RemoveWebhook => i64 {
                path: "/chat/Workspace/WebhookRemove", keys: SK, capability: Some("webhooks")
            }
            /// Sends a test event to a webhook and returns what came of it.
            call test_webhook: TestWebhook => Delivery {
                path: "/chat/Workspace/WebhookTest", keys: SK, capability: Some("webhooks")
            }
            /// Replaces the signing secret of a webhook and shows it once.
            call rotate_webhook: RotateWebhook => SavedWebhook {
                path: "/chat/Workspace/WebhookRotate", keys: SK, capability: Some("webhooks")
            }
            /// Lists the deliveries of a webhook, newest first.
            call list_deliveries: ListDeliveries => DeliveryPage {
                path: "/chat/Workspace/DeliveryList", keys: SK, capability: Some("webhooks")
            }
            /// Sends deliveries of a webhook again.
            call replay_deliveries: ReplayDeliveries => ReplayedDeliveries {
                path: "/chat/Workspace/DeliveryReplay", keys: SK, capability: Some("webhooks")
            }
        }
    };
}
