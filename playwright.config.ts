import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { findBrowser } from './scripts/steps/browser.mjs'

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return String(port)
}

// Every worker reads this file again; what the first reading chose is in the environment for the others.
const port = (process.env['E2E_PORT'] ??= await freePort())
/** Where this run's shop keeps its data; the owner's commands of the tests find it there. */
const varDir = (process.env['E2E_VAR_DIR'] ??= mkdtempSync(join(tmpdir(), 'vitrina-e2e-')))
/** The prepared demo shop that this run's shops are copies of: the one of the whole run, or made for these tests alone. */
const ownDemo = process.env['DEMO_SHOP'] ? '' : mkdtempSync(join(tmpdir(), 'vitrina-demo-'))
const demoShop = (process.env['DEMO_SHOP'] ??= ownDemo)
/** Shops compress and hash quickly, those of one file as well. */
const shopOptions = (process.env['SHOP_NODE_OPTIONS'] ??= ['quick-brotli', 'quick-hashes']
  .map(name => `--import=${new URL(`tests/support/${name}.mjs`, import.meta.url).href}`)
  .join(' '))
if (process.env['BROWSER_PATH'] === undefined) Object.assign(process.env, await findBrowser())

const url = `http://localhost:${port}`
const browser = process.env['BROWSER_PATH']
if (browser === undefined) throw new Error('No hay navegador: instala Chromium o Google Chrome.')

/**
 * A test runs on the phone, where most people shop. `@both` at the end of its title is for what looks or works
 * differently on a wide screen, `@desktop` for the wide screen alone; every page has some of both.
 */
const onPhone = { grepInvert: /@desktop\b/ }
const onDesktop = { grep: /@(?:desktop|both)\b/ }

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // Tests wait for timers and for quiet: one more than there are processors leaves none of them idle.
  workers: Math.min(4, Math.max(2, availableParallelism()) + 1),
  // A shared machine can stall for seconds: no quiet machine uses these waits up. `npm test` repeats what failed alone.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: url,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // `page.route` does not see what a worker asks for; the tests of the worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browser,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'movil',
      ...onPhone,
      use: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
    },
    {
      name: 'escritorio',
      ...onDesktop,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: {
    command: 'exec node_modules/.bin/node tests/e2e/support/serve.mjs',
    url,
    env: {
      PORT: port,
      VAR_DIR: varDir,
      DEMO_SHOP: demoShop,
      OWN_DEMO_SHOP: ownDemo,
      DATABASE_URL: '',
      PUBLIC_URL: url,
      // Every test comes from one address, and many type the same document.
      RATE_LIMIT_ADDRESS: '100000',
      RATE_LIMIT_ACCOUNT: '1000',
      NODE_OPTIONS: shopOptions,
    },
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
