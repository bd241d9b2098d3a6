import { webLink } from "./markdown/links";
import type { Texts } from "./texts";
import type { PublicSettings } from "./types";

export function PrivacyLink({ settings, texts }: { settings: PublicSettings; texts: Texts }) {
  const link = webLink(settings.ChatbotPrivacyPolicyUrl);
  const name = settings.ChatbotPrivacyPolicyName || (link ? texts.privacy : "");
  if (!name) return null;
  return (
    <p class="policy" dir="auto">
      {link ? (
        <a href={link} target="_blank" rel="noopener nofollow">
          {name}
        </a>
      ) : (
        <span>{name}</span>
      )}
    </p>
  );
}
