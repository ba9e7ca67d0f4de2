/** `var(--name)` or `var(--name,otherwise)`, with at most one more pair of brackets inside. */
const USE = /var\((--[\w-]+)((?:,(?:[^()]|\([^()]*\))*)?)\)/g

/**
 * Replaces each variable that `values` holds by its value, also the variables inside that value. If the value is
 * undefined, the text after the comma is used.
 */
export function withValues(css: string, values: ReadonlyMap<string, string | undefined>): string {
  const valueOf = (name: string, otherwise: string): string | undefined =>
    values.has(name) ? (values.get(name) ?? (otherwise === '' ? undefined : otherwise.slice(1))) : undefined
  const next = css.replaceAll(
    USE,
    (_, name: string, otherwise: string) =>
      valueOf(name, otherwise) ?? `var(${name}${withValues(otherwise, values)})`,
  )
  return next === css ? css : withValues(next, values)
}
