/*
 * The bodies and answers of the service as the screens use them, spelled as on
 * the wire. Written by hand where the screens need a narrower view than the
 * generated types; nothing is converted here.
 */

/** Every setting of the specification by its name. */
export interface ChatbotSettings {
  Name: string;
  Model: string;
  SystemMessage: string;
  Temperature: number;
  TimeZone: string;
  AnswerSuffix: string;
  ChatProfilePicture: string;
  ChatIcon: string;
  ChatBubbleAlign: number;
  ChatBubbleColor: string;
  ChatbotPopupOnce: boolean;
  ChatbotPrivacyPolicyDescription: string;
  ChatbotPrivacyPolicyName: string;
  ChatbotPrivacyPolicyUrl: string;
  EnablePushToTalk: boolean;
  EnableUploadImage: boolean;
  SocialAUrl: string;
  SocialBUrl: string;
  MessagingUrl: string;
  RemoveChatLogOnBrowserClose: boolean;
  SuggestedMessage: string;
  TalkToHumanEmail: string;
  TalkToHumanResponseMessage: string;
  UserInputPlaceholder: string;
  UserMessageColor: string;
  WelcomeMessage: string;
  VerifyDomain: boolean;
  Domains: string;
  RateLimitCount: number;
  RateLimitMessage: string;
  RateLimitTime: number;
  CustomDomain: string;
  EmailForDailyChatLogs: string;
  EmailForDailyLeads: string;
  AIResponseLanguage: string;
  MessageLimit: number;
}

export type SettingName = keyof ChatbotSettings;
export type SettingValue = string | number | boolean;

/** `get_chatbot`; a member may be null when it was never set. */
export type ChatbotRecord = { [N in SettingName]?: ChatbotSettings[N] | null } & {
  SerialNumber: string;
  CreateTime: string;
};

export interface ChatbotRow {
  SerialNumber: string;
  Name: string;
  ChatBubbleColor: string;
  CreateTime: string;
  ListingCount: number;
}

export interface Page<T> {
  List: T[];
  VirtualCount: number;
}

export interface ModelChoice {
  Key: string;
  Value: string;
  Status: boolean;
}

/** An item of `list_listings`: texts, "" when unset. */
export interface ListingItem {
  ID: number;
  PropertyType: string;
  SaleType: string;
  Status: string;
  Images: string;
  CurrencySymbol: string;
  Price: string;
  State: string;
  City: string;
  Address: string;
  ZIP: string;
  Area: string;
  Bathrooms: string;
  Bedrooms: string;
  Url: string;
  Tours: string;
  YearBuilt: string;
  MLSNumber: string;
  DaysOnMarket: string;
  LotArea: string;
  BuildingArea: string;
  ParkingSpots: string;
  Description: string;
  RentPrice: string;
  SpaceType: string;
  DepositFee: string;
  SalePrice: string;
  UnitAreaPrice: string;
  EstimatePrice: string;
  HOAMonth: string;
  LATITUDE: number;
  LONGITUDE: number;
  ExtensionColumn: string;
  /** Missing from services without our extensions. */
  Location?: string;
  AreaUnit?: string;
}

export interface ExtensionRow {
  Key: string;
  value: string;
}

export interface ListingQuery {
  SerialNumber: string;
  CityName?: string;
  SaleType?: string;
  MLSNumber?: string;
  PageNumber: number;
  PageSize: number;
  Search?: string;
  Status?: string;
  PropertyType?: string;
  MinPrice?: number;
  MaxPrice?: number;
  MinBedrooms?: number;
  MinBathrooms?: number;
  OrderBy?: string;
}

export interface KeyRecord {
  KeyID: number | string;
  Kind: string;
  Name: string;
  CreateTime: string;
  LastUseTime: string | null;
}

export interface NewKey {
  KeyID: number | string;
  Kind: string;
  Name: string;
  /** Shown this once. */
  Key: string;
}
