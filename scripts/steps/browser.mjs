import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root, run } from './run.mjs'

/** The system's Chromium or Chrome: the first that runs. */
const FIND = `for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
  path=$(command -v $name) && "$path" --version >/dev/null && echo "$path" && exit; done; exit 1`

const UNPACK = `
  const { default: chromium } = await import('@sparticuz/chromium')
  const BROWSER_PATH = await chromium.executablePath()
  const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env
  console.log(JSON.stringify({ BROWSER_PATH, LD_LIBRARY_PATH, FONTCONFIG_PATH }))`

/**
 * The Chromium shipped on npm, an optional package. It brings libraries and fonts for systems without them, and unpacks
 * those only when it believes to be on the service it was made for.
 */
async function shippedBrowser() {
  try {
    const path = join(root, 'node_modules/@sparticuz/chromium/package.json')
    const { version } = JSON.parse(readFileSync(path, 'utf8'))
    // Another version finds nothing there.
    const TMPDIR = join(root, 'node_modules/.cache/vitrina', `chromium-${version}`)
    mkdirSync(TMPDIR, { recursive: true })
    for (const system of [{}, { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }]) {
      const env = { ...system, TMPDIR }
      const { output } = await run(projectNode, ['--input-type=module', '-e', UNPACK], { quiet: true, env })
      const { BROWSER_PATH, ...brought } = JSON.parse(output.trim().split('\n').at(-1))
      const needed = system.AWS_EXECUTION_ENV ? brought : {}
      const { code } = await run(BROWSER_PATH, ['--version'], { quiet: true, env: needed })
      if (code === 0) return { BROWSER_PATH, ...needed }
    }
  } catch {
    // Not installed here, or a folder that nobody may write: the system may have a browser.
  }
  return undefined
}

/**
 * A browser for the tests, as variables that the browser tests read; nothing when there is none. The shipped one has
 * no windows, needs half the time for a test, and is the same version everywhere; elsewhere than on Linux x64 the
 * system's is taken.
 */
export async function findBrowser() {
  if (process.env.BROWSER_PATH) return { BROWSER_PATH: process.env.BROWSER_PATH }
  const shipped = await shippedBrowser()
  if (shipped) return shipped
  const { code, output } = await run('sh', ['-c', FIND], { quiet: true })
  return code === 0 ? { BROWSER_PATH: output.trim().split('\n').at(-1) } : undefined
}
