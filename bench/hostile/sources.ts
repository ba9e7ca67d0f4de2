import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()

/** The path of every page, parameters in braces, and whether it is a file of the build. */
export const everyPage = (): { path: string; isPrerendered: boolean }[] =>
  filesBelow('src/pages')
    // Files under a name that begins with an underscore are parts of pages.
    .filter(file => !file.startsWith('src/pages/api/') && !file.includes('/_'))
    .map(file => ({
      path: `/${relative('src/pages', file)
        .replace(/\.(?:astro|ts)$/, '')
        .replace(/(?:^|\/)index$/, '')
        .replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')}`,
      isPrerendered: readFileSync(file, 'utf8').includes('prerender = true'),
    }))

/** The path of every file of the build, and what the shop answers without one. */
export const everyFile = (): string[] => [
  ...filesBelow('dist/client').map(file => `/${relative('dist/client', file)}`),
  '/media/',
  '/socket.io/',
]

/** The names of query parameters that anything in the shop reads. */
export const everyQueryName = (): string[] => [
  ...new Set(
    filesBelow('src')
      .filter(file => /\.(?:ts|tsx|astro)$/.test(file))
      .flatMap(file =>
        [...readFileSync(file, 'utf8').matchAll(/\.get\('(\w+)'\)/g)].map(([, name = '']) => name),
      ),
  ),
]
