import { fileURLToPath } from 'node:url'

const LOCALE = fileURLToPath(new URL('../../src/desk/frame/locale.ts', import.meta.url))

const OF_LIBRARY = /\/node_modules\/(?:react-aria|react-aria-components|react-stately)\/dist\//
/** The words of React Aria in other languages; English is what it looks for last. */
const OTHER_LANGUAGE = /\/intl\/[\w-]+\/(?!es-ES\.|en-US\.)[a-z]{2}-[A-Z]{2}\.mjs$/
/** Its modules that ask the browser which language that speaks. */
const ASKS_BROWSER = /\/(?:useDefaultLocale|useCollator)\.mjs$/

/** Vite's plugin that makes React Aria speak Spanish alone (FRAME-15, FRAME-23), as the desk does. */
export const spanishOnly = () => ({
  name: 'spanish-only',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer && OF_LIBRARY.test(importer) && ASKS_BROWSER.test(source) ? LOCALE : undefined,
  load: id => (OF_LIBRARY.test(id) && OTHER_LANGUAGE.test(id) ? 'export default {}' : undefined),
})
