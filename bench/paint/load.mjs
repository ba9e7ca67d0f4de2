import { PHONE, slowDown } from '../browser/phone.mjs'

const QUIET_MS = 4_000
const LONG_MS = 50

/** Runs in the page before anything of its own; `local` and `session` (and cookies, set before) are what an earlier visit left. */
function watch({ local, session, usable }) {
  const seen = (window.__seen = { lcp: 0, cls: 0, tasks: [], usable: null })
  if (location.protocol !== 'about:') {
    for (const [name, value] of Object.entries(local ?? {})) localStorage.setItem(name, value)
    for (const [name, value] of Object.entries(session ?? {})) sessionStorage.setItem(name, value)
  }
  const look = setInterval(() => {
    if (usable && !document.querySelector(usable)) return
    seen.usable = usable ? performance.now() : null
    clearInterval(look)
  }, 20)
  const on = (type, each) =>
    new PerformanceObserver(list => list.getEntries().forEach(each)).observe({ type, buffered: true })
  on('largest-contentful-paint', entry => (seen.lcp = entry.startTime))
  on('longtask', entry => seen.tasks.push([entry.startTime, entry.duration]))
  let [sum, first, last] = [0, 0, 0]
  on('layout-shift', ({ value, startTime, hadRecentInput }) => {
    if (hadRecentInput) return
    const goesOn = sum > 0 && startTime - last < 1_000 && startTime - first < 5_000
    if (!goesOn) first = startTime
    sum = goesOn ? sum + value : value
    last = startTime
    seen.cls = Math.max(seen.cls, sum)
  })
}

/** What the browser itself noted of the page; long tasks count from the first paint on. */
function read(longMs) {
  const { lcp, cls, tasks, usable } = window.__seen
  const [page] = performance.getEntriesByType('navigation')
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const blocking = performance
    .getEntriesByType('resource')
    .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
  const tbt = tasks.reduce(
    (total, [at, ms]) => total + Math.max(0, at + ms - Math.max(at, fcp) - (at + ms > fcp ? longMs : 0)),
    0,
  )
  return {
    fcp,
    lcp,
    cls,
    tbt,
    usable,
    path: location.pathname,
    fontBytes: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
    raw: page.decodedBodySize,
    blocking: blocking.reduce((total, { encodedBodySize }) => total + encodedBodySize, page.encodedBodySize),
    nodes: document.getElementsByTagName('*').length,
  }
}

/**
 * Opens the page once with nothing kept from before but what `visit` says. `after` is a page that is opened before it in
 * the same browser, which keeps its files; `refused` are patterns of addresses that the browser does not ask for.
 */
export async function load(browser, url, visit = {}) {
  const context = await browser.newContext({ ...PHONE, locale: 'es-PE', serviceWorkers: 'block' })
  try {
    await context.addCookies(visit.cookies ?? [])
    const page = await context.newPage()
    await page.addInitScript(watch, visit)
    const phone = await slowDown(page)
    if (visit.refused) await phone.send('Network.setBlockedURLs', { urls: visit.refused })
    if (visit.after) {
      await phone.send('Network.setCacheDisabled', { cacheDisabled: false })
      await page.goto(visit.after, { waitUntil: 'load' })
    }
    const answer = await page.goto(url, { waitUntil: 'load' })
    if (answer.status() >= 400) throw new Error(`${answer.status()} for ${url}`)
    await page.waitForTimeout(QUIET_MS)
    const seen = await page.evaluate(read, LONG_MS)
    if (seen.path !== new URL(url).pathname) throw new Error(`${url} led to ${seen.path}.`)
    return seen
  } finally {
    await context.close()
  }
}
