import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
import { fileURLToPath } from 'node:url'

// In a container this folder may be read-only. Then the command still works, and starts as slowly as the first time.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/vitrina/compiled', import.meta.url)))

const PACKAGE = 'drizzle-orm'
const INSIDE = `/node_modules/${PACKAGE}/`
const found = new Map<string, ResolveFnOutput>()

/**
 * Node parses a package's whole package.json for each file that it looks up in it. That of drizzle-orm has 180 KB;
 * parsed some hundred times, it took half of a command's start.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes(INSIDE))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return next(specifier, context)
    const known = found.get(specifier) ?? next(specifier, context)
    found.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})
