import { setTimeout as realTime } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { withinSecond } from '#server/db/invalidate.ts'
import { PageCache } from '#server/http/page-cache.ts'
import { encoded, type RenderedPage, type CachedPage } from '#server/http/cached-page.ts'

const page = (text: string, tags = ['catalog']): RenderedPage => ({
  body: Buffer.from(text),
  headers: { 'content-type': 'text/html' },
  tags,
  maxAgeSeconds: 60,
})

const textOf = async (page: CachedPage | undefined) => page && String(await encoded(page, undefined))

async function put(store: PageCache, key: string, rendered: RenderedPage) {
  await store.begin(key).finish(rendered)
}

test('a kept page comes back in every encoding with one ETag for its content', async () => {
  const store = new PageCache(1_000_000)
  await put(store, '/', page('hola'))
  const kept = store.get('/')
  expect(kept && brotliDecompressSync(await encoded(kept, 'br')).toString()).toBe('hola')
  expect(kept && gunzipSync(await encoded(kept, 'gzip')).toString()).toBe('hola')
  expect(await textOf(kept)).toBe('hola')
  const first = kept?.etag
  await put(store, '/', page('hola'))
  expect(store.get('/')?.etag).toBe(first)
  await put(store, '/', page('otra'))
  expect(store.get('/')?.etag).not.toBe(first)
})

test('a tag takes out the pages that carry it and no others; `all` takes out everything', async () => {
  const store = new PageCache(1_000_000)
  await put(store, '/', page('a', ['catalog', 'company']))
  await put(store, '/product/details/x', page('b', ['product:1']))
  store.invalidate(['product:1'])
  expect(store.get('/')).toBeDefined()
  expect(store.get('/product/details/x')).toBeUndefined()
  store.invalidate(['all'])
  expect(store.get('/')).toBeUndefined()
  expect(store.bytes).toBe(0)
})

test('STORE-02 what may wait is over a second after the first change that it does not show, however often that is named', async () => {
  vi.useFakeTimers()
  try {
    const store = new PageCache(1_000_000)
    await put(store, '/', page('a'))
    await put(store, '/product/details/x', page('b', ['product:1']))
    store.invalidate([withinSecond('catalog'), 'product:1'])
    expect(store.get('/product/details/x')).toBeUndefined()
    vi.advanceTimersByTime(600)
    store.invalidate([withinSecond('catalog')])
    expect(store.get('/')).toBeDefined()
    const after = store.begin('/shops')
    vi.advanceTimersByTime(400)
    expect(store.get('/')).toBeUndefined()
    await after.finish(page('nuevo'))
    expect(store.get('/shops')).toBeDefined()
    await put(store, '/', page('nuevo'))
    vi.advanceTimersByTime(5_000)
    expect(store.get('/')).toBeDefined()
    store.invalidate([withinSecond('catalog')])
    vi.advanceTimersByTime(1_000)
    expect(store.get('/')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('STORE-02 a render begun before what may wait changed is kept and shared until its second is over', async () => {
  vi.useFakeTimers()
  try {
    const store = new PageCache(1_000_000)
    const [quick, slow] = [store.begin('/'), store.begin('/shops')]
    store.invalidate([withinSecond('catalog')])
    await quick.finish(page('viejo'))
    expect(await textOf(store.get('/'))).toBe('viejo')
    const early = store.obtain('/shops')
    vi.advanceTimersByTime(1_000)
    expect(store.get('/')).toBeUndefined()
    const [late, joining] = [store.obtain('/shops'), store.join('/shops')]
    await slow.finish(page('viejo'))
    expect(await early).toHaveProperty('page')
    expect([await late, await joining]).toEqual([{ render: expect.anything() as unknown }, undefined])
    expect(store.get('/shops')).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('STORE-06 what was asked for is rendered anew before its second is over, and the old one served until then', async () => {
  vi.useFakeTimers()
  try {
    const store = new PageCache(1_000_000)
    const renewed: string[] = []
    store.renewWith(async key => {
      renewed.push(key)
      const obtained = await store.obtain(key, true)
      if ('page' in obtained) throw new Error('It was to be rendered.')
      expect(await textOf(store.get(key))).toBe('viejo')
      await obtained.render.finish(page('nuevo'))
    })
    for (const key of ['/', '/shops', '/product/details/x']) await put(store, key, page('viejo'))
    store.get('/')
    store.get('/product/details/x')
    store.invalidate([withinSecond('catalog'), 'product:1'])
    vi.advanceTimersByTime(500)
    expect(renewed).toEqual([])
    vi.advanceTimersByTime(100)
    await vi.waitFor(() => expect(renewed).toEqual(['/', '/product/details/x']))
    await vi.waitFor(async () => expect(await textOf(store.get('/'))).toBe('nuevo'))
    vi.advanceTimersByTime(400)
    expect(store.get('/shops')).toBeUndefined()
    expect(await textOf(store.get('/'))).toBe('nuevo')
    store.invalidate([withinSecond('catalog')])
    store.invalidate(['catalog'])
    expect(store.get('/')).toBeUndefined()
    vi.advanceTimersByTime(2_000)
    expect(renewed).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('STORE-06 who asks every second or so finds the page, and what nobody asks for is given up after three', async () => {
  vi.useFakeTimers()
  try {
    const store = new PageCache(1_000_000)
    let [renewed, landed] = [0, 0]
    store.renewWith(async key => {
      renewed += 1
      const obtained = await store.obtain(key, true)
      if ('render' in obtained) await obtained.render.finish(page(`nuevo ${String(renewed)}`))
      landed += 1
    })
    await put(store, '/', page('viejo'))
    store.get('/')
    // A change a second, as an import makes them, and nobody who asks.
    const second = async (renewals: number) => {
      store.invalidate([withinSecond('catalog')])
      vi.advanceTimersByTime(600)
      // What it compresses is no matter of these timers, which `vi.waitFor` would move on.
      while (landed < renewals) await realTime(2)
      expect(renewed).toBe(renewals)
      vi.advanceTimersByTime(400)
    }
    for (const renewals of [1, 2, 3]) await second(renewals)
    for (let n = 0; n < 3; n += 1) {
      store.invalidate([withinSecond('catalog')])
      await vi.advanceTimersByTimeAsync(1_000)
      while (landed < renewed) await realTime(2)
    }
    expect(store.get('/')).toBeUndefined()
    expect(renewed).toBeLessThanOrEqual(4)
  } finally {
    vi.useRealTimers()
  }
})

test('a render that was overtaken by an invalidation of its tags is not kept', async () => {
  const store = new PageCache(1_000_000)
  const render = store.begin('/')
  store.invalidate(['product:1', 'catalog'])
  await render.finish(page('viejo'))
  expect(store.get('/')).toBeUndefined()
})

test('an invalidation of other tags does not cost a render', async () => {
  const store = new PageCache(1_000_000)
  const render = store.begin('/')
  store.invalidate(['product:2'])
  await render.finish(page('vigente', ['catalog']))
  expect(await textOf(store.get('/'))).toBe('vigente')
})

test('a render begun after the invalidation is kept although an older one is still under way', async () => {
  const store = new PageCache(1_000_000)
  const old = store.begin('/')
  store.invalidate(['catalog'])
  const fresh = store.begin('/')
  await fresh.finish(page('nuevo'))
  await old.finish(page('viejo'))
  expect(await textOf(store.get('/'))).toBe('nuevo')
})

test('STORE-05 whoever asks while a page is rendered gets that one, unless what it shows was invalidated in between', async () => {
  const store = new PageCache(1_000_000)
  const first = store.begin('/')
  const before = store.join('/')
  store.invalidate(['product:2'])
  const between = store.join('/')
  store.invalidate(['product:1'])
  const [after, again, more] = [store.join('/'), store.obtain('/'), store.obtain('/')]
  await first.finish(page('uno', ['catalog', 'product:1']))
  expect(await textOf(await before)).toBe('uno')
  expect(await textOf(await between)).toBe('uno')
  expect(await after).toBeUndefined()
  expect(store.get('/')).toBeUndefined()
  // Of those who came too late the first renders, and the other waits for that.
  const own = await again
  if (!('render' in own)) throw new Error('It was to be rendered.')
  await own.render.finish(page('dos'))
  const shared = await more
  expect('page' in shared && (await textOf(shared.page))).toBe('dos')
  expect(store.misses).toBe(2)
})

test('STORE-05 what must not be shared is rendered by each of those who waited, at once', async () => {
  const store = new PageCache(1_000_000)
  const first = store.begin('/')
  const waiting = [store.obtain('/'), store.obtain('/')]
  await first.finish(undefined)
  for (const each of await Promise.all(waiting)) expect(each).toHaveProperty('render')
})

test('STORE-05 however long renders follow each other, what was invalidated before all of them is forgotten', async () => {
  const store = new PageCache(1_000_000)
  let render = store.begin('/0')
  for (let i = 1; i <= 50; i += 1) {
    store.invalidate(['catalog'])
    const next = store.begin(`/${String(i)}`)
    await render.finish(page('x'))
    render = next
  }
  expect(store.remembered).toBe(0)
  store.invalidate(['catalog'])
  expect(store.remembered).toBe(1)
  await render.finish(page('x'))
  expect([store.remembered, store.get('/50')]).toEqual([0, undefined])
})

test('HARD-13 made-up queries, however many, leave the pages of the catalogue where they are', async () => {
  const store = new PageCache(150_000)
  const random = () => ({
    ...page(''),
    body: Buffer.from(Array.from({ length: 1_000 }, () => Math.floor(Math.random() * 256))),
  })
  const products = Array.from({ length: 10 }, (_, i) => `/product/details/${String(i)}`)
  for (const key of products) await put(store, key, random())
  for (let i = 0; i < 300; i += 1) await put(store, `/shops?value=${String(i)}`, random())
  expect(products.filter(key => !store.get(key))).toEqual([])
  expect(store.get('/shops?value=299')).toBeDefined()
  expect(store.get('/shops?value=0')).toBeUndefined()
  expect(store.bytes).toBeLessThanOrEqual(2 * 150_000)
})

test('HARD-13 a query that is asked for keeps its place in the share of queries when pages fill the store', async () => {
  const store = new PageCache(60_000)
  const random = () => ({
    ...page(''),
    body: Buffer.from(Array.from({ length: 1_000 }, () => Math.floor(Math.random() * 256))),
  })
  await put(store, '/shops?value=a', random())
  for (let i = 0; i < 60; i += 1) {
    await put(store, `/product/details/${String(i)}`, random())
    expect(store.get('/shops?value=a')).toBeDefined()
  }
  expect(store.get('/product/details/0')).toBeUndefined()
  expect(store.get('/product/details/59')).toBeDefined()
})

test('the least recently used pages leave when the bytes are used up', async () => {
  const store = new PageCache(16_000)
  const text = () => Buffer.from(Array.from({ length: 1_000 }, () => Math.floor(Math.random() * 256)))
  const rendered = () => ({ ...page(''), body: text() })
  for (const key of ['/1', '/2', '/3', '/4']) await put(store, key, rendered())
  store.get('/1')
  await put(store, '/5', rendered())
  await put(store, '/6', rendered())
  expect(store.get('/1')).toBeDefined()
  expect(store.get('/2')).toBeUndefined()
  expect(store.bytes).toBeLessThanOrEqual(16_000)
})

test('a page is kept for its own time only', async () => {
  let now = 1_000
  const store = new PageCache(1_000_000, () => now)
  await put(store, '/', page('a'))
  now += 59_000
  expect(store.get('/')).toBeDefined()
  now += 2_000
  expect(store.get('/')).toBeUndefined()
})

test('RUN-10 after missed invalidations every page is rendered anew, and the old one is kept for when it cannot be', async () => {
  let now = 1_000
  const store = new PageCache(1_000_000, () => now)
  await put(store, '/', page('a'))
  const render = store.begin('/late')
  store.expireAll()
  expect(store.get('/')).toBeUndefined()
  expect(await textOf(store.getStale('/'))).toContain('a')
  // A render that may have read the old state is not kept either.
  await render.finish(page('late'))
  expect(store.getStale('/late')).toBeUndefined()
  await put(store, '/', page('b'))
  now += 3_600_000
  expect(store.get('/')).toBeUndefined()
  expect(await textOf(store.getStale('/'))).toContain('b')
  store.invalidate(['all'])
  expect(store.getStale('/')).toBeUndefined()
})

/** Long and various enough that the two ways differ. */
const text = Array.from(
  { length: 3_000 },
  (_, i) => `<li class="tarjeta">${String((i * 7_919) % 1_013)}</li>`,
).join('')
const bytesOf = (page: CachedPage | undefined) => page?.br.length ?? 0

/** Asks for a page until it is compressed finely; its bytes. */
async function recompressed(store: PageCache, key: string, quickly: number): Promise<number> {
  await expect.poll(() => bytesOf(store.get(key))).toBeLessThan(quickly)
  return bytesOf(store.get(key))
}

test.each(['/', '/shops?value=a'])(
  'STORE-04 %s is compressed quickly, and as small as can be when somebody asks once it has lasted two seconds',
  async key => {
    let now = 1_000
    const store = new PageCache(1_000_000, () => now)
    await put(store, key, page(text))
    now += 1_999
    const quickly = bytesOf(store.get(key))
    await sleep(100)
    expect(bytesOf(store.get(key))).toBe(quickly)
    const before = store.bytes
    now += 1
    const finely = await recompressed(store, key, quickly)
    expect(store.bytes).toBe(before - quickly + finely)
    expect(await textOf(store.get(key))).toBe(text)
    store.invalidate(['all'])
    expect(store.bytes).toBe(0)
  },
)

test('MEM-02 gzip is made for the first who asks for it, and counted like the rest', async () => {
  const store = new PageCache(1_000_000)
  await put(store, '/', page(text))
  const kept = store.get('/') as CachedPage
  const before = store.bytes
  const [one, other] = await Promise.all([store.bodyOf(kept, 'gzip'), store.bodyOf(kept, 'gzip')])
  expect([one, other].map(body => gunzipSync(body).toString())).toEqual([text, text])
  expect(store.bytes).toBe(before + (kept.gzip?.length ?? 0))
  store.invalidate(['all'])
  expect(store.bytes).toBe(0)
  const full = new PageCache(before * 4)
  for (const key of ['/1', '/2', '/3', '/4']) await put(full, key, page(text))
  await full.bodyOf(full.get('/4') as CachedPage, 'gzip')
  expect(full.get('/1')).toBeUndefined()
  expect(full.bytes).toBeLessThanOrEqual(before * 4)
})

test('STORE-04 one page at a time is compressed again, and none that was let go of meanwhile comes back', async () => {
  let now = 1_000
  const store = new PageCache(1_000_000, () => now)
  for (const key of ['/1', '/2']) await put(store, key, page(text))
  const quickly = bytesOf(store.get('/2'))
  now += 2_000
  store.get('/1')
  store.get('/2')
  const [first, second] = [store.get('/1'), store.get('/2')]
  await expect.poll(() => bytesOf(first)).toBeLessThan(quickly)
  expect(bytesOf(second)).toBe(quickly)
  store.get('/2')
  store.invalidate(['catalog'])
  await expect.poll(() => bytesOf(second)).toBeLessThan(quickly)
  expect([store.get('/2'), store.bytes]).toEqual([undefined, 0])
})

/** What each page shows, of three products whose stock changes. */
const SHOWN = { '/product/details/a': [0], '/product/details/b': [1], '/shops': [0, 1, 2] } as const
type Path = keyof typeof SHOWN
const paths = Object.keys(SHOWN) as Path[]

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ ask: fc.constantFrom(...paths) }) },
    { weight: 3, arbitrary: fc.record({ change: fc.nat({ max: 2 }) }) },
    { weight: 3, arbitrary: fc.record({ finish: fc.nat({ max: 5 }) }) },
    { weight: 2, arbitrary: fc.record({ waitMs: fc.nat({ max: 2 }) }) },
  ),
  { minLength: 10, maxLength: 40 },
)

test('STORE-05 in whatever order questions, renders and changes come, nobody is shown what was over before the question', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async plan => {
      const store = new PageCache(1_000_000)
      const stock = [0, 0, 0]
      const underWay: (() => void)[] = []
      const answers: Promise<void>[] = []
      const read = (path: Path) => SHOWN[path].map(product => stock[product] ?? 0)

      async function ask(path: Path): Promise<void> {
        const before = read(path)
        const obtained = await store.obtain(path)
        let answer = 'page' in obtained ? obtained.page : undefined
        if ('render' in obtained) {
          const tags = SHOWN[path].map(product => `product:${String(product)}`)
          const rendered = page(JSON.stringify(read(path)), tags)
          await new Promise<void>(finish => underWay.push(finish))
          answer = await obtained.render.finish(rendered)
        }
        const shown = JSON.parse((await textOf(answer)) ?? '[]') as number[]
        expect(shown).toHaveLength(before.length)
        for (const [i, seen] of shown.entries()) expect(seen).toBeGreaterThanOrEqual(before[i] ?? 0)
      }

      for (const step of plan) {
        if ('ask' in step) answers.push(ask(step.ask))
        if ('finish' in step) underWay.splice(step.finish, 1)[0]?.()
        if ('waitMs' in step) await sleep(step.waitMs)
        if (!('change' in step)) continue
        stock[step.change] = (stock[step.change] ?? 0) + 1
        store.invalidate([`product:${String(step.change)}`])
      }
      let isOver = false
      const all = Promise.all(answers).finally(() => {
        isOver = true
      })
      for (; !isOver; await sleep(1)) underWay.shift()?.()
      await all
      expect(store.remembered).toBe(0)
      for (const path of paths) {
        const kept = await textOf(store.get(path))
        if (kept !== undefined) expect(JSON.parse(kept)).toEqual(read(path))
      }
    }),
    { numRuns: 150 },
  )
})
