/*
 * Reads the service URL and keys from the hash, `#http://127.0.0.1:8787|sk_…` or `…|sk_…|wk_…`, and
 * removes it from the address bar, so that keys stay in memory only.
 */
export function serverUrlFromHash(location: Location): { baseUrl: string; secretKey: string; sessionKey: string } | null {
  const [baseUrl = "", secretKey = "", sessionKey = ""] = decodeURIComponent(location.hash.slice(1)).split("|");
  if (!/^https?:\/\//.test(baseUrl) || !secretKey) return null;
  history.replaceState(null, "", location.pathname + location.search);
  return { baseUrl, secretKey, sessionKey };
}
