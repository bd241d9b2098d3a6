/*
 * A component that shows the chat launcher while it is mounted, and a hook that loads the script.
 * Colors and texts are settings of the chatbot, not props.
 * tests/browser/widget/embedding/react.spec.ts runs this file with React 19, also in strict mode.
 */
import { useEffect } from "react";

/** Loads the service's script once, however many components use it. */
export function usePorchlight(service) {
  useEffect(() => {
    const src = `${service}/embed.min.js`;
    if (document.querySelector(`script[src="${src}"]`)) return;
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    document.head.append(script);
  }, [service]);
}

/** `<PorchlightChat service="https://porch.example" chatbot="SERIAL" />`, placed once at the root of the app. */
export function PorchlightChat({ service, chatbot }) {
  usePorchlight(service);
  return <porchlight-chat chatbot-id={chatbot} />;
}
