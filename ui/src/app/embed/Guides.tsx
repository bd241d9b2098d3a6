/*
 * Where the line goes in the usual site builders, in a few words each. From
 * docs/embedding.md, which names where each is known from; menus move.
 */
import { texts } from "../texts";

export function Guides() {
  const said = texts.value.embed.guides;
  return (
    <section class="panel" aria-label={said.title}>
      <div class="panel-head">
        <div>
          <h2>{said.title}</h2>
          <p class="field-help">{said.text}</p>
        </div>
      </div>
      <div class="guides">
        {said.builders.map(({ name, steps }) => (
          <details key={name} class="guide">
            <summary>{name}</summary>
            <p>{steps}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
