/** The words of React Aria in other languages; English is what it looks for last. */
const OTHER_LANGUAGE =
  /\/node_modules\/(?:react-aria|react-aria-components|react-stately)\/dist\/private\/intl\/[\w-]+\/(?!es-ES\.|en-US\.)[a-z]{2}-[A-Z]{2}\.mjs$/

/** Vite's plugin that leaves of React Aria's own words those in Spanish (FRAME-15): the desk speaks nothing else. */
export const spanishOnly = () => ({
  name: 'spanish-only',
  enforce: 'pre',
  load: id => (OTHER_LANGUAGE.test(id) ? 'export default {}' : undefined),
})
