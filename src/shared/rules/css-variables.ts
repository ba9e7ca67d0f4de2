/** `var(--name)` or `var(--name,otherwise)` with at most one more bracket inside. */
const USE = /var\((--[\w-]+)((?:,(?:[^()]|\([^()]*\))*)?)\)/g

/**
 * CSS with the value in the place of each variable that `values` holds, and of those that these name. Undefined as value:
 * what stands after the comma holds.
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
