/*
 * The chat in a React site: a component that draws the bubble while it is
 * mounted, and the hook that loads the script. tests/browser/widget/embedding/react.spec.ts
 * runs this very file with React 19, in strict mode too. What the chat looks
 * like and says is set at the service, not here.
 */
import { useEffect } from "react";

/** Loads the script of the service once, however many components ask for it. */
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

/** `<PorchlightChat service="https://porch.example" chatbot="SERIAL" />`, best at the root of the app. */
export function PorchlightChat({ service, chatbot }) {
  usePorchlight(service);
  return <porchlight-chat chatbot-id={chatbot} />;
}
