import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { manualTransferMessages as say } from '#shared/messages/manual-transfer.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, tokenOf, type Reply } from './fake-api.ts'

vi.mock('#browser/go.ts', () => ({
  goTo: (path: string, way?: object) => ways.push([path, way]),
  beforeLeaving: () => undefined,
}))
const ways: unknown[][] = []
const rosa = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }
const closed = { payment: null, busy: false, error: '', pictureError: '' }
const paths = {
  choose: 'POST /order/wallet/o1',
  number: 'POST /order/wallet/o1/operation',
  picture: 'POST /order/wallet/o1/picture',
  order: 'GET /home/coustomer/get-order-details/o1',
}
const picture = new File(['x'], 'pago.png')
const body = { wallet: 'yape', operation: '12345678' } as const

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
  ways.length = 0
})
afterEach(() => vi.unstubAllGlobals())

async function open(replies: Record<string, Reply>) {
  const api = fakeApi(replies)
  const forms: FormData[] = []
  const known = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.body instanceof FormData) forms.push(init.body)
    return known(url, init)
  })
  const store = await import('#stores/manual-transfer.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  return { ...store, api, forms, said: () => $toasts.get().map(({ kind, text }) => [kind, text]) }
}
const refused = (message: string): Reply => ({ status: 409, body: message === '' ? {} : { message } })

test('WALLET-03 what was chosen is shown as the server has it, busy until then', async () => {
  const { $transfer, openTransfer } = await open({ [paths.choose]: { wallet: { state: 'waiting' } } })
  expect($transfer.get()).toEqual(closed)
  const opening = openTransfer('o1')
  expect($transfer.get()).toEqual({ ...closed, busy: true })
  await opening
  expect($transfer.get()).toEqual({ ...closed, payment: { state: 'waiting' } })
})

test.each([
  ['No se puede.', 'No se puede.'],
  ['', say.failed],
])('WALLET-03 a choice refused with «%s» is told, and the old one is gone', async (message, error) => {
  const { $transfer, openTransfer } = await open({ [paths.choose]: refused(message) })
  $transfer.set({ payment: { state: 'waiting' } as never, busy: false, error: 'x', pictureError: 'y' })
  await openTransfer('o1')
  expect($transfer.get()).toEqual({ ...closed, error })
})

test('WALLET-10 a picture alone is sent as a file, and its answer is told', async () => {
  const { $transfer, forms, said, sendPicture } = await open({
    [paths.picture]: { wallet: { state: 'verifying' }, message: 'La recibimos.' },
  })
  $transfer.set({ ...closed, error: 'x', pictureError: 'y' })
  const sending = sendPicture('o1', picture)
  expect($transfer.get()).toEqual({ ...closed, busy: true })
  expect(await sending).toBe(true)
  expect((forms[0]?.get('archivo') as File).name).toBe('pago.png')
  expect($transfer.get()).toEqual({ ...closed, payment: { state: 'verifying' } })
  expect(said()).toEqual([['success', 'La recibimos.']])
})

test.each([
  ['Pesa demasiado.', 'Pesa demasiado.'],
  ['', say.pictureFailed],
])(
  'WALLET-10 a picture refused with «%s» is told next to it, and no number is sent',
  async (message, pictureError) => {
    const { $transfer, api, said, sendNumber, sendPicture } = await open({
      [paths.picture]: refused(message),
    })
    expect(await sendPicture('o1', picture)).toBe(false)
    expect($transfer.get()).toEqual({ ...closed, pictureError })
    expect(await sendNumber('o1', body, picture)).toBe(false)
    expect($transfer.get()).toEqual({ ...closed, pictureError })
    expect(api.of(paths.number)).toEqual([])
    expect(said()).toEqual([])
  },
)

test('WALLET-04 WALLET-10 the picture goes before the number, whose answer alone is told', async () => {
  const { $transfer, api, said, sendNumber } = await open({
    [paths.picture]: { wallet: { state: 'waiting' }, message: 'La recibimos.' },
    [paths.number]: { wallet: { state: 'verifying' }, message: 'Lo estamos verificando.' },
  })
  expect(await sendNumber('o1', body, picture)).toBe(true)
  expect(api.sent.map(({ what }) => what)).toEqual([paths.picture, paths.number])
  expect(api.of(paths.number)[0]?.body).toEqual(body)
  expect(said()).toEqual([['success', 'Lo estamos verificando.']])
  expect($transfer.get()).toEqual({ ...closed, payment: { state: 'verifying' } })
})

test.each([
  ['Ese número ya se usó.', 'Ese número ya se usó.'],
  ['', say.sendFailed],
])(
  'WALLET-04 a number refused with «%s» is told, and the transfer stays as it was',
  async (message, error) => {
    const { $transfer, api, said, sendNumber } = await open({ [paths.number]: refused(message) })
    const payment = { state: 'waiting' } as never
    $transfer.set({ payment, busy: false, error: 'x', pictureError: 'y' })
    const sending = sendNumber('o1', body, null)
    expect($transfer.get()).toEqual({ ...closed, payment, busy: true })
    expect(await sending).toBe(false)
    expect($transfer.get()).toEqual({ ...closed, payment, error })
    expect(api.of(paths.picture)).toEqual([])
    expect(said()).toEqual([])
  },
)

test.each<[string, object | null, unknown[][], boolean]>([
  ['cannot be read', null, [], false],
  ['is still verified', { wallet: { state: 'verifying' } }, [], false],
  ['was found', { confirmed: true }, [['/order/confirm', { replace: true }]], false],
  [
    'was cancelled',
    { delivery_status: 'cancelled' },
    [['/dashboard/order/details/o1', { replace: true }]],
    false,
  ],
  ['was refused', { wallet: { state: 'refused' } }, [], true],
  ['has no transfer any more', {}, [], true],
])(
  'WALLET-06 looked at again, an order that %s leads where it must',
  async (_, order, expected, isClosed) => {
    const pending = { _id: 'o1', confirmed: false, delivery_status: 'pending', ...order }
    const { $transfer, lookAgain } = await open(order === null ? {} : { [paths.order]: { order: pending } })
    const { signIn } = await import('#stores/auth.ts')
    const { rememberOrder } = await import('#stores/checkout/purchase.ts')
    signIn(tokenOf(rosa), rosa)
    rememberOrder('o1')
    const shown = { ...closed, payment: { state: 'verifying' } as never }
    $transfer.set(shown)
    await lookAgain()
    expect(ways).toEqual(expected)
    expect($transfer.get()).toEqual(isClosed ? closed : shown)
  },
)

test('D-76 a sign-out leaves nothing of a transfer', async () => {
  const { $transfer } = await open({})
  const { resetUser, signIn } = await import('#stores/auth.ts')
  signIn(tokenOf(rosa), rosa)
  $transfer.set({ ...closed, payment: { state: 'waiting' } as never })
  resetUser()
  expect($transfer.get()).toEqual(closed)
})
