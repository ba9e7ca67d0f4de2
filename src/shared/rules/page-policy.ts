/** The scripts and styles that stand in a page; data for machines is no script. */
export const inlineTexts = (html: string): string[] =>
  [...html.matchAll(/<(script|style)(?: type="module")?>([\s\S]*?)<\/\1>/g)].map(([, , text = '']) => text)

/**
 * A page's policy without the hashes of what does not stand in it: the framework allows every page what any page has, 700
 * bytes before the first of the HTML (PAINT-10).
 */
export const withoutUnused = (policy: string, hashes: ReadonlySet<string>): string =>
  policy.replaceAll(/ '(sha256-[\w+/=]+)'/g, (written, hash: string) => (hashes.has(hash) ? written : ''))

/** The page's policy, with its style allowed by the hash of its text. */
export const allowStyle = (policy: string, hash: string): string =>
  policy.replace("style-src 'self'", `style-src 'self' '${hash}'`)
