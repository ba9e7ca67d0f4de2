import { createRequire } from 'node:module'

const NAMED = ['react', 'react-dom']
const ASKS_FOR_ALL = /\/node_modules\/(?:react-aria|react-aria-components|react-stately|@tanstack)\//
const require = createRequire(import.meta.url)

/** A module that takes each of a package's names by itself, and has the whole as its default. */
function named(name) {
  const names = Object.keys(require(name)).filter(one => /^[a-z]\w*$/i.test(one))
  const list = names.join(', ')
  return `import { ${list} } from '${name}'\nexport { ${list} }\nexport default { ${list} }\n`
}

/**
 * Vite's plugin for libraries of the desk that import React as a whole (FRAME-15). As soon as one module does so, the
 * bundler wraps React in each file that takes anything of it: 28 bytes in every chunk of the shop.
 */
export const namedReact = () => ({
  name: 'named-react',
  enforce: 'pre',
  applyToEnvironment: environment => environment.name === 'client',
  resolveId: (source, importer) =>
    NAMED.includes(source) && importer && ASKS_FOR_ALL.test(importer) ? `\0named:${source}` : undefined,
  load: id => (id.startsWith('\0named:') ? named(id.slice('\0named:'.length)) : undefined),
})
