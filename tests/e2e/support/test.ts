import { test as base, expect, type Page } from 'playwright/test'
import { keepPage, type PageKeeper, type Wanted } from './kept-page.ts'
import { endSession, newCustomer, openAs, type Account, type SignIn } from './shop.ts'

interface Options {
  /** Console lines that this test expects, for example the browser's own note of a refused call. */
  allowedConsole: readonly RegExp[]
  /** For tests of what a first visit costs: a browser that has never seen the shop. */
  firstVisit: boolean
}

interface Fixtures extends Options {
  /** What the kept page has to be like; nothing where the test needs one of its own. */
  wanted: Wanted | undefined
  keptPage: Page | undefined
  signIn: SignIn
  /** Whose sessions end once the page has been left, which would ask for something with them. */
  signedIn: Account[]
}

/**
 * Playwright's test, on a page that is kept for the worker's next test where nothing forbids it, failing on any console
 * error, warning or uncaught error that was not announced.
 */
export const test = base.extend<Fixtures, { keeper: PageKeeper }>({
  allowedConsole: [[], { option: true }],
  firstVisit: [false, { option: true }],
  keeper: [
    async ({ browser }, use) => {
      const keeper = keepPage(browser)
      await use(keeper)
      await keeper.end()
    },
    { scope: 'worker' },
  ],
  wanted: async (
    {
      actionTimeout,
      baseURL,
      colorScheme,
      contextOptions,
      extraHTTPHeaders,
      firstVisit,
      geolocation,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      javaScriptEnabled,
      locale,
      navigationTimeout,
      permissions,
      serviceWorkers,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) => {
    const isOwn = baseURL === undefined || firstVisit || !javaScriptEnabled || serviceWorkers === 'allow'
    const key = JSON.stringify([
      actionTimeout,
      baseURL,
      colorScheme,
      contextOptions,
      extraHTTPHeaders,
      geolocation,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      locale,
      navigationTimeout,
      permissions,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    ])
    await use(isOwn ? undefined : { key, baseURL, viewport })
  },
  signedIn: async ({ request }, use) => {
    const accounts: Account[] = []
    await use(accounts)
    for (const account of accounts) await endSession(request, account)
  },
  keptPage: async ({ wanted, keeper, signedIn: _ }, use, info) => {
    if (!wanted) {
      await use(undefined)
      return
    }
    await use(await keeper.take(wanted))
    await keeper.giveBack(wanted, info.status === info.expectedStatus)
  },
  context: async ({ browser, keptPage }, use) => {
    const own = keptPage ? undefined : await browser.newContext()
    await use(own ?? keptPage?.context() ?? (await browser.newContext()))
    await own?.close()
  },
  page: async ({ keptPage, context, allowedConsole }, use) => {
    const page = keptPage ?? (await context.newPage())
    const heard: string[] = []
    const expected = [...allowedConsole, /^Service Worker registration blocked by Playwright/]
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text())
    })
    page.on('pageerror', error => heard.push(String(error)))
    await use(page)
    expect(heard.filter(line => !expected.some(allowed => allowed.test(line)))).toEqual([])
  },
  signIn: async ({ page, request, baseURL, signedIn }, use, info) => {
    await use(async account => {
      const customer = account ?? (await newCustomer(request, info))
      signedIn.push(customer)
      await openAs(page, String(baseURL), customer)
      return customer
    })
  },
})

export { expect }
