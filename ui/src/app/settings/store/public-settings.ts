/*
 * The settings as visitors get them, computed from the unsaved form for the preview, including what
 * the service adds (image URLs, whether handoff is possible, default texts in the visitor's language).
 */
import { OPENING_TEXTS } from "../../../api/generated/opening-texts";
import { chooseCode, wantedLanguages } from "../../../chat/texts";
import type { PublicSettings } from "../../../chat/types";
import type { Transport } from "../../../api/transport";
import type { SavedSettings } from "./changes";

const EMPTY: PublicSettings = {
  Name: "",
  AnswerSuffix: "",
  ChatProfilePicture: "",
  ChatIcon: "",
  ChatBubbleAlign: 0,
  ChatBubbleColor: "rgb(37,99,235)",
  ChatbotPopupOnce: true,
  ChatbotPrivacyPolicyDescription: "",
  ChatbotPrivacyPolicyName: "",
  ChatbotPrivacyPolicyUrl: "",
  EnablePushToTalk: false,
  EnableUploadImage: false,
  EnableUploadVideo: false,
  MaxVideoMB: 20,
  MaxAudioMB: 8,
  SocialAUrl: "",
  SocialBUrl: "",
  MessagingUrl: "",
  RemoveChatLogOnBrowserClose: false,
  SuggestedMessage: "",
  TalkToHumanResponseMessage: "",
  UserInputPlaceholder: "",
  UserMessageColor: "rgb(37,99,235)",
  WelcomeMessage: "",
  AIResponseLanguage: "",
  ChatIconUrl: "",
  ChatProfilePictureUrl: "",
  CanTalkToHuman: false,
};

export function publicSettings(transport: Transport, shown: SavedSettings): PublicSettings {
  const known = Object.fromEntries(Object.entries(shown).filter(([name]) => name in EMPTY));
  const fileUrl = (id: unknown) => (id ? transport.fileUrl(String(id)) : "");
  const merged = { ...EMPTY, ...known };
  const [welcome, placeholder] = OPENING_TEXTS[chooseCode(wantedLanguages(undefined, merged.AIResponseLanguage))] ?? [];
  const [defaultWelcome, defaultPlaceholder] = OPENING_TEXTS.en ?? [];
  return {
    ...merged,
    ...(welcome && merged.WelcomeMessage === defaultWelcome ? { WelcomeMessage: welcome } : {}),
    ...(placeholder && merged.UserInputPlaceholder === defaultPlaceholder ? { UserInputPlaceholder: placeholder } : {}),
    ChatIconUrl: fileUrl(shown.ChatIcon),
    ChatProfilePictureUrl: fileUrl(shown.ChatProfilePicture),
    // The built-in engine accepts none, and then visitors see no button.
    EnableUploadVideo: shown.EnableUploadVideo === true && shown.Model !== "1",
    CanTalkToHuman: Boolean(shown.TalkToHumanEmail),
  };
}
