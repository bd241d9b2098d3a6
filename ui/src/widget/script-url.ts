/*
 * Moves an address of a file or photo to the service as this page knows it. The
 * service may have another name for itself; a page's content policy knows one.
 * Addresses of anything else are not followed.
 */
export function fileUrl(baseUrl: string, url: string): string {
  const path = /\/(files\/[\w-]+|pictures\/\d+\/\d+)(\?[\w=&-]*)?$/.exec(url)?.[0];
  return path ? baseUrl + path : "";
}
