import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the build says what its script files are made of; outside of what is served. */
export const BUNDLE_REPORT = 'dist/bundle.json'

const sourceOf = (id, root) => id.replaceAll('\0', '').replace(`${root}/`, '').split('?')[0]

/**
 * Vite's plugin that writes, for each script file of the build, what it imports at once and later, and how many letters
 * each source gave it before it was made small: `{ [file]: { imports, later, entry, sources: { [path]: letters } } }`.
 */
export function bundleReport() {
  let root = ''
  return {
    name: 'bundle-report',
    configResolved(config) {
      root = config.root.replace(/\/$/, '')
    },
    applyToEnvironment: environment => environment.name === 'client',
    async writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const report = chunks.map(({ fileName, imports, dynamicImports, facadeModuleId, modules }) => [
        fileName,
        {
          imports: imports.filter(name => name in bundle),
          later: dynamicImports,
          entry: facadeModuleId && sourceOf(facadeModuleId, root),
          sources: Object.fromEntries(
            Object.entries(modules).map(([id, { renderedLength }]) => [sourceOf(id, root), renderedLength]),
          ),
        },
      ])
      await writeFile(join(root, BUNDLE_REPORT), JSON.stringify(Object.fromEntries(report)))
    },
  }
}
