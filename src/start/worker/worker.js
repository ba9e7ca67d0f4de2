/* The service worker (AWAY-06); /sw.js puts the names before it that `vitrina` holds. */
const { PAGES, FILES, SHELL, OFFLINE, SENTENCE } = self.vitrina
const MOST_PAGES = 30
const MOST_FILES = 250
/** A slow answer is waited for while nothing is kept that could be shown. */
const PATIENCE_MS = 4000
const PRODUCT = /^\/product\/details\/[^/]+$/
const OPTIONS = { credentials: 'omit' }

/** A full or forbidden storage keeps nothing and breaks nothing. */
const quietly = work => work().catch(() => undefined)

const kept = (path, where) => quietly(() => caches.match(path, where))

/** The newest last; what is too much is removed, the oldest first. */
async function put(name, key, answer, most) {
  const cache = await caches.open(name)
  await cache.delete(key)
  await cache.put(key, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map(old => cache.delete(old)))
}

/** A file that never changes. A page that waits for it does not wait until it is stored. */
async function fileOf(path, { cache = FILES, event } = {}) {
  const known = await kept(path)
  if (known) return known
  const answer = await fetch(path, OPTIONS)
  if (!answer.ok) return answer
  const copy = answer.clone()
  const keeping = quietly(() => put(cache, path, copy, MOST_FILES))
  if (event) event.waitUntil(keeping)
  else await keeping
  return answer
}

/** A file of the build with all files that it names, so that its page is complete. */
async function keepTree(path, seen = new Set()) {
  if (seen.has(path)) return
  seen.add(path)
  const text = await (await fileOf(path, { cache: SHELL })).clone().text()
  const named = [...text.matchAll(/"\.\/([\w.-]+\.js)"/g)].map(found => `/static/js/${found[1]}`)
  for (const next of path.endsWith('.js') ? named : []) await keepTree(next, seen)
}

async function keepOffline() {
  const answer = await fetch(OFFLINE, { ...OPTIONS, cache: 'no-cache' })
  if (!answer.ok) throw new Error('no page for the time without a connection')
  const text = await answer.clone().text()
  for (const found of text.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)) await keepTree(found[1])
  await put(SHELL, OFFLINE, answer, MOST_FILES)
}

const isPage = answer =>
  answer.status === 200 && !answer.redirected && /^text\/html/.test(answer.headers.get('content-type') ?? '')

const keepPage = async (path, answer) => isPage(answer) && quietly(() => put(PAGES, path, answer, MOST_PAGES))

/** A kept answer says in a header that it was kept. */
async function aged(page) {
  const headers = new Headers(page.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const notice = `<p class="offline-notice" role="status">${SENTENCE}</p>`
  return new Response((await page.text()).replace('<main', `${notice}<main`), { headers })
}

const offlinePage = async () => (await kept(OFFLINE)) ?? Response.error()

/** What the browser requested already while the worker woke up, else a new request. */
const answerTo = event => Promise.resolve(event.preloadResponse).then(early => early ?? fetch(event.request))

async function open(event, path) {
  const isProduct = PRODUCT.test(path)
  const network = answerTo(event).then(
    answer => {
      // The message of a refused form is only for that moment.
      if (isProduct && !event.request.url.includes('aviso=')) event.waitUntil(keepPage(path, answer.clone()))
      return answer
    },
    () => null,
  )
  event.waitUntil(network)
  const patience = new Promise(resolve => setTimeout(resolve, PATIENCE_MS, null))
  const soon = await Promise.race([network, patience])
  if (soon) return soon
  const page = isProduct ? await kept(path, { cacheName: PAGES }) : undefined
  return page ? aged(page) : ((await network) ?? offlinePage())
}

addEventListener('install', event => {
  skipWaiting()
  event.waitUntil(keepOffline())
})

addEventListener('activate', event => {
  const tidy = async () => {
    const names = await caches.keys()
    const old = names.filter(name => name.startsWith('vitrina-') && ![PAGES, FILES, SHELL].includes(name))
    await Promise.all(old.map(name => caches.delete(name)))
    await registration.navigationPreload?.enable()
    await clients.claim()
  }
  event.waitUntil(quietly(tidy))
})

/**
 * A page sends the list of what it needs; the first one also sends which page it is, because it came before there was a
 * worker.
 */
async function keepParts({ page, parts }) {
  if (page && PRODUCT.test(page)) await keepPage(page, await fetch(page, OPTIONS))
  for (const part of parts) {
    const { origin, pathname } = new URL(part)
    if (origin === location.origin) await fileOf(pathname)
  }
}

addEventListener('message', event => event.waitUntil(quietly(() => keepParts(event.data))))

addEventListener('fetch', event => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate')
    event.respondWith(pathname.startsWith('/api/') ? answerTo(event) : open(event, pathname))
  else if (pathname.startsWith('/static/')) event.respondWith(fileOf(pathname, { event }))
  else if (pathname.startsWith('/media/'))
    event.respondWith(fetch(event.request).catch(async () => (await kept(pathname)) ?? Response.error()))
})
