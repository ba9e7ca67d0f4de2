/**
 * PostgreSQL cannot store a NUL, and half of a surrogate pair is not a character in any encoding: nobody types such a
 * text.
 */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * The same for every name and value in parsed JSON, however deep; without recursion, which deep nesting could exhaust.
 */
export function isStorableTree(root: unknown): boolean {
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && !isStorable(value)) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) return false
      waiting.push(inner)
    }
  }
  return true
}
