import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi, type Reply } from './fake-api.ts'

const LOOKUP = 'POST /document/lookup'
const found = {
  success: true,
  nombres: 'ROSA',
  apellidoPaterno: 'QUISPE',
  apellidoMaterno: 'RÍOS',
  razonSocial: '',
  direccion: '',
  provincia: '',
  distrito: '',
  tipoComprobante: '',
  numeroComprobante: '',
  correo: '',
}

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('D-54 VAL-20 each distinct number is asked for once, however often it is typed', async () => {
  const api = fakeApi({ [LOOKUP]: found })
  const { typeDocument } = await import('#stores/documents.ts')
  for (const number of ['12345678', '1234567', '12345678', '87654321', '12345678']) await typeDocument(number)
  expect(api.of(LOOKUP).map(({ body }) => body['numero'])).toEqual(['12345678', '87654321'])
})

test('VAL-20 the same number is asked for again as soon as another type is chosen that it fits', async () => {
  const api = fakeApi({ [LOOKUP]: found })
  const { chooseDocumentType, typeDocument } = await import('#stores/documents.ts')
  await chooseDocumentType('CE')
  await typeDocument('12345678')
  expect(api.of(LOOKUP)).toEqual([])
  await chooseDocumentType('DNI')
  expect(api.of(LOOKUP).map(({ body }) => body)).toEqual([{ tipo: 'DNI', numero: '12345678' }])
})

test('D-54 a company is asked for once as well, and its name is shown again', async () => {
  const api = fakeApi({ [LOOKUP]: { ...found, razonSocial: 'CALZADOS SAC' } })
  const { typeReceiptNumber, $companyNote } = await import('#stores/documents.ts')
  const { setReceiptType } = await import('#stores/checkout/drafts.ts')
  setReceiptType('FACTURA')
  for (const number of ['20131312955', '2013131295', '20131312955']) await typeReceiptNumber(number)
  expect(api.of(LOOKUP)).toHaveLength(1)
  expect($companyNote.get()).toEqual({ kind: 'found', text: 'Razón Social: CALZADOS SAC' })
})

test('FISCAL-02 the look-up fills razón social and address of a factura, and another RUC takes them away again', async () => {
  const company = { ...found, razonSocial: 'CALZADOS SAC', direccion: 'AV. LARCO 1' }
  const replies: Record<string, Reply> = { [LOOKUP]: company }
  fakeApi(replies)
  const { typeReceiptNumber } = await import('#stores/documents.ts')
  const { $shipping, setReceiptType, setShipping } = await import('#stores/checkout/drafts.ts')
  const filled = () => [$shipping.get().razonSocial, $shipping.get().direccionFiscal]
  setReceiptType('FACTURA')
  await typeReceiptNumber('20131312955')
  expect(filled()).toEqual(['CALZADOS SAC', 'AV. LARCO 1'])
  setShipping('direccionFiscal', 'Jr. Unión 5')
  replies[LOOKUP] = 'down'
  await typeReceiptNumber('20100070970')
  expect(filled()).toEqual(['', 'Jr. Unión 5'])
})

test('STATE-43 FISCAL-02 after BOLETA nothing is said of the RUC that was there, and it is looked up like any other', async () => {
  fakeApi({ [LOOKUP]: { ...found, razonSocial: 'CALZADOS SAC', direccion: 'AV. LARCO 1' } })
  const { typeReceiptNumber, $companyNote } = await import('#stores/documents.ts')
  const { $shipping, setReceiptType } = await import('#stores/checkout/drafts.ts')
  setReceiptType('FACTURA')
  await typeReceiptNumber('20131312955')
  setReceiptType('BOLETA')
  expect($companyNote.get()).toBeNull()
  setReceiptType('FACTURA')
  await typeReceiptNumber('20131312955')
  expect($companyNote.get()).toEqual({ kind: 'found', text: 'Razón Social: CALZADOS SAC' })
  expect($shipping.get()).toMatchObject({ razonSocial: 'CALZADOS SAC', direccionFiscal: 'AV. LARCO 1' })
})

test('FISCAL-01 a RUC whose digits do not fit is told as soon as it is typed', async () => {
  fakeApi({ [LOOKUP]: found })
  const { typeReceiptNumber } = await import('#stores/documents.ts')
  const { $problems, setReceiptType } = await import('#stores/checkout/drafts.ts')
  setReceiptType('FACTURA')
  await typeReceiptNumber('20131312956')
  expect($problems.get()).toEqual({ numeroComprobante: 'rucInvalid' })
  await typeReceiptNumber('20131312955')
  expect($problems.get()).toEqual({})
})

test('D-52 an answer for a number that is no longer there changes nothing', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>(resolve => (answer = resolve)))
  const { typeDocument, $documentNote } = await import('#stores/documents.ts')
  const { $shipping } = await import('#stores/checkout/drafts.ts')
  const asking = typeDocument('12345678')
  await typeDocument('1234567')
  answer(Response.json(found))
  await asking
  expect($shipping.get().name).toBe('')
  expect($documentNote.get()).toBeNull()
})

test('D-52 a field that is locked is not filled, an empty one is', async () => {
  fakeApi({ [LOOKUP]: { ...found, correo: 'otra@example.com', direccion: 'AV. LARCO 1' } })
  const { typeDocument } = await import('#stores/documents.ts')
  const { $locked, $register, $shipping } = await import('#stores/checkout/drafts.ts')
  $locked.set(['email'])
  await typeDocument('12345678')
  expect($register.get()).toMatchObject({ email: '', lastname: 'QUISPE RÍOS' })
  expect($shipping.get()).toMatchObject({ name: 'ROSA', address: 'AV. LARCO 1' })
})

test('D-54 ERR-07 a question that got no answer may be asked again', async () => {
  const replies: Record<string, Reply> = { [LOOKUP]: 'down' }
  const api = fakeApi(replies)
  const { typeDocument, $documentNote } = await import('#stores/documents.ts')
  await typeDocument('12345678')
  expect($documentNote.get()).toEqual({ kind: 'failed', text: 'Error al consultar los datos del documento' })
  await typeDocument('1234567')
  replies[LOOKUP] = found
  await typeDocument('12345678')
  expect(api.of(LOOKUP)).toHaveLength(2)
  expect($documentNote.get()).toBeNull()
})

const notFound = { ...found, success: false, nombres: '', apellidoPaterno: '', apellidoMaterno: '' }
const EMPTY = 'No se encontraron datos para este documento'

test.each([
  ['nothing was looked up: silence', '', null, null],
  [
    'the register knows nothing: its sentence',
    EMPTY,
    { kind: 'none', text: EMPTY },
    { kind: 'none', text: 'No encontrado' },
  ],
])('ERR-06 D-51 no data because %s', async (_why, message, document, company) => {
  fakeApi({ [LOOKUP]: { ...notFound, message } })
  const { typeDocument, typeReceiptNumber, $companyNote, $documentNote } =
    await import('#stores/documents.ts')
  const { setReceiptType } = await import('#stores/checkout/drafts.ts')
  await typeDocument('12345678')
  expect($documentNote.get()).toEqual(document)
  setReceiptType('FACTURA')
  await typeReceiptNumber('20131312955')
  expect($companyNote.get()).toEqual(company)
})

test('DOOR-26 where no service is set no number is sent anywhere', async () => {
  const api = fakeApi({ [LOOKUP]: found })
  const { typeDocument, typeReceiptNumber, $looksUp, $documentNote } = await import('#stores/documents.ts')
  const { setReceiptType } = await import('#stores/checkout/drafts.ts')
  $looksUp.set(false)
  await typeDocument('12345678')
  setReceiptType('FACTURA')
  await typeReceiptNumber('20131312955')
  expect(api.sent).toEqual([])
  expect($documentNote.get()).toBeNull()
})

test.each([
  [404, 'none', 'empty', 'companyUnknown'],
  [403, 'failed', 'failed', 'companyFailed'],
  [503, 'failed', 'failed', 'companyFailed'],
] as const)('VAL-20 VAL-23 refused with %i a number is %s', async (status, kind, person, company) => {
  fakeApi({ [LOOKUP]: { status, body: {} } })
  const { typeDocument, typeReceiptNumber, $companyNote, $documentNote } =
    await import('#stores/documents.ts')
  const { documentMessages: say } = await import('#shared/messages/documents.ts')
  const { setReceiptType } = await import('#stores/checkout/drafts.ts')
  await typeDocument('12345678')
  expect($documentNote.get()).toEqual({ kind, text: say[person] })
  setReceiptType('FACTURA')
  await typeReceiptNumber('20131312955')
  expect($companyNote.get()).toEqual({ kind, text: say[company] })
})

describe('the notes next to a number', () => {
  test('VAL-20 VAL-22 say that it is looked up, and nothing any more while it is typed on', async () => {
    let answer: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise<Response>(resolve => (answer = resolve)))
    const store = await import('#stores/documents.ts')
    const { documentMessages: say } = await import('#shared/messages/documents.ts')
    const { $busy } = await import('#stores/checkout/busy.ts')
    const { $shipping, setReceiptType } = await import('#stores/checkout/drafts.ts')
    const busy = { kind: 'busy', text: say.consulting }
    expect([store.$looksUp.get(), store.$documentNote.get(), store.$companyNote.get()]).toEqual([
      true,
      null,
      null,
    ])
    const person = store.typeDocument('12345678')
    expect([store.$documentNote.get(), $busy.get().consulting]).toEqual([busy, true])
    await vi.waitFor(() => expect(answer.length).toBe(1))
    answer(Response.json({ ...notFound, message: '' }))
    await person
    expect([store.$documentNote.get(), $busy.get().consulting]).toEqual([null, false])
    setReceiptType('FACTURA')
    const company = store.typeReceiptNumber('20131312955')
    expect(store.$companyNote.get()).toEqual(busy)
    await new Promise(done => setTimeout(done))
    void store.typeReceiptNumber('2013131295')
    expect(store.$companyNote.get()).toBeNull()
    // An answer for a number that is no longer there.
    answer(Response.json({ ...found, razonSocial: 'CALZADOS SAC' }))
    await company
    expect([store.$companyNote.get(), $shipping.get().razonSocial]).toEqual([null, ''])
  })

  test('VAL-20 go when the number is typed on, and come back with it', async () => {
    fakeApi({ [LOOKUP]: { ...notFound, message: EMPTY } })
    const { $companyNote, $documentNote, typeDocument, typeReceiptNumber } =
      await import('#stores/documents.ts')
    const { setReceiptType } = await import('#stores/checkout/drafts.ts')
    await typeDocument('12345678')
    await typeDocument('12345678')
    expect($documentNote.get()?.kind).toBe('none')
    await typeDocument('1234567')
    expect($documentNote.get()).toBeNull()
    setReceiptType('FACTURA')
    await typeReceiptNumber('20131312955')
    expect($companyNote.get()?.kind).toBe('none')
    await typeReceiptNumber('2013131295A')
    expect($companyNote.get()).toBeNull()
  })

  test('VAL-22 of a boleta, and of letters, no company is looked up', async () => {
    const api = fakeApi({ [LOOKUP]: found })
    const { typeReceiptNumber } = await import('#stores/documents.ts')
    const { setReceiptType } = await import('#stores/checkout/drafts.ts')
    await typeReceiptNumber('20131312955')
    setReceiptType('FACTURA')
    for (const number of ['2013131295A', '2013131295']) await typeReceiptNumber(number)
    expect(api.sent).toEqual([])
  })

  test('VAL-23 a company without a name is unknown, and leaves nothing in the form', async () => {
    fakeApi({ [LOOKUP]: { ...found, direccion: 'AV. LARCO 1' } })
    const { $companyNote, typeReceiptNumber } = await import('#stores/documents.ts')
    const { documentMessages: say } = await import('#shared/messages/documents.ts')
    const { $shipping, setReceiptType, setShipping } = await import('#stores/checkout/drafts.ts')
    setReceiptType('FACTURA')
    setShipping('razonSocial', '  ')
    await typeReceiptNumber('20131312955')
    expect($companyNote.get()).toEqual({ kind: 'none', text: say.companyUnknown })
    expect($shipping.get()).toMatchObject({ razonSocial: '', direccionFiscal: 'AV. LARCO 1' })
  })
})

describe('what a look-up fills', () => {
  test('D-52 PLACE-02 places as the list spells them, and none that the list lacks a province for', async () => {
    const place = { ...found, provincia: 'CAÑETE', distrito: 'san vicente de canete', direccion: 'AV. 1' }
    fakeApi({ [LOOKUP]: place })
    const { typeDocument } = await import('#stores/documents.ts')
    const { $ubigeo } = await import('#stores/ubigeo.ts')
    const { $filled, $shipping } = await import('#stores/checkout/drafts.ts')
    const provinces = [
      { department: 'Lima', name: 'Lima', districts: ['San Vicente'] },
      { department: 'Lima', name: 'Cañete', districts: ['Asia', 'San Vicente de Cañete'] },
    ]
    $ubigeo.set({ state: 'full', provinces })
    await typeDocument('12345678')
    expect($shipping.get()).toMatchObject({ province: 'Cañete', city: 'San Vicente de Cañete', name: 'ROSA' })
    expect($filled.get()).toMatchObject({
      province: 'Cañete',
      city: 'San Vicente de Cañete',
      address: 'AV. 1',
    })
  })

  test('D-52 the next one overwrites what the one before wrote, and nothing that was typed', async () => {
    const replies: Record<string, Reply> = { [LOOKUP]: found }
    fakeApi(replies)
    const { typeDocument } = await import('#stores/documents.ts')
    const { $register, $shipping, setRegister } = await import('#stores/checkout/drafts.ts')
    await typeDocument('12345678')
    setRegister('lastname', 'Ríos')
    replies[LOOKUP] = { ...found, nombres: 'ANA' }
    await typeDocument('87654321')
    expect([$shipping.get().name, $register.get().lastname]).toEqual(['ANA', 'Ríos'])
  })
})
