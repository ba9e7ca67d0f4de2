import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
