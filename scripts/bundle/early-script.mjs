import { readFileSync } from 'node:fs'

const SOURCE = new URL('../../src/boot/early.js', import.meta.url)

/** The script inside <head> as pages carry it: without what only its readers need. */
export const earlyScript = readFileSync(SOURCE, 'utf8')
  .split('\n')
  .map(line => line.trim())
  .filter(line => line !== '' && !line.startsWith('//'))
  .join('\n')

/** Vite's plugin that gives this text to `Shell.astro`, and keeps it in step with the hash in the policy. */
export const earlyScriptText = () => ({
  name: 'early-script',
  enforce: 'pre',
  load: id =>
    id.endsWith('/boot/early.js?raw') ? `export default ${JSON.stringify(earlyScript)}` : undefined,
})
