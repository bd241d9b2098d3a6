/*
 * A transport that keeps everything in memory, for development. It returns wire shapes and checks
 * no rules.
 */
import type { AppState, DesktopCommand, DesktopCommands, ImportReport } from "../../api/desktop";
import { ApiError, type OperationName, type Transport } from "../../api/transport";
import type { ChatbotSettings, ListingItem, ListingQuery } from "../../api/wire";
import { saleTypeValue } from "../listings/model/form";
import { devListings, devImage } from "./listings";
import { mockConversations } from "./conversations";

interface DevBot {
  settings: ChatbotSettings;
  listings: ListingItem[];
}

const SETTINGS: ChatbotSettings = {
  Name: "Harbour Homes", Model: "1", SystemMessage: "", Temperature: 0, TimeZone: "America/Los_Angeles", AnswerSuffix: "",
  ChatProfilePicture: "", ChatIcon: "", ChatBubbleAlign: 0, ChatBubbleColor: "rgb(37,99,235)", ChatbotPopupOnce: true,
  ChatbotPrivacyPolicyDescription: "", ChatbotPrivacyPolicyName: "", ChatbotPrivacyPolicyUrl: "", EnablePushToTalk: false,
  EnableUploadImage: false, EnableUploadVideo: false, SocialAUrl: "", SocialBUrl: "", MessagingUrl: "", RemoveChatLogOnBrowserClose: false,
  SuggestedMessage: "What can I rent under $2,000?\n3 bedrooms near the water\nWhich home is the cheapest?",
  TalkToHumanEmail: "", TalkToHumanResponseMessage: "", UserInputPlaceholder: "Ask about our homes…", UserMessageColor: "rgb(37,99,235)",
  WelcomeMessage: "Hello! How can I help you?", VerifyDomain: false, Domains: "", RateLimitCount: 0, RateLimitMessage: "",
  RateLimitTime: 0, CustomDomain: "", EmailForDailyChatLogs: "", EmailForDailyLeads: "", AIResponseLanguage: "", MessageLimit: -1,
  InterestRate: -1, DownPayment: -1, LoanTermYears: -1, PropertyTaxRate: -1, ClosingCosts: -1, DepositMonths: -1,
};

export function memoryTransport(bots: Map<string, DevBot> = devBots()): Transport {
  return {
    kind: "http",
    call: async <T>(operation: OperationName, input: unknown) => answer(bots, operation, input as Record<string, unknown>) as T,
    async stream(_operation, _input, onChunk) {
      const text = "There are 3 homes near the water with 3 bedrooms. The one on Harbour Row is the cheapest, at $312,400.";
      for (const word of text.split(/(?<= )/)) {
        await new Promise((resolve) => setTimeout(resolve, 30));
        onChunk({ content: word });
      }
      return { QuestionID: 1, AnswerID: 2, Answer: text, TotalToken: 0, noAnswer: false, TaskCompleted: true };
    },
    desktop: async (command, input) => desktop(command, input),
    thumbnailUrl: (id, n) => (id % 13 === 0 ? "data:image/png;base64,broken" : devImage(id, n)),
    fileUrl: (id) => devImage(Number(id) || 7, 0),
    externalThumbnailUrl: (url) => devImage(url.length, url.charCodeAt(url.length - 5)),
  };
}

/** Two chatbots of different sizes; none with `#empty`. */
function devBots(): Map<string, DevBot> {
  const bots = new Map<string, DevBot>();
  if (location.hash === "#empty") return bots;
  bots.set("0123456789abcdef0123456789abcdef", { settings: SETTINGS, listings: devListings(264) });
  bots.set("fedcba9876543210fedcba9876543210", {
    settings: { ...SETTINGS, Name: "Tarn Rentals", ChatBubbleColor: "rgb(20,120,90)" },
    listings: [],
  });
  return bots;
}

function botOf(bots: Map<string, DevBot>, input: Record<string, unknown>): DevBot {
  const bot = bots.get(String(input.serialNumber ?? input.SerialNumber));
  if (!bot) throw new ApiError(40402, "Chatbot was not found.");
  return bot;
}

function answer(bots: Map<string, DevBot>, operation: OperationName, input: Record<string, unknown>): unknown {
  switch (operation) {
    case "list_chatbots":
      return { List: [...bots].map(([serial, bot]) => botRow(serial, bot)), VirtualCount: bots.size };
    case "get_chatbot":
      return botOf(bots, input).settings;
    case "update_chatbot":
      return editBot(botOf(bots, input), input);
    case "create_chatbot":
      bots.set("aaaabbbbccccddddaaaabbbbccccdddd", { settings: { ...SETTINGS, Name: "New chatbot" }, listings: [] });
      return "aaaabbbbccccddddaaaabbbbccccdddd";
    case "list_models":
      return [{ Key: "1", Value: "Built-in engine", Status: true }, { Key: "llama", Value: "llama", Status: false }];
    case "list_listings":
      return pageOf(botOf(bots, input).listings, input as unknown as ListingQuery);
    case "delete_listings":
      return deleteListings(botOf(bots, input), input.Keys as string[]);
    case "update_listing":
    case "create_listing":
      throw new ApiError(42202, "Bedrooms must be a number from 0 to 1000; A listing with this MLSNumber already exists.");
    case "create_session":
      return { SessionID: 1 };
    case "get_workspace_settings":
    case "save_workspace_settings":
      return {
        Email: { Source: "none", Host: "", Port: 0, Security: "", Login: "", HasPassword: false, From: "" },
        Models: { Source: "none", Endpoints: [], Currency: "", TokensPerDay: null, MoneyPerDay: "" },
        PrivateHosts: true,
      };
    case "list_keys":
      return [{ KeyID: 1, Kind: "secret", Name: "This computer", CreateTime: "2026-11-20T10:00:00.000Z", LastUseTime: "2026-11-20T12:00:00.000Z" }];
    case "create_key":
      return { KeyID: 2, Kind: input.Kind, Name: input.Name, Key: "wk_made_up_for_looking_at_the_screen" };
    default:
      return mockConversations(operation, input) ?? 1;
  }
}

function botRow(SerialNumber: string, { settings, listings }: DevBot) {
  return { SerialNumber, Name: settings.Name, ChatBubbleColor: settings.ChatBubbleColor, CreateTime: "", ListingCount: listings.length };
}

function editBot(bot: DevBot, input: Record<string, unknown>): number {
  if (input.Name === "") throw new ApiError(42204, "Name must be text of 1 to 200 characters.");
  bot.settings = { ...bot.settings, ...input };
  return 1;
}

function deleteListings(bot: DevBot, keys: string[]) {
  const before = bot.listings.length;
  bot.listings = bot.listings.filter((listing) => !keys.includes(String(listing.ID)));
  return { SuccessCount: before - bot.listings.length };
}

function pageOf(listings: ListingItem[], query: ListingQuery) {
  const found = listings.filter(
    (listing) =>
      (!query.CityName || listing.City.toLowerCase() === query.CityName.toLowerCase()) &&
      (!query.SaleType || saleTypeValue(listing.SaleType) === query.SaleType) &&
      (!query.Search || JSON.stringify(listing).toLowerCase().includes(query.Search.toLowerCase())),
  );
  const size = query.PageSize ?? 20;
  const from = ((query.PageNumber ?? 1) - 1) * size;
  return { List: found.slice(from, from + size), VirtualCount: found.length };
}

const REPORT: ImportReport = {
  Created: 26, Updated: 2, Unchanged: 1, Skipped: 0, Refused: 1,
  Errors: [{ Row: 14, Field: "Url", Message: "Url must be an http or https address." }],
  Changes: [{ Row: 3, Title: "12 Alder Lane", Members: [{ Field: "SalePrice", Before: "449000", After: "439000" }] }],
  Done: 30, Total: 30, Cancelled: false, Stopped: null, importId: "1",
  Absent: null,
};

async function desktop<C extends DesktopCommand>(
  command: C,
  _input: DesktopCommands[C]["input"],
): Promise<DesktopCommands[C]["output"]> {
  const answers: { [K in DesktopCommand]?: () => DesktopCommands[K]["output"] } = {
    get_app_state: () => devState(),
    select_connection: () => devState(),
    embed_snippet: () => ({
      bubble: '<script src="http://127.0.0.1:8787/embed.min.js" data-chatbot-id="0123456789abcdef0123456789abcdef" defer></script>',
      iframe: '<iframe src="http://127.0.0.1:8787/chatbot-iframe/0123456789abcdef0123456789abcdef" title="Chat" width="100%" height="620" style="border:0" allow="microphone; clipboard-write"></iframe>',
      share: "http://127.0.0.1:8787/share/0123456789abcdef0123456789abcdef",
      baseUrl: "http://127.0.0.1:8787",
    }),
    read_import_file: () => ({
      columns: [
        { header: "ADDRESS", field: "Address", samples: ["12 Alder Lane", "9 Quarry View"] },
        { header: "PRICE", field: "SalePrice", samples: ["449000", "512500"] },
        { header: "HOA/MONTH", field: "HOAMonth", samples: ["120", ""] },
        { header: "FAVORITE", field: null, samples: ["N", "N"] },
      ],
      rows: 30, preview: [], refused: [], headingRow: 1, sheets: [], sheet: null, digest: "1",
    }),
    import_file: () => REPORT,
    add_sample_listings: () => REPORT,
    undo_import: () => ({ deleted: 26, restored: 2, returned: 0, gone: 0, failed: [], cancelled: false }),
    upload_image: () => ({ fileId: "1234", url: "https://photos.example/new.jpg" }),
  };
  const made = answers[command];
  if (!made) throw new ApiError(10005, "Not in memory.");
  return made() as DesktopCommands[C]["output"];
}

function devState(): AppState {
  return {
    connections: [
      { id: "built-in", name: "Built-in", kind: "built-in", baseUrl: "http://127.0.0.1:8787", state: "ready", hasSecretKey: true, hasSessionKey: true, extensions: ["chatbots", "listing-filters", "import", "session-messages", "usage", "resume", "stop", "cards", "keys"] },
      { id: "2", name: "Office server", kind: "remote", baseUrl: "https://chat.example.com", state: "unreachable", message: "The service did not answer within 5 seconds.", hasSecretKey: true, hasSessionKey: false, extensions: [] },
    ],
    current: "built-in",
    keychain: { state: "ready" },
    version: "1.0.0",
  };
}
