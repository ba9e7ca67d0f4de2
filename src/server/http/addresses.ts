/** The one address of a page: without `.html`, `/index` or a slash at its end. Nothing when it is that already. */
export function canonicalPath(path: string): string | undefined {
  const canonical = `/${path
    .replace(/^\/+/, '')
    .replace(/\/+$/, '')
    .replace(/(?:(?:^|\/)index)?\.html$/, '')}`
  return canonical === path ? undefined : canonical
}

export function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}
