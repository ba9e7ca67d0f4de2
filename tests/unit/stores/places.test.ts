import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi } from './fake-api.ts'

const OWN = 'GET /ubigeo'
const OTHER = 'GET /ubigeo/territorial'
const WEEK_MS = 604_800_000
const list = {
  departamentos: [
    { nombre: 'Piura', provincias: [{ nombre: 'Talara', distritos: ['Máncora', 'Los Órganos'] }] },
  ],
}
const talara = { department: 'Piura', name: 'Talara', districts: ['Máncora', 'Los Órganos'] }

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('API-47 API-49 CONST-09 the shop’s own list is kept for 604 800 000 ms and then asked for again', async () => {
  const api = fakeApi({ [OWN]: list })
  const { loadUbigeo, $ubigeo } = await import('#stores/ubigeo.ts')
  await loadUbigeo(1_000)
  expect($ubigeo.get()).toEqual({ state: 'full', provinces: [talara] })
  expect(JSON.parse(browser.local.getItem('ubigeo') ?? '')).toEqual({ savedAt: 1_000, data: [talara] })
  await loadUbigeo(1_000 + WEEK_MS - 1)
  expect(api.of(OWN)).toHaveLength(1)
  await loadUbigeo(1_000 + WEEK_MS)
  expect(api.of(OWN)).toHaveLength(2)
})

test('API-47 a kept list without a province is asked for again', async () => {
  browser.local.setItem('ubigeo', JSON.stringify({ savedAt: 1_000, data: [] }))
  const api = fakeApi({ [OWN]: list })
  const { loadUbigeo, $ubigeo } = await import('#stores/ubigeo.ts')
  await loadUbigeo(1_001)
  expect(api.of(OWN)).toHaveLength(1)
  expect($ubigeo.get()).toEqual({ state: 'full', provinces: [talara] })
})

test('API-48 D-56 the second source serves when the first fails', async () => {
  fakeApi({ [OWN]: 'down', [OTHER]: list })
  const { loadUbigeo, $ubigeo } = await import('#stores/ubigeo.ts')
  await loadUbigeo(1_000)
  expect($ubigeo.get()).toEqual({ state: 'full', provinces: [talara] })
})

test('ERR-21 D-56 without both there are ten provinces and ten districts, and nothing is kept', async () => {
  fakeApi({ [OWN]: 'down', [OTHER]: { departamentos: [] } })
  const { loadUbigeo, $ubigeo, $provinces } = await import('#stores/ubigeo.ts')
  await loadUbigeo(1_000)
  expect($ubigeo.get().state).toBe('short')
  expect($provinces.get()).toHaveLength(10)
  expect($provinces.get().flatMap(({ districts }) => districts)).toHaveLength(10)
  const names = $provinces
    .get()
    .map(({ department, name, districts }) => `${department}: ${name}, ${districts.join()}`)
  expect(names).toEqual([
    ...['Lima: Lima, Lima', 'Arequipa: Arequipa, Arequipa', 'Cusco: Cusco, Cusco'],
    ...['La Libertad: Trujillo, Trujillo', 'Lambayeque: Chiclayo, Chiclayo', 'Piura: Piura, Piura'],
    ...['Junín: Huancayo, Huancayo', 'Tacna: Tacna, Tacna', 'Ica: Ica, Ica', 'Loreto: Maynas, Iquitos'],
  ])
  expect(browser.local.getItem('ubigeo')).toBeNull()
})

test('ERR-22 when that fails too the shopper types, and is told', async () => {
  fakeApi({ [OWN]: 'down', [OTHER]: 'down' })
  const { loadUbigeo, $ubigeo } = await import('#stores/ubigeo.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  await loadUbigeo(1_000, () => Promise.reject(new Error('lost')))
  expect($ubigeo.get()).toEqual({ state: 'typed' })
  expect($toasts.get()).toMatchObject([
    { kind: 'error', text: 'Error al cargar datos de ubicación. Por favor, ingrese manualmente.' },
  ])
})

test.each([
  ['VAL-23', { success: true, razonSocial: 'ANDES SAC' }, 'found', 'Razón Social: ANDES SAC'],
  ['VAL-23', { success: false, razonSocial: '' }, 'none', 'No encontrado'],
  ['VAL-23 D-55', { status: 503, body: {} }, 'failed', 'Error al consultar'],
])('VAL-22 %s a RUC of 11 digits is looked up once: %j', async (_ids, reply, kind, text) => {
  const LOOKUP = 'POST /document/lookup'
  const api = fakeApi({ [LOOKUP]: reply })
  const { setReceiptType } = await import('#stores/checkout/drafts.ts')
  const { typeReceiptNumber, $companyNote } = await import('#stores/documents.ts')
  await typeReceiptNumber('20512345671')
  expect(api.sent).toEqual([])
  setReceiptType('FACTURA')
  await typeReceiptNumber('2051234567')
  expect(api.sent).toEqual([])
  await typeReceiptNumber('20512345671')
  await typeReceiptNumber('20512345671')
  expect(api.of(LOOKUP).map(({ body }) => body)).toEqual([{ tipo: 'RUC', numero: '20512345671' }])
  expect($companyNote.get()).toEqual({ kind, text })
})

describe('a part of the page that comes later', () => {
  const shown: { textContent: string }[] = []
  beforeEach(() => {
    shown.length = 0
    vi.useFakeTimers()
    vi.stubGlobal('document', {
      createElement: () => ({ remove: () => undefined, textContent: '' }),
      body: { append: (notice: { textContent: string }) => shown.push(notice) },
    })
  })
  afterEach(() => void vi.useRealTimers())

  test('API-54 D-10 is given up after 120 000 ms, which is told, and asked for again', async () => {
    const { lazy } = await import('#browser/lazy.ts')
    let outcome: unknown = 'waiting'
    void lazy(() => new Promise(() => undefined)).then(part => (outcome = part))
    await vi.advanceTimersByTimeAsync(119_999)
    expect([outcome, shown]).toEqual(['waiting', []])
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toBeNull()
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      'No se pudo cargar una parte de la página. Revisa tu conexión y vuelve a intentarlo.',
    ])
    expect(await lazy(() => Promise.resolve('aquí'))).toBe('aquí')
  })

  test('ERR-25 D-10 that fails to load is told at once', async () => {
    const { lazy } = await import('#browser/lazy.ts')
    expect(await lazy(() => Promise.reject(new TypeError('Failed to fetch')))).toBeNull()
    expect(shown).toHaveLength(1)
  })
})

test('D-56 CHOOSE-05 a list that finds no room is used all the same, and an old one of its place is gone', async () => {
  browser.local.setItem('ubigeo', JSON.stringify({ savedAt: 0, data: [talara] }))
  fakeApi({ [OWN]: list })
  vi.spyOn(browser.local, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { loadUbigeo, $ubigeo, $provinces, typeInstead } = await import('#stores/ubigeo.ts')
  expect([$ubigeo.get(), $provinces.get()]).toEqual([{ state: 'loading' }, []])
  await loadUbigeo(WEEK_MS)
  expect([$ubigeo.get(), browser.local.getItem('ubigeo')]).toEqual([
    { state: 'full', provinces: [talara] },
    null,
  ])
  typeInstead()
  expect([$ubigeo.get(), $provinces.get()]).toEqual([{ state: 'typed' }, []])
})

test.each(['{broken', 'null', '{"savedAt":1000,"data":{"length":1}}'])(
  'API-47 «%s» in the storage is no list',
  async text => {
    browser.local.setItem('ubigeo', text)
    fakeApi({ [OWN]: list })
    const { loadUbigeo, $ubigeo } = await import('#stores/ubigeo.ts')
    await loadUbigeo(1_001)
    expect($ubigeo.get()).toEqual({ state: 'full', provinces: [talara] })
  },
)

test('API-47 API-48 a list that is there is asked for at one source, and an empty one at the next', async () => {
  const replies: Record<string, object> = { [OWN]: list, [OTHER]: list }
  const api = fakeApi(replies)
  const { loadUbigeo } = await import('#stores/ubigeo.ts')
  await loadUbigeo(1_000)
  expect(api.sent.map(({ what }) => what)).toEqual([OWN])
  replies[OWN] = { departamentos: [] }
  await loadUbigeo(1_000 + WEEK_MS)
  expect(api.sent.map(({ what }) => what)).toEqual([OWN, OWN, OTHER])
})
