/** The one address of a page: without `.html`, `/index` or a slash at its end. Nothing when it is that already. */
export function canonicalPath(path: string): string | undefined {
  const canonical = `/${path
    .replace(/^\/+/, '')
    .replace(/\/+$/, '')
    .replace(/(?:(?:^|\/)index)?\.html$/, '')}`
  return canonical === path ? undefined : canonical
}

/** A host as a client may name it, with a port or without; none at all is HTTP/1.0. Anything else breaks URLs made of it. */
export const isHost = (host: string | undefined): boolean =>
  host === undefined || /^(?:\[[\da-f:.]{2,45}\]|[\w.-]{1,255})(?::\d{1,5})?$/i.test(host)

/** However often it was encoded: whoever decodes a path again must not meet a NUL, which no database text can hold. */
const NUL = /%(?:25)*00/

export function isDecodable(path: string): boolean {
  try {
    if (NUL.test(path)) return false
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
