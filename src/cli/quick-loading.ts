import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
import { fileURLToPath } from 'node:url'

// A folder that cannot be written, as in a container, is no mistake: the command then starts as the first time.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/vitrina/compiled', import.meta.url)))

const PACKAGE = 'drizzle-orm'
const INSIDE = `/node_modules/${PACKAGE}/`
const found = new Map<string, ResolveFnOutput>()

/**
 * Node parses a package's whole package.json for each file that it looks up in it. The one of drizzle-orm has 180 KB, and
 * that, some hundred times, was half of the time that a command took to start.
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
