import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exchangeMessages } from '#shared/messages/exchanges.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { passwordMessages } from '#shared/messages/password.ts'
import { privacyMessages } from '#shared/messages/privacy.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, heldApi, tokenOf, type Reply } from './fake-api.ts'

const rosa = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }
const DETAILS = 'GET /home/coustomer/get-order-details/o1'
const order = { _id: 'o1', number: 'V-1', price: 104.99, items: 2 }
const no = (status = 409): Reply => ({ status, body: {} })

vi.mock('#browser/save-json.ts', () => ({
  saveJson: (name: string, data: object) => saved.push([name, data]),
}))
const saved: [string, object][] = []
let ways: string[]
let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
  ways = []
  saved.length = 0
  const assign = (path: string) => ways.push(path)
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', assign, replace: assign })
})
afterEach(() => vi.unstubAllGlobals())

async function signedIn(replies: Record<string, Reply>) {
  const api = fakeApi(replies)
  const auth = await import('#stores/auth.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  auth.signIn(tokenOf(rosa), rosa)
  return { ...auth, api, said: () => $toasts.get().map(({ kind, text }) => [kind, text]) }
}

describe('the customer’s orders', () => {
  const LIST = 'GET /home/coustomer/get-orders/c1/'
  const listOf = (...numbers: string[]) => ({ orders: numbers.map(number => ({ number })), total: 1 })

  test('ACC-04 ACC-05 AWAY-07 one page of one filter is shown, and its numbers are kept', async () => {
    await signedIn({ [`${LIST}pending?pageNo=2`]: listOf('V-1', 'V-2') })
    const { $orders, $ordersView, loadOrders } = await import('#stores/orders.ts')
    const { $orderNumbers } = await import('#stores/offline.ts')
    expect([$orders.get(), $ordersView.get()]).toEqual([{ state: 'loading' }, { status: 'all', page: 1 }])
    const view = { status: 'pending', page: 2 } as const
    await loadOrders(view)
    expect([$orders.get(), $ordersView.get()]).toEqual([
      { state: 'ready', value: listOf('V-1', 'V-2') },
      view,
    ])
    expect($orderNumbers.get()).toEqual(['V-1', 'V-2'])
    const again = loadOrders()
    expect($orders.get()).toEqual({ state: 'loading' })
    await again
    expect($orders.get()).toMatchObject({ state: 'ready' })
  })

  test('ACC-04 an answer to a filter that is no longer shown is dropped', async () => {
    const { signIn } = await import('#stores/auth.ts')
    const server = heldApi()
    signIn(tokenOf(rosa), rosa)
    const { $orders, loadOrders } = await import('#stores/orders.ts')
    const early = loadOrders({ status: 'all', page: 1 })
    const first = await server.next(LIST)
    const late = loadOrders({ status: 'cancelled', page: 1 })
    await (await server.next(LIST))?.answer(listOf('V-2'))
    await first?.answer(listOf('V-1'))
    await Promise.all([early, late])
    expect($orders.get()).toEqual({ state: 'ready', value: listOf('V-2') })
  })

  test('STATE-25 orders that cannot be read say so, and a sign-out leaves none', async () => {
    const { resetUser } = await signedIn({ [DETAILS]: { order } })
    const { $order, $orders, loadOrder, loadOrders } = await import('#stores/orders.ts')
    await loadOrders()
    expect($orders.get()).toEqual({ state: 'failed', error: orderMessages.loadFailed })
    await loadOrder('o1')
    expect($order.get()).toEqual({ state: 'ready', value: order })
    resetUser()
    expect([$order.get(), $orders.get()]).toEqual([{ state: 'loading' }, { state: 'loading' }])
  })

  test.each<[Reply, string]>([
    [{ status: 404, body: { error: 'Otra frase' } }, orderMessages.notFound],
    [{ status: 403, body: { error: 'No es tuyo.' } }, 'No es tuyo.'],
    [{ status: 405, body: {} }, orderMessages.loadFailed],
    [{ status: 500, body: {} }, orderMessages.loadFailed],
  ])('ACC-05 STATE-25 an order answered %j: %s', async (reply, error) => {
    await signedIn({ [DETAILS]: reply })
    const { $order, loadOrder } = await import('#stores/orders.ts')
    const loading = loadOrder('o1')
    expect($order.get()).toEqual({ state: 'loading' })
    await loading
    expect($order.get()).toEqual({ state: 'failed', error })
  })

  test('D-13 D-66 ‘Pagar’ goes on with that order in this browser', async () => {
    await signedIn({})
    const { payOrder } = await import('#stores/orders.ts')
    const { $purchase } = await import('#stores/checkout/purchase.ts')
    payOrder(order as never)
    expect($purchase.get()).toEqual({
      ...{ orderId: 'o1', number: 'V-1', price: 104.99, items: 2 },
      ...{ success: true, paymentMethod: '' },
    })
    expect(browser.local.getItem('orderId')).toBe('o1')
  })

  test('FISCAL-06 a document that was corrected is told, and the order read again without a placeholder', async () => {
    const replies: Record<string, Reply> = { 'POST /home/order/document/o1': no(), [DETAILS]: { order } }
    const { api, said } = await signedIn(replies)
    const { $order } = await import('#stores/orders.ts')
    const { $correcting, correctDocument } = await import('#stores/order-document.ts')
    const draft = { tipoDocumento: 'DNI', numeroDocumento: '45678912' } as never
    expect([$correcting.get(), await correctDocument('o1', draft)]).toEqual([false, false])
    expect(said()).toEqual([['error', orderMessages.correctFailed]])
    expect(api.of(DETAILS)).toEqual([])
    replies['POST /home/order/document/o1'] = { message: 'Corregido' }
    const states: string[] = []
    $order.listen(({ state }) => states.push(state))
    const correcting = correctDocument('o1', draft)
    expect($correcting.get()).toBe(true)
    expect([await correcting, $correcting.get(), states]).toEqual([true, false, ['ready']])
    expect(said()).toEqual([['success', 'Corregido']])
    replies[DETAILS] = no(500)
    await correctDocument('o1', draft)
    expect($order.get()).toEqual({ state: 'ready', value: order })
  })

  test('PARCEL-14 ‘Lo recibí’ is sent with its contact and told', async () => {
    const replies: Record<string, Reply> = { 'POST /home/order/received': no() }
    const { api, said } = await signedIn(replies)
    const { $receiving, sayReceived } = await import('#stores/parcels.ts')
    expect([$receiving.get(), await sayReceived('VT-1', '987')]).toEqual([false, false])
    replies['POST /home/order/received'] = { message: 'Gracias' }
    expect(await sayReceived('VT-1', '987')).toBe(true)
    expect(api.sent.at(-1)?.body).toEqual({ paquete: 'VT-1', contacto: '987' })
    expect(said().at(-1)).toEqual(['success', 'Gracias'])
  })

  test('ACC-02 the panel has the customer’s own numbers, and none after a sign-out', async () => {
    const { resetUser } = await signedIn({ 'GET /home/coustomer/get-dashboard-data/c1': { total: 3 } })
    const { $dashboard, loadDashboard } = await import('#stores/dashboard.ts')
    await loadDashboard()
    expect($dashboard.get()).toEqual({ state: 'ready', value: { total: 3 } })
    resetUser()
    expect($dashboard.get()).toEqual({ state: 'loading' })
  })
})

describe('EXCHANGE-02 a request about an order', () => {
  const PATH = '/home/order/exchange/o1'
  const picture = new File(['x'], 'falla.png')
  const line = { quantity: 1, sizeId: 'z1' }
  const draft = {
    kind: 'size',
    reason: ' Me queda chica ',
    lines: { l1: line, l2: { quantity: 2, sizeId: '' } },
  }

  async function send(change: object, replies: Record<string, Reply> = {}) {
    const forms: Record<string, unknown>[] = []
    const shop = await signedIn({
      [`POST ${PATH}`]: { message: 'Recibido' },
      [`GET ${PATH}`]: { requests: [] },
      ...replies,
    })
    const known = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (init.body instanceof FormData) forms.push(Object.fromEntries(init.body.entries()))
      return known(url, init)
    })
    const store = await import('#stores/exchanges.ts')
    const wish = { orderId: 'o1', draft: { ...draft, ...change } as never, picture }
    return { ...shop, ...store, forms, wish, isTaken: await store.sendExchange(wish) }
  }

  test.each([
    ['size', 'z1', undefined],
    ['credit', null, undefined],
    ['fault', 'z1', 'falla.png'],
  ])('EXCHANGE-02 of kind %s asks for size %s with picture %s', async (kind, sizeId, name) => {
    const { $exchanges, forms, isTaken, said } = await send({ kind })
    const [form = {}] = forms
    expect(form).toMatchObject({ tipo: kind, motivo: 'Me queda chica' })
    expect(JSON.parse(String(form['lineas']))).toEqual([
      { lineId: 'l1', quantity: 1, sizeId },
      { lineId: 'l2', quantity: 2, sizeId: null },
    ])
    expect((form['archivo'] as File | undefined)?.name).toBe(name)
    expect([isTaken, said()]).toEqual([true, [['success', 'Recibido']]])
    expect($exchanges.get()).toEqual({ state: 'ready', value: { requests: [] } })
  })

  test('EXCHANGE-02 SCALE-04 a refused one stays in the form; unanswered it has its key, another picture a new one', async () => {
    const { $exchangeBusy, $exchanges, api, isTaken, said, sendExchange, wish } = await send(
      {},
      { [`POST ${PATH}`]: 'down' },
    )
    expect([isTaken, $exchangeBusy.get(), $exchanges.get()]).toEqual([false, false, { state: 'loading' }])
    expect(said()[0]?.[0]).toBe('error')
    await sendExchange(wish)
    await sendExchange({ ...wish, picture: new File(['xy'], 'falla.png') })
    await sendExchange({ ...wish, picture: new File(['xy'], 'otra.png') })
    await sendExchange({ ...wish, picture: null })
    const keys = api.of(`POST ${PATH}`).map(({ headers }) => headers['idempotency-key'])
    expect(keys.map(key => [...new Set(keys)].indexOf(key))).toEqual([0, 0, 1, 2, 3])
  })

  test('EXCHANGE-02 D-76 requests that cannot be read say so, and none stays after a sign-out', async () => {
    const { resetUser } = await signedIn({})
    const { $exchanges, loadExchanges } = await import('#stores/exchanges.ts')
    await loadExchanges('o1')
    expect($exchanges.get()).toEqual({ state: 'failed', error: exchangeMessages.loadFailed })
    resetUser()
    expect($exchanges.get()).toEqual({ state: 'loading' })
  })
})

describe('the password', () => {
  const FIRST = 'POST /customer/initial-password'
  const body = { newPassword: 'secreta-123', confirmPassword: 'secreta-123' } as never

  test('D-74 D-75 a change is told with the server’s words, else with ours, and a refused one is none', async () => {
    const replies: Record<string, Reply> = {
      'POST /customer/change-password': { message: 'Contraseña cambiada' },
      'POST /customer/reset-password': { message: '' },
    }
    const { said } = await signedIn(replies)
    const { $passwordBusy, change, reset } = await import('#stores/password.ts')
    expect([await change(body), await reset(body)]).toEqual([true, true])
    expect(said()).toEqual([
      ['success', 'Contraseña cambiada'],
      ['success', passwordMessages.done],
    ])
    replies['POST /customer/change-password'] = no()
    expect([await change(body), $passwordBusy.get()]).toEqual([false, false])
    expect(said().at(-1)).toEqual(['error', passwordMessages.failed])
  })

  test('D-49 a first one leads back to where the shopper was going, else to the panel; refused it leads nowhere', async () => {
    const replies: Record<string, Reply> = { [FIRST]: no() }
    const { $newPasswordDue, saveRedirect } = await signedIn(replies)
    const { setInitial } = await import('#stores/password.ts')
    saveRedirect('/envio')
    $newPasswordDue.set(true)
    expect([await setInitial(body), $newPasswordDue.get()]).toEqual([null, true])
    replies[FIRST] = { message: 'Listo' }
    expect([await setInitial(body), $newPasswordDue.get()]).toEqual(['/envio', false])
    expect(await setInitial(body)).toBe('/dashboard')
  })

  test('D-49 a code that was mailed is told once it is sent', async () => {
    const SEND = 'POST /customer/initial-password/send-code'
    const replies: Record<string, Reply> = { [SEND]: no() }
    const { said } = await signedIn(replies)
    const { $codeSent, sendCode } = await import('#stores/password.ts')
    await sendCode()
    expect([$codeSent.get(), said()]).toEqual([false, [['error', passwordMessages.codeFailed]]])
    replies[SEND] = { message: 'Te lo enviamos' }
    await sendCode()
    expect([$codeSent.get(), said()]).toEqual([true, [['success', 'Te lo enviamos']]])
  })

  test('D-49 D-75 what is known of the password, and what was answered about an e-mail', async () => {
    await signedIn({
      'GET /customer/password': { initial: true },
      'POST /customer/forgot-password': { message: 'Listo', mailed: true },
    })
    const { $forgot, $passwordState, forgot, loadPasswordState } = await import('#stores/password.ts')
    await loadPasswordState()
    expect($passwordState.get()).toEqual({ state: 'ready', value: { initial: true } })
    expect($forgot.get()).toBeNull()
    await forgot('rosa@example.com')
    expect($forgot.get()).toEqual({ message: 'Listo', mailed: true })
  })
})

describe('one’s own data', () => {
  test('PERSON-02 the answer becomes a file named by its day', async () => {
    const data = { version: 1, generado: '2026-11-27T07:00:00.000Z' }
    const replies: Record<string, Reply> = { 'POST /customer/export': data }
    const { api, said } = await signedIn(replies)
    const { $exporting, download } = await import('#stores/privacy.ts')
    const downloading = download('secreta-123')
    expect($exporting.get()).toBe(true)
    expect([await downloading, $exporting.get()]).toEqual([null, false])
    expect(api.sent[0]?.body).toEqual({ password: 'secreta-123' })
    expect(saved).toEqual([[privacyMessages.fileName('2026-11-27'), data]])
    expect(said()).toEqual([['success', privacyMessages.exported]])
    replies['POST /customer/export'] = { status: 400, body: { error: 'La contraseña no es correcta.' } }
    expect([await download('x'), $exporting.get()]).toEqual(['La contraseña no es correcta.', false])
    replies['POST /customer/export'] = no()
    expect(await download('x')).toBe(privacyMessages.failed)
    expect([saved.length, said().length]).toEqual([1, 1])
  })

  test('PERSON-03 a choice is shown once the server has it, beside what was read', async () => {
    const replies: Record<string, Reply> = {
      'GET /customer/privacy': { marketing: { accepts: false }, orders: 2 },
      'POST /customer/marketing': no(),
    }
    const { said } = await signedIn(replies)
    const { $privacy, chooseMarketing, loadPrivacy } = await import('#stores/privacy.ts')
    await loadPrivacy()
    await chooseMarketing(true)
    expect($privacy.get()).toMatchObject({ value: { marketing: { accepts: false } } })
    replies['POST /customer/marketing'] = { marketing: { accepts: true }, message: 'Listo' }
    await chooseMarketing(true)
    expect($privacy.get()).toEqual({ state: 'ready', value: { marketing: { accepts: true }, orders: 2 } })
    expect(said()).toEqual([['success', 'Listo']])
  })

  test('PERSON-04 a deleted account leaves this browser as a sign-out does, and leads home', async () => {
    const DELETE = 'POST /customer/delete-account'
    const replies: Record<string, Reply> = { [DELETE]: no(), 'GET /customer/logout': { message: 'x' } }
    const { $user, said } = await signedIn(replies)
    const { removeAccount } = await import('#stores/privacy.ts')
    const body = { password: 'secreta-123', deleteReviews: true }
    expect(await removeAccount(body)).toBe(privacyMessages.failed)
    expect([$user.get()?.id, ways]).toEqual(['c1', []])
    replies[DELETE] = { message: 'Tu cuenta ya no existe.' }
    expect(await removeAccount(body)).toBeNull()
    expect([$user.get(), ways, said()]).toEqual([null, ['/'], [['success', 'Tu cuenta ya no existe.']]])
  })
})

test('D-16 who leaves the newsletter has left once the server says so', async () => {
  const LEAVE = 'POST /home/newsletter/unsubscribe/t1'
  const replies: Record<string, Reply> = { [LEAVE]: no() }
  const api = fakeApi(replies)
  const { $hasLeft, $leaving, leave } = await import('#stores/newsletter.ts')
  await leave('t1')
  expect([$hasLeft.get(), $leaving.get()]).toEqual([false, false])
  replies[LEAVE] = { message: 'Listo' }
  await leave('t1')
  expect([$hasLeft.get(), api.of(LEAVE).length]).toEqual([true, 2])
})

describe('a complaint', () => {
  const ADD = 'POST /reclamo/add-reclamo'
  const stored = { message: 'Recibido', libroreclamaciones: { number: '1' }, copiaPorCorreo: true }

  async function open(replies: Record<string, Reply>) {
    const { completeSheet } = await import('../../support/complaint-sheet.ts')
    const forms: FormData[] = []
    const shop = await signedIn(replies)
    const known = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (init.body instanceof FormData) forms.push(init.body)
      return known(url, init)
    })
    const store = await import('#stores/complaints.ts')
    const fill = () => {
      for (const [name, value] of Object.entries(completeSheet))
        store.setField(name as keyof typeof completeSheet, value)
    }
    return { ...shop, ...store, fill, forms }
  }

  test('D-78 INFO-14 STATE-53 a sheet gives way to its result, and the next one begins empty with the account’s e-mail', async () => {
    const { $attachment, $draft, $filing, fileAnother, fileSheet, fill, forms, said, setField } = await open({
      [ADD]: stored,
    })
    expect($filing.get()).toEqual({ state: 'editing', tried: false })
    fill()
    setField('nombres', ' Ana ')
    $attachment.set(new File(['x'], 'foto.png'))
    const filing = fileSheet()
    expect($filing.get()).toEqual({ state: 'storing' })
    expect(await filing).toBeNull()
    expect($filing.get()).toEqual({ state: 'stored', sheet: { number: '1' }, isMailed: true })
    expect(said()).toEqual([['success', 'Recibido']])
    expect(forms[0]?.get('nombres')).toBe('Ana')
    expect((forms[0]?.get('archivo') as File).name).toBe('foto.png')
    fileAnother()
    const { newComplaintDraft } = await import('#shared/rules/complaints.ts')
    expect($draft.get()).toEqual({ ...newComplaintDraft, email: 'rosa@example.com' })
    expect([$attachment.get(), $filing.get()]).toEqual([null, { state: 'editing', tried: false }])
  })

  test('ERR-23 what stops a sheet is told, nothing of it is lost, and the next try begins without the old word', async () => {
    const replies: Record<string, Reply> = { [ADD]: no() }
    const { $draft, $filing, api, fileSheet, fill, forms, said, setField } = await open(replies)
    const { complaintFormMessages } = await import('#shared/messages/complaints.ts')
    expect(await fileSheet()).not.toBeNull()
    expect([$filing.get(), api.sent]).toEqual([{ state: 'editing', tried: true }, []])
    fill()
    const draft = $draft.get()
    await fileSheet()
    expect([$filing.get(), $draft.get()]).toEqual([{ state: 'editing', tried: true }, draft])
    expect(said()).toEqual([['error', complaintFormMessages.failed]])
    expect(forms[0]?.has('archivo')).toBe(false)
    setField('nombres', 'Ana')
    const filing = fileSheet()
    expect(said()).toEqual([])
    await filing
  })

  test('SCALE-04 another file is another sheet', async () => {
    const { $attachment, api, fileSheet, fill } = await open({ [ADD]: 'down' })
    fill()
    await fileSheet()
    await fileSheet()
    for (const file of [new File(['x'], 'a.png'), new File(['xy'], 'a.png'), new File(['xy'], 'b.png')]) {
      $attachment.set(file)
      await fileSheet()
    }
    const keys = api.of(ADD).map(({ headers }) => headers['idempotency-key'])
    expect(keys.map(key => [...new Set(keys)].indexOf(key))).toEqual([0, 0, 1, 2, 3])
  })

  test('D-78 an e-mail that was typed stays, and a guest’s sheet has none', async () => {
    const { $draft, fillFromAccount, resetUser, setField } = await open({})
    setField('email', 'otra@example.com')
    fillFromAccount()
    expect($draft.get().email).toBe('otra@example.com')
    setField('email', '')
    resetUser()
    fillFromAccount()
    expect($draft.get().email).toBe('')
  })
})

describe('a review', () => {
  const SEND = 'POST /home/customer/submit-review'
  const READ = 'GET /home/customer/get-reviews/p1?pageNo=1'
  const PRODUCT = 'GET /home/product-details/zapatilla'
  const review = { productId: 'p1', slug: 'zapatilla', rating: 5, review: 'Cómoda' }

  test('STATE-49 API-22 it is told, and the first page of reviews and the product are read again', async () => {
    const list = { reviews: [], totalReview: 1, rating_review: [] }
    const replies: Record<string, Reply> = {
      [SEND]: { message: 'Gracias' },
      [READ]: list,
      [PRODUCT]: { product: { _id: 'p1', rating: 5 } },
    }
    const { api, said } = await signedIn(replies)
    const { $rated, $reviewBusy, $reviews, $reviewsPage, sendReview } = await import('#stores/reviews.ts')
    expect([$reviewsPage.get(), $reviews.get(), $rated.get(), $reviewBusy.get()]).toEqual([
      1,
      null,
      null,
      false,
    ])
    expect(await sendReview(review)).toBe(true)
    const { slug: _, ...sent } = review
    expect(api.of(SEND)[0]?.body).toEqual({ ...sent, name: 'Rosa' })
    expect([$reviews.get(), $rated.get()]).toEqual([list, { _id: 'p1', rating: 5 }])
    expect(said()).toEqual([['success', 'Gracias']])
    replies[PRODUCT] = no(500)
    await sendReview(review)
    expect($rated.get()).toEqual({ _id: 'p1', rating: 5 })
  })

  test('API-21 a refused one stays in the form', async () => {
    const { api, said } = await signedIn({ [SEND]: no() })
    const { sendReview } = await import('#stores/reviews.ts')
    const { reviewMessages } = await import('#shared/messages/reviews.ts')
    expect(await sendReview(review)).toBe(false)
    expect([api.sent.length, said()]).toEqual([1, [['error', reviewMessages.failed]]])
  })
})
