import { readFileSync } from 'node:fs'
// The one that Astro builds with.
import { minifySync } from 'vite'

const SOURCE = new URL('../../src/start/early/early.js', import.meta.url)

/** In its own block its names are nobody else's, so that they may be short. */
const { code } = minifySync('early.js', `{${readFileSync(SOURCE, 'utf8')}}`, {
  module: false,
  compress: true,
  mangle: true,
})

/** The script inside <head> as pages carry it: without what only its readers need. */
export const earlyScript = code.trim()

/** Vite's plugin that gives this text to `Shell.astro`, and keeps it in step with the hash in the policy. */
export const earlyScriptText = () => ({
  name: 'early-script',
  enforce: 'pre',
  load: id =>
    id.endsWith('/start/early/early.js?raw') ? `export default ${JSON.stringify(earlyScript)}` : undefined,
})
