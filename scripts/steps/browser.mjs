import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { projectNode, run } from './run.mjs'

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

/**
 * The Chromium shipped on npm. It brings its libraries for systems without them, and unpacks those only when it
 * believes to be on the service it was made for.
 */
async function shippedBrowser() {
  const script = `
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env
    console.log(JSON.stringify({ path, LD_LIBRARY_PATH, FONTCONFIG_PATH }))`
  const { code, output } = await run(projectNode, ['--input-type=module', '-e', script], {
    quiet: true,
    env: { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  })
  if (code !== 0) return undefined
  const { path, ...env } = JSON.parse(output.trim().split('\n').at(-1))
  const works = (await run(path, ['--version'], { quiet: true, env })).code === 0
  return works ? { path, env } : undefined
}

/** A browser for the tests, as variables that the browser tests read; nothing when there is none. */
export async function findBrowser() {
  const system = process.env.BROWSER_PATH ?? (await systemBrowser())
  if (system) return { BROWSER_PATH: system }
  const shipped = await shippedBrowser()
  return shipped && { BROWSER_PATH: shipped.path, ...shipped.env }
}
