import { chromium } from 'playwright/test'
import { detailsPath, heaviestProduct } from './support/catalogue.ts'
import { expect, test } from './support/test.ts'

interface Kept {
  notRestoredReasons: { reasons: { reason: string }[] } | null
}

/** What a browser that is driven from outside says of every page: it keeps none while it is watched. */
const WATCHED = 'masked'

test('SPEED-03 nothing of a page keeps the browser from going back to it as it was', async ({
  baseURL,
  request,
}) => {
  const executablePath = process.env['BROWSER_PATH'] ?? ''
  const browser = await chromium.launch({
    executablePath,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage(baseURL === undefined ? {} : { baseURL })
    const paths = [
      '/',
      '/shops',
      detailsPath(await heaviestProduct(request)),
      '/products/search?value=zapatilla',
      '/carrito',
      '/login',
      '/terminos-y-condiciones',
      '/libro-de-reclamaciones',
      '/seguimiento-pedido',
      '/vendedor',
    ]
    const reasonsOf = async (path: string): Promise<string[]> => {
      await page.goto(path)
      await page.goto('/robots.txt')
      await page.goBack()
      return page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation') as unknown as Kept[]
        return entry?.notRestoredReasons?.reasons.map(({ reason }) => reason) ?? []
      })
    }
    for (const path of paths) expect(await reasonsOf(path), path).toEqual([WATCHED])
    // A page that the browser would not keep either way: it says so.
    expect(await reasonsOf('/no-existe')).toContain('response-status-not-ok')
  } finally {
    await browser.close()
  }
})
