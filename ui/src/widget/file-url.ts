/*
 * Rewrites the URL of a file or photo to the service as this page knows it. The service may know itself by another
 * name, but the page's content security policy allows one only. Other URLs are rejected.
 */
export function fileUrl(baseUrl: string, url: string): string {
  const path = /\/(files\/[\w-]+|pictures\/\d+\/\d+)(\?[\w=&-]*)?$/.exec(url)?.[0];
  return path ? baseUrl + path : "";
}
