import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectNode, root, run } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const isProgram = path => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The system's Chromium or Chrome: the first on the PATH that runs. */
async function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  for (const path of NAMES.flatMap(name => folders.map(folder => join(folder, name)))) {
    if (isProgram(path) && (await run(path, ['--version'], { quiet: true })).code === 0) return path
  }
  return undefined
}

/** Where the Chromium shipped on npm is unpacked; another version of it finds nothing there. */
function unpackFolder() {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  )
  const folder = join(root, 'node_modules/.cache/vitrina', `chromium-${version}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Unpacks the shipped Chromium where it is not yet; its variables when it runs, nothing when it does not. */
async function unpacked(folder, env) {
  const script = `
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env
    console.log(JSON.stringify({ path, LD_LIBRARY_PATH, FONTCONFIG_PATH }))`
  const args = ['--input-type=module', '-e', script]
  const { code, output } = await run(projectNode, args, { quiet: true, env: { ...env, TMPDIR: folder } })
  if (code !== 0) return undefined
  const { path, ...brought } = JSON.parse(output.trim().split('\n').at(-1))
  const needed = Object.keys(env).length > 0 ? brought : {}
  const works = (await run(path, ['--version'], { quiet: true, env: needed })).code === 0
  return works ? { BROWSER_PATH: path, ...needed } : undefined
}

/**
 * The Chromium shipped on npm. It brings libraries and fonts for systems without them, and unpacks those only when
 * it believes to be on the service it was made for.
 */
async function shippedBrowser() {
  try {
    const folder = unpackFolder()
    return (
      (await unpacked(folder, {})) ?? (await unpacked(folder, { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }))
    )
  } catch {
    // An optional package, or a folder that nobody may write: the system may have a browser.
    return undefined
  }
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
  const system = await systemBrowser()
  return system && { BROWSER_PATH: system }
}
