/*
 * Where each operation lives under `/chat`, for the browser transport alone;
 * the desktop core has its own client. Paths are spelled exactly as served.
 */
import type { OperationName } from "./transport";

export const OPERATION_PATH: Record<OperationName, string> = {
  edit_chatbot: "Chatbot/Edit",
  ask: "Chat/ClientAsk",
  create_listing: "Chatbot/RealEstateCreate",
  update_listing: "Chatbot/RealEstateUpdate",
  list_listings: "Chatbot/RealEstateList",
  delete_listings: "Chatbot/RealEstateDelete",
  create_session: "Chatbot/GetSession",
  list_models: "Chatbot/ModelList",
  create_chatbot: "Chatbot/Add",
  remove_chatbot: "Chatbot/Remove",
  request_upload: "User/GetPreUploadUrl",
  finish_upload: "User/ReportUploadSuccess",
  list_chatbots: "Chatbot/List",
  get_chatbot: "Chatbot/Get",
  import_listings: "Chatbot/RealEstateImport",
  session_messages: "Chat/SessionMessages",
  stop_answer: "Chat/Stop",
  resume_answer: "Chat/Resume",
  make_key: "Workspace/MakeKey",
  list_keys: "Workspace/ListKeys",
  revoke_key: "Workspace/RevokeKey",
  get_widget_config: "Chatbot/GetConfig",
  ask_widget: "Chat/Ask",
  rate_answer: "Chat/Rate",
  get_history: "Chatbot/ChatContentHistory",
  count_messages: "Chatbot/GetMessageCountByChatbot",
  get_credits: "Chatbot/GetMessageCreditsUsage",
  set_session_limit: "Chatbot/SetSessionMessagesLimit",
};
