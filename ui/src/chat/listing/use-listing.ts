import { useEffect, useState } from "preact/hooks";
import { ChatError, type ChatTransport, type ListingCard, type ListingDetails } from "../types";

/** Code of a listing that was deleted. */
const NO_SUCH_LISTING = 40405;

export type LoadedListing =
  | { state: "loading" }
  | { state: "ready"; details: ListingDetails }
  | { state: "gone" | "failed" };

/** Loads the details of a card's listing; the second value loads them again. */
export function useListing(card: ListingCard, transport: ChatTransport): [LoadedListing, () => void] {
  const [loaded, setLoaded] = useState<LoadedListing>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    const show = (next: LoadedListing) => !left && setLoaded(next);
    setLoaded({ state: "loading" });
    // A service that has no details shows what the card has.
    const request = transport.listing?.(card.id) ?? Promise.reject(new ChatError(""));
    request.then(
      (details) => show({ state: "ready", details }),
      (error: unknown) => show({ state: error instanceof ChatError && error.code === NO_SUCH_LISTING ? "gone" : "failed" }),
    );
    return () => {
      left = true;
    };
  }, [card.id, attempt]);
  return [loaded, () => setAttempt((count) => count + 1)];
}
