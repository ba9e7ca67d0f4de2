import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { followContent, isOwnPage, pickupStores, shownStores } from '#server/modules/content.ts'
import { invalidate, onInvalidate } from '#server/db/invalidate.ts'
import { log } from '#server/lib/log.ts'
import { routes } from '#shared/routes.ts'
import { contentFolder, readOwnContent } from '#server/modules/content/own.ts'
import { products } from '#server/db/schema/catalog.ts'
import { orders } from '#server/db/schema/orders.ts'
import { db } from '#server/db/index.ts'
import { commandHere } from '../support/command.ts'
import { contactOf, place, putInCart, shippingInfo } from '../support/checkout.ts'
import { signedIn } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'

const shop = (...args: string[]) => {
  const { VAR_DIR = '', DATABASE_URL = '' } = process.env
  return commandHere({ VAR_DIR, DATABASE_URL }, ...args)
}

const TERMS = 'policies/terminos-y-condiciones.md'
const GOOD = readFileSync(join('src/content', TERMS), 'utf8')

function write(path: string, text: string): void {
  const file = join(contentFolder(), path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

beforeEach(() => {
  rmSync(contentFolder(), { recursive: true, force: true })
})

describe('CONTENT-02 a file that cannot be used', () => {
  test.each([
    [
      'a title without its second quote',
      (text: string) => text.replace('title: ', 'title: "'),
      /\(línea 7\)/,
    ],
    [
      'the data of a program for other texts, with two wrong fields',
      (text: string) =>
        `\uFEFF${text.replace('order: 1', 'order: uno').replace(/^version: .*\n/m, '')}`.replaceAll(
          '\n',
          '\r\n',
        ),
      /:1: falta el campo «version».\n.*:5: el campo «order» debe ser un número/,
    ],
    ['no title', (text: string) => text.replace(/^title: .*\n/m, ''), /:1: falta el campo «title»/],
    [
      'a date that is none',
      (text: string) => text.replace(/^updated: .*/m, 'updated: ayer'),
      /:4: el campo «updated» debe ser una fecha/,
    ],
    ['no data at all', () => '# Términos', /\(línea 1\)/],
    ['an open element', (text: string) => `${text}\n\n<div>\n\nfin\n`, /:\d+: la etiqueta <div> no se abre/],
    ['an element that nobody opened', (text: string) => `${text}\n\n</section>\n`, /la etiqueta <\/section>/],
    ['a script', (text: string) => `${text}\n\n<script>alert(1)</script>\n`, /la etiqueta <script>/],
  ])('%s is named with its line, and the text before stays', async (_, change, sentence) => {
    write(TERMS, GOOD.replace('title: ', 'title: Mis '))
    expect((await readOwnContent()).texts.policies[0]?.data.title).toMatch(/^Mis /)
    write(TERMS, change(GOOD))
    const { texts, problems } = await readOwnContent()
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`content/${TERMS}`)
    expect(problems[0]).toMatch(sentence)
    expect(texts.policies[0]?.data.title).toMatch(/^Mis /)
    expect((await shop('estado')).out).toContain(problems[0])
  })

  test('counts the line of broken markup from the top of the file', async () => {
    const text = `${GOOD}\n<p>\n`
    write(TERMS, text)
    const line = text.split('\n').indexOf('<p>') + 1
    expect((await readOwnContent()).problems[0]).toContain(`${TERMS}:${String(line)}:`)
  })

  test('that was taken away before leaves the text of the shop, and so does one that only an older release could read', async () => {
    write(TERMS, GOOD)
    await readOwnContent()
    rmSync(join(contentFolder(), TERMS))
    await readOwnContent()
    write(TERMS, 'nada')
    expect((await readOwnContent()).texts.policies).toEqual([])
    write(`.anterior/${TERMS}`, 'nada')
    expect(await readOwnContent()).toMatchObject({ texts: { policies: [] }, problems: [expect.any(String)] })
  })

  test('that is a folder is named, and stops nothing', async () => {
    mkdirSync(join(contentFolder(), TERMS), { recursive: true })
    const { texts, problems } = await readOwnContent()
    expect(texts.policies).toEqual([])
    expect(problems).toEqual([`content/${TERMS}: no se puede leer el archivo (EISDIR). Revisa sus permisos.`])
  })

  test('that was never good leaves the text of the shop; one with an unknown name is said', async () => {
    write(TERMS, 'nada')
    write('policies/garantia.md', GOOD)
    write('blog/Mi nota.md', GOOD)
    const { texts, problems } = await readOwnContent()
    expect([texts.policies, texts.blog]).toEqual([[], []])
    expect(problems).toHaveLength(3)
    expect(problems.join()).toContain('content/blog/Mi nota.md')
    expect(problems.join()).toContain(
      'content/policies/garantia.md: la tienda no tiene un texto con ese nombre',
    )
  })
})

test('CONTENT-01 closed markup, comments for tables and headings are drawn as the build draws them', async () => {
  write(
    'about/nosotros.md',
    GOOD.replace(/^---\n\n[\s\S]*$/m, '---\n\n## Uno\n\n<div>\n\n<!-- plazos -->\n\n**b**<br>\n\n</div>\n'),
  )
  const { texts, problems } = await readOwnContent()
  expect(problems).toEqual([])
  expect(texts.about[0]).toMatchObject({ id: 'nosotros', headings: [{ depth: 2, slug: 'uno', text: 'Uno' }] })
  expect(texts.about[0]?.html).toContain('<strong>b</strong>')
  expect(texts.about[0]?.html).toContain('<!-- plazos -->')
})

test('CONTENT-01 the owner copies a text and gives it back by command', async () => {
  expect((await shop('textos', 'listar')).out).toContain('terminos-y-condiciones · el de la tienda')
  expect((await shop('textos', 'copiar', 'terminos-y-condiciones')).code).toBe(0)
  expect(readFileSync(join(contentFolder(), TERMS), 'utf8')).toBe(GOOD)
  expect((await shop('textos', 'listar')).out).toContain(`terminos-y-condiciones · tuyo (content/${TERMS})`)
  expect((await shop('textos', 'copiar', 'terminos-y-condiciones')).err).toContain('Ya tienes ese texto')
  expect((await shop('textos', 'devolver', 'terminos-y-condiciones')).code).toBe(0)
  expect((await readOwnContent()).texts.policies).toEqual([])
  expect((await shop('textos', 'copiar', 'otra-cosa')).code).toBe(1)
})

const STORE = '{"id":"a","name":"Uno","address":"b","district":"c","hours":"d","mapUrl":"https://m.pe"}'

describe('CONTENT-03 stores by command', () => {
  const add = (...words: string[]) => shop('tiendas', 'agregar', ...words)
  const GAMARRA = [
    'Tienda Gamarra',
    'Jr. Gamarra 653',
    'La Victoria, Lima',
    'Lunes a sábado de 9:00 a 19:00',
  ] as const

  test('the first one of the owner takes the place of the invented ones; the list is written whole', async () => {
    expect((await add(...GAMARRA)).out).toContain('tienda-gamarra')
    expect(await pickupStores()).toEqual([
      expect.objectContaining({ id: 'tienda-gamarra', name: 'Tienda Gamarra', sample: false }),
    ])
    expect((await add(...GAMARRA)).err).toContain('Ya hay una tienda «Tienda Gamarra»')
    for (const map of ['javascript:alert(1)', 'https://['])
      expect((await add('Otra', 'Calle 1', 'Lima, Lima', 'Siempre', map)).err).toContain('https://')
    const long = `Calzados ${'de la Familia '.repeat(5)}`.trim()
    expect((await add(long, 'Calle 1', 'Lima, Lima', 'Siempre')).code).toBe(0)
    const [kept, added] = await pickupStores()
    expect([kept?.name, added?.name, added?.mapUrl]).toEqual([
      'Tienda Gamarra',
      long,
      'https://www.google.com/maps/search/?api=1&query=Calle+1+Lima%2C+Lima',
    ])
    expect((await shop('tiendas', 'quitar', added?.id ?? '')).code).toBe(0)
    expect((await pickupStores()).map(({ id }) => id)).toEqual(['tienda-gamarra'])
    expect((await shop('tiendas', 'quitar', 'miraflores')).code).toBe(1)
    expect((await shop('tiendas', 'quitar', 'tienda-gamarra')).code).toBe(0)
    expect(await pickupStores()).toEqual([])
    expect((await shop('tiendas', 'listar')).out).toContain('No hay tiendas')
  })

  test('a list that was broken by hand is not written over', async () => {
    write('stores.json', '[{"id": "a",')
    const { code, err } = await add(...GAMARRA)
    expect(code).toBe(1)
    expect(err).toContain('content/stores.json: no es un JSON válido')
    expect(readFileSync(join(contentFolder(), 'stores.json'), 'utf8')).toBe('[{"id": "a",')
  })

  test.each([
    [
      '[{"id":"a","name":"","address":"b","district":"c","hours":"d","mapUrl":"https://m.pe"}]',
      'tienda 1: el campo «name» debe ser un texto',
    ],
    [
      '[{"id":"a","name":"n","address":"b","district":"c","hours":"d","mapUrl":"mapa"}]',
      'el campo «mapUrl» debe ser una dirección',
    ],
    [`[${STORE},{"id":"b","name":"n"}]`, 'tienda 2: falta el campo «address»'],
    [`[${STORE},${STORE.replace('Uno', 'Dos')}]`, 'content/stores.json: el id «a» está dos veces'],
    ['{}', 'no es un JSON válido'],
  ])('%s is named', async (text, sentence) => {
    write('stores.json', text)
    expect((await readOwnContent()).problems[0]).toContain(sentence)
  })
})

test('SEARCH-03 a table of synonyms that was broken by hand is said, and not written over', async () => {
  const sandals = async () => (await readOwnContent()).synonyms?.['sandalias']
  const add = (word: string) => shop('buscador', 'sinonimos', 'agregar', word, 'Sandalia')
  write('synonyms.json', '{"sandalias": ["ojotas"], "botines": ["botitas", "chuteras"]}')
  // In whatever number, and a word has one meaning.
  for (const word of ['wifaras', 'botitas']) expect((await add(word)).code).toBe(0)
  expect((await readOwnContent()).synonyms).toEqual({
    sandalias: ['ojotas', 'wifaras', 'botitas'],
    botines: ['chuteras'],
  })
  expect((await shop('buscador', 'sinonimos', 'quitar', 'chutera')).code).toBe(0)
  expect((await readOwnContent()).synonyms).toEqual({ sandalias: ['ojotas', 'wifaras', 'botitas'] })
  const broken = '{"sandalias": "ojotas"}'
  write('synonyms.json', broken)
  expect((await readOwnContent()).problems).toEqual([
    'content/synonyms.json: no es un JSON válido. Revisa las comas y las comillas. sandalias',
  ])
  expect(await sandals()).toContain('wifaras')
  const { code, err } = await add('chalas')
  expect([code, err]).toEqual([1, expect.stringContaining('content/synonyms.json: no es un JSON válido')])
  expect(readFileSync(join(contentFolder(), 'synonyms.json'), 'utf8')).toBe(broken)
})

test('SEARCH-03 a meaning takes 200 words; one more is refused, and the table stays as it was', async () => {
  const words = Array.from({ length: 199 }, (_, i) => `palabra ${String(i)}`)
  write('synonyms.json', JSON.stringify({ sandalias: words }))
  const add = (word: string) => shop('buscador', 'sinonimos', 'agregar', word, 'sandalia')
  expect((await add('wifaras')).code).toBe(0)
  const { code, err } = await add('chalas')
  expect([code, err]).toEqual([1, expect.stringContaining('Ya hay 200 palabras para «sandalias»')])
  // It is there already, so there is room for it.
  expect((await add('wifaras')).code).toBe(0)
  expect((await readOwnContent()).synonyms).toEqual({ sandalias: [...words, 'wifaras'] })
})

test('CONTENT-03 CONTENT-04 an order is picked up at a store of the owner’s list, and at none where there is none', async () => {
  const product = await createProduct({ price: 5_000, stock: 20 })
  const pickUp = async () => {
    const customer = await signedIn()
    await putInCart(customer, product.id)
    return place(customer, {
      shippingInfo: { ...shippingInfo, ...contactOf(customer), envio: 'tienda' },
      shipping_fee: 0,
    })
  }
  expect(await pickUp()).toMatchObject({ status: 400, body: { code: 'shippingOptionInvalid' } })
  expect(await db().select().from(orders)).toEqual([])
  await shop('tiendas', 'agregar', 'Tienda Gamarra', 'Jr. Gamarra 653', 'La Victoria, Lima', 'Siempre')
  expect((await pickUp()).status).toBe(200)
  expect((await db().select().from(orders))[0]?.shipping.tienda).toBe(
    'Tienda Gamarra, Jr. Gamarra 653, La Victoria, Lima',
  )
})

test('CONTENT-04 the invented stores are there with the demo and go with it', async () => {
  expect(await pickupStores()).toEqual([])
  expect((await shop('estado')).out).toContain('No hay tiendas donde recoger pedidos')
  await createProduct()
  await db().update(products).set({ isDemo: true })
  expect((await pickupStores())[0]?.name).toBe('Tienda Miraflores')
})

test('CONTENT-01 CONTENT-04 a page is drawn anew as soon as its text is there, and the invented stores go with the demo', async () => {
  const told: string[] = []
  onInvalidate(tags => void told.push(...tags))
  const drawn = () => told.filter(tag => tag === 'content').length
  await createProduct()
  // Before anything was read.
  expect(shownStores()[0]?.name).toBe('Tienda Miraflores')
  await db().update(products).set({ isDemo: false })
  const resources = () => process.getActiveResourcesInfo().filter(name => name.startsWith('FSEvent')).length
  const before = resources()
  const stop = await followContent()
  expect([shownStores(), isOwnPage(routes.stores), isOwnPage(routes.blog), drawn()]).toEqual([
    [],
    true,
    false,
    1,
  ])

  await db().update(products).set({ isDemo: true })
  await invalidate(['catalog'])
  await pickupStores()
  expect(shownStores()).toEqual([])
  await invalidate(['all'])
  await expect.poll(() => shownStores()[0]?.name).toBe('Tienda Miraflores')
  expect([isOwnPage(routes.stores), drawn()]).toEqual([false, 2])
  // Nothing changed for the demo.
  await invalidate(['all'])
  await pickupStores()
  await db().update(products).set({ isDemo: false })
  await invalidate(['all'])
  await expect.poll(shownStores).toEqual([])
  expect(drawn()).toBe(3)
  await db().update(products).set({ isDemo: true })
  await invalidate(['all'])
  await expect.poll(() => shownStores()[0]?.name).toBe('Tienda Miraflores')

  write(TERMS, GOOD)
  write('about/nosotros.md', GOOD)
  write('blog/primera.md', '---\ntitle: Uno\ndescription: Dos\ndate: 2026-11-20\n---\n\nHola\n')
  write('blog/segunda.md', '---\ntitle: Uno\ndescription: Dos\ndate: 2026-11-20\n---\n\nHola\n')
  write('stores.json', `[${STORE}]`)
  await expect.poll(() => shownStores().map(({ name }) => name), { timeout: 5_000 }).toEqual(['Uno'])
  await expect.poll(() => isOwnPage('/blog/segunda'), { timeout: 5_000 }).toBe(true)
  const own = [routes.stores, routes.blog, routes.terms, routes.about, '/blog/primera']
  const others = [routes.privacy, '/primera', '/blog/tercera', `/blog${routes.terms}`, routes.home]
  expect(own.filter(path => !isOwnPage(path))).toEqual([])
  expect(others.filter(isOwnPage)).toEqual([])

  // What cannot be remembered is said, and stops nothing.
  const failed = vi.spyOn(log, 'error').mockReturnValue(undefined)
  rmSync(join(contentFolder(), '.anterior', TERMS))
  mkdirSync(join(contentFolder(), '.anterior', TERMS))
  write(TERMS, `${GOOD}\nMás.\n`)
  await expect.poll(() => failed.mock.calls[0]?.[0], { timeout: 5_000 }).toBe('content not read')
  failed.mockRestore()
  stop()
  await expect.poll(resources).toBe(before)
})
