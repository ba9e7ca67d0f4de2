import { brotliCompressSync, constants } from 'node:zlib'
import type { Page, Response } from 'playwright/test'

export interface PageMeasure {
  /** Compressed script bytes that arrived before the load event, and in all after the idle time. */
  scriptBeforeLoad: number
  scriptTotal: number
  /** Script requests, and their bytes with the answers' headers, after the idle time. */
  scriptRequests: number
  scriptWire: number
  /** Bytes of pictures that arrived before the load event, and in all after the idle time. */
  picturesBeforeLoad: number
  pictures: number
  /** Bytes of style sheets, and all requests, after the idle time. */
  css: number
  requests: number
  /** The page's HTML in brotli's finest, which the store serves once there was time for it (STORE-04). */
  html: number
  /** Compressed bytes of the HTML and of all that holds back the first paint. */
  blocking: number
  /** HTML as it is parsed, and the elements of the page when it has loaded. */
  raw: number
  nodes: number
  /** Bytes, priority and attributes of the picture that a visitor sees first; nothing on a page without one. */
  picture: { bytes: number; priority: string; loading: string; sized: boolean; requests: number } | undefined
  /** Largest session window of layout shifts, as the browser counts them. */
  cls: number
  scripts: { path: string; bytes: number; beforeLoad: boolean }[]
}

interface Arrived {
  url: string
  type: string
  bytes: number
  wire: number
  priority: string
  endedAt: number
}

/** Runs in the page before anything of its own: adds up layout shifts in windows of at most 5 s with gaps under 1 s. */
function watchShifts(): void {
  const state = { cls: 0 }
  Object.assign(window, { __shifts: state })
  let sum = 0
  let first = 0
  let last = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      if (entry.hadRecentInput) continue
      const goesOn = sum > 0 && entry.startTime - last < 1_000 && entry.startTime - first < 5_000
      if (!goesOn) first = entry.startTime
      sum = goesOn ? sum + entry.value : entry.value
      last = entry.startTime
      state.cls = Math.max(state.cls, sum)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The picture with `fetchpriority=high`, else the first one in view: what a visitor waits for. */
function describePicture() {
  const inView = [...document.images].filter(image => {
    const box = image.getBoundingClientRect()
    return box.width > 40 && box.height > 40 && box.top < innerHeight && box.bottom > 0
  })
  const first = inView.find(image => image.fetchPriority === 'high') ?? inView[0]
  return (
    first && {
      url: first.currentSrc,
      loading: first.loading,
      sized: first.hasAttribute('width') && first.hasAttribute('height'),
    }
  )
}

/** How many bytes a page has in brotli's finest. */
export async function finestBytes(answer: Response | null): Promise<number> {
  if (answer?.headers()['content-encoding'] !== 'br') throw new Error('The page came without brotli.')
  return brotliCompressSync(await answer.body(), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** Opens a page with an empty cache, leaves it untouched for `idleMs` after load, and says what it cost. */
export async function measure(page: Page, path: string, idleMs: number): Promise<PageMeasure> {
  // What the page before still asks for is not this one's.
  await page.goto('about:blank')
  const arrived = new Map<string, Arrived>()
  let loadedAt = Number.POSITIVE_INFINITY
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Page.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    const priority = request.initialPriority
    arrived.set(requestId, {
      url: request.url,
      type,
      bytes: 0,
      wire: 0,
      priority,
      endedAt: Number.POSITIVE_INFINITY,
    })
  })
  // Bodies as they came over the wire: what arrived in all, less what had arrived with the headers.
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = arrived.get(requestId)
    if (entry) entry.bytes = -response.encodedDataLength
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const entry = arrived.get(requestId)
    if (entry)
      Object.assign(entry, {
        bytes: entry.bytes + encodedDataLength,
        wire: encodedDataLength,
        endedAt: timestamp,
      })
  })
  cdp.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp
  })
  await page.addInitScript(watchShifts)
  const answer = await page.goto(path, { waitUntil: 'load' })
  const html = await finestBytes(answer)
  const seen = await page.evaluate(describePicture)
  await page.waitForTimeout(idleMs)
  const cls = await page.evaluate(() => (window as unknown as { __shifts: { cls: number } }).__shifts.cls)
  const { raw, nodes, held } = await page.evaluate(() => ({
    raw: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).decodedBodySize,
    nodes: document.getElementsByTagName('*').length,
    held: performance
      .getEntriesByType('resource')
      .filter(entry => (entry as { renderBlockingStatus?: string }).renderBlockingStatus === 'blocking')
      .reduce((total, entry) => total + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  }))
  await cdp.detach()

  const all = [...arrived.values()]
  const scripts = all.filter(({ type, url }) => type === 'Script' || /\.m?js(?:\?|$)/.test(url))
  const sum = (list: Arrived[]) => list.reduce((total, { bytes }) => total + bytes, 0)
  const picture = seen && all.find(({ url }) => url === seen.url)
  return {
    scriptBeforeLoad: sum(scripts.filter(({ endedAt }) => endedAt <= loadedAt)),
    scriptTotal: sum(scripts),
    scriptRequests: scripts.length,
    scriptWire: scripts.reduce((total, { wire }) => total + wire, 0),
    picturesBeforeLoad: sum(all.filter(({ type, endedAt }) => type === 'Image' && endedAt <= loadedAt)),
    pictures: sum(all.filter(({ type }) => type === 'Image')),
    css: sum(all.filter(({ type }) => type === 'Stylesheet')),
    requests: all.filter(({ url }) => url.startsWith('http')).length,
    html,
    blocking: html + held,
    raw,
    nodes,
    picture: seen && {
      bytes: picture?.bytes ?? 0,
      priority: picture?.priority ?? '',
      loading: seen.loading,
      sized: seen.sized,
      requests: all.filter(({ url }) => url === seen.url).length,
    },
    cls,
    scripts: scripts.map(({ url, bytes, endedAt }) => ({
      path: new URL(url).pathname,
      bytes,
      beforeLoad: endedAt <= loadedAt,
    })),
  }
}
