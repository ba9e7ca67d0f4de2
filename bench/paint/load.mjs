import { PHONE, slowDown } from '../browser/phone.mjs'

const QUIET_MS = 4_000
const LONG_MS = 50

/** Runs in the page before anything of its own. */
function watch() {
  const seen = (window.__seen = { lcp: 0, cls: 0, tasks: [] })
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
  const { lcp, cls, tasks } = window.__seen
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
    raw: page.decodedBodySize,
    blocking: blocking.reduce((total, { encodedBodySize }) => total + encodedBodySize, page.encodedBodySize),
    nodes: document.getElementsByTagName('*').length,
  }
}

/** Opens the page once with nothing kept from before. */
export async function load(browser, url) {
  const context = await browser.newContext({ ...PHONE, locale: 'es-PE', serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    await slowDown(page)
    const answer = await page.goto(url, { waitUntil: 'load' })
    if (answer.status() >= 400) throw new Error(`${answer.status()} for ${url}`)
    await page.waitForTimeout(QUIET_MS)
    return await page.evaluate(read, LONG_MS)
  } finally {
    await context.close()
  }
}
