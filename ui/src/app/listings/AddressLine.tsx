/*
 * One line that takes addresses of photos, several at once when pasted.
 */
import { useSignal } from "@preact/signals";
import { Button } from "../parts/Button";
import { addressesIn } from "./photo-order";

export function AddressLine({ add }: { add: (addresses: string[]) => void }) {
  const text = useSignal("");
  const found = addressesIn(text.value);
  const submit = (event: Event) => {
    event.preventDefault();
    if (found.length > 0) add(found);
  };
  return (
    <form class="address-line" onSubmit={submit}>
      <input
        type="text"
        inputMode="url"
        aria-label="Address of a photo"
        placeholder="https://"
        autoFocus
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <Button type="submit" disabled={found.length === 0}>{found.length > 1 ? `Add ${found.length}` : "Add"}</Button>
    </form>
  );
}
