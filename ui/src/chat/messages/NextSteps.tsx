/* Buttons under the last answer to a search: its next homes, and its filters to remove. */
import { Icon } from "../Icon";
import type { ChatSession } from "../session/chat-session";
import type { Texts } from "../texts";
import type { ChatMessage } from "./message-list";

export function NextSteps({ message, session, texts }: { message: ChatMessage; session: ChatSession; texts: Texts }) {
  const { filters = [], more } = message;
  if (filters.length === 0 && !more) return null;
  return (
    <div class="pills" role="group" aria-label={texts.suggestions}>
      {more && (
        <button type="button" class="pill small" onClick={() => void session.ask({ content: more }, texts.showMore)}>
          {texts.showMore}
        </button>
      )}
      {filters.map(({ Key, Label }) => {
        const text = texts.removeFilter.replace("{label}", () => Label);
        return (
          <button key={Key} type="button" class="pill small" aria-label={text} title={text} onClick={() => void session.ask({ content: text, withoutFilter: Key })}>
            <bdi>{Label}</bdi>
            <Icon name="close" size={16} />
          </button>
        );
      })}
    </div>
  );
}
