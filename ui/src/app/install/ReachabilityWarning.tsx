/* Warns if visitors can't reach the URL in the snippets: this computer only, or not encrypted. */
import { TriangleAlert } from "lucide";
import { Icon } from "../components/Icon";
import { texts } from "../texts";
import { isLoopback } from "./csp";

export function ReachabilityWarning({ baseUrl }: { baseUrl: string }) {
  const t = texts.value.install.reach;
  const { hostname, protocol } = new URL(baseUrl);
  const text = isLoopback(hostname) ? t.loopback(baseUrl) : protocol === "http:" ? t.insecure(baseUrl) : null;
  if (!text) return null;
  return (
    <div class="reach" role="note">
      <Icon node={TriangleAlert} />
      <p>{text}</p>
    </div>
  );
}
