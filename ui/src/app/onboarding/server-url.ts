/*
 * Where a browser finds its service: `#http://127.0.0.1:8787|sk_…`,
 * for a service that wants a session key `…|sk_…|wk_…`. The hash is
 * taken out of the address at once, so that the key stays in memory only.
 */

export function serverUrlFromHash(location: Location): { baseUrl: string; secretKey: string; sessionKey: string } | null {
  const [baseUrl = "", secretKey = "", sessionKey = ""] = decodeURIComponent(location.hash.slice(1)).split("|");
  if (!/^https?:\/\//.test(baseUrl) || !secretKey) return null;
  history.replaceState(null, "", location.pathname + location.search);
  return { baseUrl, secretKey, sessionKey };
}
