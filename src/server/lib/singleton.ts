/**
 * A handle that must exist once in the process, although the dev server evaluates a module twice after an edit. The
 * first caller's `create` wins; later callers get the same value.
 */
export function singleton<T>(name: string, create: () => T): T {
  const key = Symbol.for(`vitrina.${name}`)
  const store = globalThis as unknown as Record<symbol, T | undefined>
  return (store[key] ??= create())
}
