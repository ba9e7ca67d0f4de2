import type { Browser, BrowserContext, CDPSession, Page } from 'playwright/test'

interface Kept {
  key: string
  context: BrowserContext
  page: Page
  devtools: CDPSession
  /** What a test did that the next one would feel. */
  marks: string[]
}

export interface Wanted {
  /** What the context was asked to be; another key is another context. */
  key: string
  baseURL: string
  viewport: { width: number; height: number } | null
}

/** Calls after which a page is no longer as a new one, and that cannot be taken back. */
const LASTING = {
  page: [
    'addInitScript',
    'addLocatorHandler',
    'close',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
  ],
  context: [
    'addInitScript',
    'close',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'on',
    'once',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
  clock: ['install', 'setFixedTime', 'setSystemTime'],
} as const
/** What tests listen to. */
const HEARD = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const
/** A file of the shop without scripts. */
const QUIET_PATH = '/favicon.svg'

function note(object: object, names: readonly string[], marks: string[]): void {
  for (const name of names) {
    const call = Reflect.get(object, name) as (...args: unknown[]) => unknown
    Reflect.set(object, name, (...args: unknown[]) => {
      marks.push(name)
      return call.apply(object, args)
    })
  }
}

async function open(browser: Browser, { key, baseURL }: Wanted): Promise<Kept> {
  const context = await browser.newContext()
  const page = await context.newPage()
  // A new page is where a kept one is: a test may store something before its first visit.
  await page.goto(QUIET_PATH)
  const devtools = await context.newCDPSession(page)
  const marks: string[] = []
  note(page, LASTING.page, marks)
  note(context, LASTING.context, marks)
  note(page.clock, LASTING.clock, marks)
  page.on('crash', () => marks.push('crash'))
  page.on('framenavigated', frame => {
    const { origin, protocol } = new URL(frame.url())
    if (frame === page.mainFrame() && protocol.startsWith('http') && origin !== new URL(baseURL).origin)
      marks.push(origin)
  })
  return { key, context, page, devtools, marks }
}

/** Takes away all that a visit leaves in a browser but the files that the shop lets it keep. */
async function forget({ context, page, devtools }: Kept, { baseURL, viewport }: Wanted): Promise<void> {
  await Promise.all([page, context].map(one => one.unrouteAll({ behavior: 'ignoreErrors' })))
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of HEARD) page.removeAllListeners(event)
  if (viewport) await page.setViewportSize(viewport)
  // First away: a page may store something as it is left.
  await page.goto(QUIET_PATH)
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    window.name = ''
  })
  await context.clearCookies()
  await devtools.send('Storage.clearDataForOrigin', {
    origin: new URL(baseURL).origin,
    storageTypes: 'cookies,local_storage,indexeddb,cache_storage,service_workers',
  })
}

export interface PageKeeper {
  /** A page as good as new, in a context of that key. */
  take(wanted: Wanted): Promise<Page>
  /** To be called after each test; keeps nothing that the test changed for good. */
  giveBack(wanted: Wanted, isAsExpected: boolean): Promise<void>
  end(): Promise<void>
}

/**
 * The page that the tests of one worker use one after the other. A page in a new context costs three times the
 * processor's time of one that has the shop's scripts, styles and pictures already, as a visitor's has from the second
 * page on. Whatever a test does to it that cannot be undone gives the next test a new one.
 */
export function keepPage(browser: Browser): PageKeeper {
  let kept: Kept | undefined
  async function drop() {
    const { context } = kept ?? {}
    kept = undefined
    await context?.close()
  }
  return {
    take: async wanted => {
      if (kept?.key !== wanted.key) await drop()
      kept ??= await open(browser, wanted)
      return kept.page
    },
    giveBack: async (wanted, isAsExpected) => {
      if (!kept) return
      if (!isAsExpected || kept.marks.length > 0) {
        await drop()
        return
      }
      await forget(kept, wanted).catch(drop)
    },
    end: drop,
  }
}
