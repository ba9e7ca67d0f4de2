/**
 * What a browser keeps as JSON; null for nothing and for what cannot be read. It may be damaged, or from another release
 * of the shop, so the caller looks at its shape.
 */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
