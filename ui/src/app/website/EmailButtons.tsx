import { Send } from "lucide";
import { Icon } from "../components/Icon";
import { CopyButton } from "../install/SnippetCard";
import { texts } from "../texts";
import { mailtoUrl, type DeveloperEmail } from "./developer-email";

/** A link for the agent's email program, and the same text to copy for webmail. */
export function EmailButtons({ email, label, copyLabel = texts.value.website.need.copySteps }: { email: DeveloperEmail; label: string; copyLabel?: string }) {
  return (
    <div class="guide-buttons">
      <a class="button button-plain" href={mailtoUrl(email)}>
        <Icon node={Send} />
        <span>{label}</span>
      </a>
      <CopyButton text={email.body} word={copyLabel} />
    </div>
  );
}
