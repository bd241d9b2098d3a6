import { Icon, type IconName } from "./Icon";
import { hostOf, webLink } from "./markdown/links";
import type { ChatSession } from "./session/chat-session";
import type { Texts } from "./texts";
import type { PublicSettings } from "./types";

interface FooterProps {
  settings: PublicSettings;
  texts: Texts;
  poweredBy: boolean;
  session: ChatSession;
  busy: boolean;
}

export function Footer({ settings, texts, poweredBy, session, busy }: FooterProps) {
  const icons: [IconName, string | null][] = [
    ["globe", webLink(settings.SocialAUrl)],
    ["globe", webLink(settings.SocialBUrl)],
    ["message", webLink(settings.MessagingUrl)],
  ];
  const shown = icons.filter((icon): icon is [IconName, string] => icon[1] !== null);
  const offersPerson = settings.CanTalkToHuman && !session.held;
  if (shown.length === 0 && !offersPerson && !poweredBy) return null;
  return (
    <footer class="foot" role="none">
      {offersPerson && (
        <button type="button" class="link" disabled={busy} onClick={() => void session.requestHandoff()}>
          <Icon name="person" size={16} />
          {texts.person}
        </button>
      )}
      {shown.length > 0 && (
        <span class="icons" role="group" aria-label={texts.links}>
          {shown.map(([name, link]) => (
            <a key={link} class="tool" href={link} target="_blank" rel="noopener nofollow" aria-label={hostOf(link)} title={hostOf(link)}>
              <Icon name={name} size={16} />
            </a>
          ))}
        </span>
      )}
      {poweredBy && <span lang="en">Powered by Porchlight</span>}
    </footer>
  );
}
