import { chromium } from 'playwright'
import { findBrowser } from '../../scripts/steps/browser.mjs'

/** What Playwright emulates unasked: with it Chromium styles all of a page again while it is being left, which no phone does. */
const AS_IT_IS = { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null }
/** A phone of the cheaper kind, as a context of Playwright's takes it. */
export const PHONE = {
  ...AS_IT_IS,
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** 150 ms and 1.6 Mbps, in bytes a second. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4

/** The machine's own Chromium without a window; throws where there is none. */
export async function openBrowser() {
  const { BROWSER_PATH, ...env } = (await findBrowser()) ?? {}
  if (!BROWSER_PATH) throw new Error('No hay navegador: instala Chromium o Google Chrome.')
  return chromium.launch({
    executablePath: BROWSER_PATH,
    env: { ...process.env, ...env },
    // A page that is left is kept for the way back, as outside of a test.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

/**
 * Makes the page as slow as the phone (a quarter of this machine's processor) and its connection, with nothing kept.
 * Gives back the session with the browser's own protocol.
 */
export async function slowDown(page) {
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await phone.send('Network.enable')
  await phone.send('Network.setCacheDisabled', { cacheDisabled: true })
  await phone.send('Network.emulateNetworkConditions', NETWORK)
  return phone
}

/** The path of the first product of the catalogue; undefined where it has none. */
export async function firstProduct(origin) {
  const html = await (await fetch(new URL('/shops', origin))).text()
  return /href="(\/product\/details\/[^"]+)"/.exec(html)?.[1]
}

/** One path of each main kind of page. */
export const mainPaths = async origin =>
  ['/', '/shops', await firstProduct(origin), '/carrito', '/login'].filter(Boolean)
