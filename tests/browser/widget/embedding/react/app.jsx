/*
 * A small React site around the component of docs/examples/react.jsx: two
 * routes, one of them without a chat, a counter that renders everything anew,
 * and a button that changes the chatbot. Built and served by react.spec.ts,
 * which puts service and chatbots into `window.wanted`.
 */
import { StrictMode, useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { PorchlightChat } from "../../../../../docs/examples/react.jsx";

function App({ service, chatbots }) {
  const [route, setRoute] = useState("/");
  const [count, setCount] = useState(0);
  const [chosen, setChosen] = useState(0);
  const go = (to) => {
    history.pushState(null, "", `#${to}`);
    setRoute(to);
  };
  return (
    <main>
      <h1>Route {route}</h1>
      <button type="button" onClick={() => go(route === "/" ? "/quiet" : "/")}>Change route</button>
      <button type="button" onClick={() => setCount(count + 1)}>Count {count}</button>
      <button type="button" onClick={() => setChosen(1 - chosen)}>Change chatbot</button>
      {route === "/" && <PorchlightChat service={service} chatbot={chatbots[chosen]} />}
    </main>
  );
}

/** For sites whose whole document is React's; the same as `documentPage` in react.spec.ts. */
function WholeDocument() {
  const [count, setCount] = useState(0);
  return (
    <html lang="en">
      <head>
        <title>All of it</title>
      </head>
      <body>
        <button type="button" onClick={() => setCount(count + 1)}>Count {count}</button>
      </body>
    </html>
  );
}

const { wanted } = window;
const place = document.querySelector("#app");
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App {...wanted} />
    </StrictMode>,
  );
} else {
  hydrateRoot(document, <WholeDocument />, {
    onRecoverableError: (error) => console.error("hydration", error),
  });
}
