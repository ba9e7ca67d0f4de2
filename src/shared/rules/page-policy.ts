/** The scripts and styles inside a page; data for machines is not a script. */
export const inlineTexts = (html: string): string[] =>
  [...html.matchAll(/<(script|style)(?: type="module")?>([\s\S]*?)<\/\1>/g)].map(([, , text = '']) => text)

/**
 * A page's policy without the hashes of what is not in it. The framework allows every page whatever any page has: 700
 * bytes before the first byte of HTML (PAINT-10).
 */
export const withoutUnused = (policy: string, hashes: ReadonlySet<string>): string =>
  policy.replaceAll(/ '(sha256-[\w+/=]+)'/g, (written, hash: string) => (hashes.has(hash) ? written : ''))

/** The page's policy, with its style allowed by the hash of its text. */
export const allowStyle = (policy: string, hash: string): string =>
  policy.replace("style-src 'self'", `style-src 'self' '${hash}'`)
