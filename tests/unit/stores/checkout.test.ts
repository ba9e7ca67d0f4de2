import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { soles } from '#shared/rules/money.ts'
import { fakeBrowser } from './browser.ts'
import { cartAnswer as cart } from './cart-answer.ts'
import { fakeApi, tokenOf, type Reply } from './fake-api.ts'
import { customer as user, MIGRATE, openFilled, PLACE, placed, REGISTER } from './filled-checkout.ts'

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
  browser.local.setItem('guestId', 'guest_1700000000000_abcdefgh')
})
afterEach(() => vi.unstubAllGlobals())

describe('the way from the form to an order', () => {
  test('STATE-40 STATE-41 STATE-42 registers, moves the cart, places the order, in this order', async () => {
    const { api, submit } = await openFilled({})
    expect(await submit()).toBe(true)
    const writes = api.sent.filter(({ what }) => what.startsWith('POST')).map(({ what }) => what)
    expect(writes).toEqual([REGISTER, MIGRATE, PLACE])
  })

  test('D-44 STATE-41 who is signed in and kept the guest’s id has its cart moved first', async () => {
    const { signIn } = await import('#stores/auth.ts')
    signIn(tokenOf(user))
    const { api, submit } = await openFilled({})
    expect(await submit()).toBe(true)
    const writes = api.sent.filter(({ what }) => what.startsWith('POST')).map(({ what }) => what)
    expect(writes).toEqual([MIGRATE, PLACE])
    expect(browser.local.getItem('guestId')).toBeNull()
  })

  test('SHIP-15 ROUTE-13 /pago is handed the total with shipping, the item count and the order id', async () => {
    const { submit } = await openFilled({})
    const { $purchase } = await import('#stores/checkout/purchase.ts')
    expect(await submit()).toBe(true)
    const handed = { price: 104.99, items: 2, orderId: 'o1', success: true }
    expect($purchase.get()).toMatchObject(handed)
    expect(JSON.parse(browser.session.getItem('vitrina:purchase') ?? '')).toMatchObject(handed)
    expect(browser.local.getItem('orderId')).toBe('o1')
  })

  test('DATA-28 DATA-29 PERM-04 the guest is registered with the document number as password', async () => {
    const { api, submit } = await openFilled({})
    await submit()
    expect(api.of(REGISTER)[0]?.body).toMatchObject({
      name: 'Rosa',
      lastname: 'Quispe',
      email: 'rosa@example.com',
      password: '45678912',
      tipoDocumento: 'DNI',
      numeroDocumento: '45678912',
      accept_policies: true,
      personaldata: false,
    })
  })

  test('DATA-24 DATA-36 DATA-37 the order carries these fields, the e-mail among the shipping ones', async () => {
    const { api, submit } = await openFilled({})
    await submit()
    expect(api.of(PLACE)[0]?.body).toMatchObject({
      price: 100,
      products: cart.card_products,
      shipping_fee: 4.99,
      items: 2,
      userId: 'c1',
      shippingInfo: {
        name: 'Rosa',
        phone: '987654321',
        address: 'Av. Larco 1',
        province: 'Lima',
        city: 'Miraflores',
        area: '-',
        tipoComprobante: 'BOLETA',
        numeroComprobante: '',
        email: 'rosa@example.com',
      },
    })
  })

  test('DATA-27 a FACTURA carries the RUC as its number', async () => {
    const { api, submit } = await openFilled({})
    const drafts = await import('#stores/checkout/drafts.ts')
    drafts.setReceiptType('FACTURA')
    drafts.setReceiptNumber('20512345671')
    drafts.setShipping('razonSocial', 'Pasos S.A.C.')
    drafts.setShipping('direccionFiscal', 'Av. Sol 1')
    await submit()
    expect(api.of(PLACE)[0]?.body['shippingInfo']).toMatchObject({
      tipoComprobante: 'FACTURA',
      numeroComprobante: '20512345671',
      razonSocial: 'Pasos S.A.C.',
      direccionFiscal: 'Av. Sol 1',
    })
  })

  test('STATE-02 STATE-37 STATE-39 drafts are in session storage before anything is sent', async () => {
    const { api, submit } = await openFilled({ [REGISTER]: 'down' })
    await submit()
    expect(api.of(REGISTER)).toHaveLength(1)
    expect(JSON.parse(browser.session.getItem('shippingInfo') ?? '')).toMatchObject({ name: 'Rosa' })
    expect(JSON.parse(browser.session.getItem('registerInfo') ?? '')).toMatchObject({ lastname: 'Quispe' })
  })

  test('STATE-35 each step has its flag, and an idle checkout has none', async () => {
    const { submit } = await openFilled({ 'POST /document/lookup': { success: false, message: '' } })
    const { $busy } = await import('#stores/checkout/busy.ts')
    const { typeDocument } = await import('#stores/documents.ts')
    const seen: string[] = []
    $busy.listen(busy => {
      const on = Object.entries(busy).filter(([, value]) => value)
      for (const [flag] of on) if (seen.at(-1) !== flag) seen.push(flag)
    })
    expect(Object.keys($busy.get())).toEqual([
      'consulting',
      'registering',
      'migrating',
      'placingOrder',
      'loadingUbigeo',
    ])
    await typeDocument('45678913')
    expect(seen).toEqual(['consulting'])
    expect(Object.values($busy.get())).not.toContain(true)
    await submit()
    expect(seen).toEqual(['consulting', 'registering', 'migrating', 'placingOrder'])
    expect(Object.values($busy.get())).not.toContain(true)
  })
})

describe('a step that fails ends the way and is said', () => {
  test.each([
    ['cartChanged', true],
    ['stockExhaustedFor', true],
    ['couponInvalid', true],
    ['cashTooMuch', false],
    ['cashNotHere', false],
    ['lineUnitsTooMany', false],
  ])('D-61 CASH-01 CASH-02 the cart was changed by what was refused with %s: %s', async (code, isOther) => {
    const { submit } = await openFilled({ [PLACE]: { status: 409, body: { message: 'No', code } } })
    const { $cartChanged } = await import('#stores/checkout/submit.ts')
    await submit()
    expect($cartChanged.get()).toBe(isOther)
  })

  test.each([
    [
      'ERR-08 ERR-11 STATE-40',
      { [REGISTER]: { status: 500, body: {} } },
      'Error al registrar el cliente',
      REGISTER,
    ],
    ['ERR-08', { [REGISTER]: { status: 409, body: { message: 'Ya existe' } } }, 'Ya existe', REGISTER],
    ['ERR-09 STATE-41 D-45', { [MIGRATE]: { status: 500, body: {} } }, 'Error al migrar el carrito', MIGRATE],
    ['ERR-09', { [MIGRATE]: { status: 409, body: { error: 'No se pudo' } } }, 'No se pudo', MIGRATE],
  ])('ERR-08 ERR-09 ERR-11 (%s) %j: %s', async (_ids, replies, sentence, last) => {
    const { api, submit, texts } = await openFilled(replies as Record<string, Reply>)
    expect(await submit()).toBe(false)
    expect(texts()).toContain(sentence)
    expect(api.sent.filter(({ what }) => what.startsWith('POST')).at(-1)?.what).toBe(last)
    expect(api.of(PLACE)).toEqual([])
  })

  test.each([
    ['ERR-01 ERR-10', { status: 409, body: { message: 'Stock Agotado: Botín' } }, 'Stock Agotado: Botín'],
    ['ERR-01', { status: 500, body: {} }, 'Error al procesar la orden'],
    ['ERR-04', 'down' as const, 'Error de conexión con el servidor'],
    [
      'VAL-14',
      { message: 'Pedido creado' },
      'Respuesta inválida del servidor validacion place_order in order reducer',
    ],
  ])('ERR-01 ERR-10 VAL-14 (%s) an order answered %j: %s', async (_ids, reply, sentence) => {
    const { submit, texts } = await openFilled({ [PLACE]: reply })
    const { $placement } = await import('#stores/checkout/placement.ts')
    expect(await submit()).toBe(false)
    expect(texts()).toEqual([sentence])
    expect($placement.get()).toMatchObject({ state: 'rejected', error: { message: sentence } })
  })

  test('ERR-02 the order error stays for 5000 ms', async () => {
    const { submit } = await openFilled({
      [PLACE]: { status: 409, body: { message: 'Stock Agotado: Botín' } },
    })
    const { $toasts } = await import('#stores/toasts.ts')
    await submit()
    expect($toasts.get()).toMatchObject([{ kind: 'error', text: 'Stock Agotado: Botín', durationMs: 5000 }])
  })

  test('ERR-10 STATE-28 a bug of ours in placing is said too', async () => {
    const { submit, texts } = await openFilled({})
    vi.stubGlobal('crypto', {
      randomUUID: () => {
        throw new RangeError('no')
      },
    })
    expect(await submit()).toBe(false)
    expect(texts()).toEqual(['Error al crear el pedido'])
  })
})

describe('placing an order', () => {
  const body = {
    userId: 'c1',
    price: soles(100),
    products: cart.card_products,
    shipping_fee: soles(4.99),
    shippingInfo: { address: 'Av. Larco 1' },
  }
  const open = async (replies: Record<string, Reply>) => {
    const api = fakeApi(replies)
    return { api, ...(await import('#stores/checkout/placement.ts')) }
  }

  test('STATE-26 STATE-27 pending, then fulfilled with order id, total and item count', async () => {
    const { place, $placement } = await open({ [PLACE]: placed })
    expect($placement.get()).toEqual({ state: 'idle' })
    const placing = place(body)
    expect($placement.get()).toEqual({ state: 'pending' })
    expect(await placing).toEqual({
      state: 'fulfilled',
      orderId: 'o1',
      number: 'V-1',
      price: 104.99,
      items: 2,
    })
  })

  test('STATE-26 ERR-03 rejected with message, status and data', async () => {
    const data = { message: 'No hay stock', error: 'No hay stock', code: 'stockExhausted' }
    const { place } = await open({ [PLACE]: { status: 409, body: data } })
    expect(await place(body)).toMatchObject({
      state: 'rejected',
      error: { message: 'No hay stock', status: 409, data },
    })
  })

  test.each([
    ['VAL-11', { userId: ' ' }, 'Se requiere ID de usuario'],
    ['VAL-12', { products: 'ninguno' }, 'Formato de productos inválido'],
    ['VAL-13', { shippingInfo: {} }, 'Información de envío incompleta'],
    ['VAL-13', { shippingInfo: { address: ' ' } }, 'Información de envío incompleta'],
  ])('VAL-11 VAL-12 VAL-13 (%s) %j is not sent: %s', async (_id, change, message) => {
    const { place, api } = await open({})
    expect(await place({ ...body, ...change } as typeof body)).toMatchObject({
      state: 'rejected',
      error: { message },
    })
    expect(api.sent).toEqual([])
  })

  describe('the key of an order', () => {
    const keys = (api: ReturnType<typeof fakeApi>) =>
      api.of(PLACE).map(({ headers }) => headers['idempotency-key'])

    test('D-63 an order whose answer was lost keeps its key at the next press, and after a reload', async () => {
      const { place, api } = await open({ [PLACE]: 'down' })
      await place(body)
      await place(body)
      vi.resetModules()
      const reloaded = await open({ [PLACE]: placed })
      await reloaded.place(body)
      const [first, second] = keys(api)
      expect(first).toMatch(/^[0-9a-f]{32}$/)
      expect([second, ...keys(reloaded.api)]).toEqual([first, first])
    })

    test('D-63 a changed order, and the next one after an answer, have keys of their own', async () => {
      const replies: Record<string, Reply> = { [PLACE]: 'down' }
      const { place, api } = await open(replies)
      await place(body)
      await place({ ...body, shippingInfo: { address: 'Av. Larco 2' } })
      replies[PLACE] = placed
      await place(body)
      await place(body)
      expect(new Set(keys(api)).size).toBe(4)
      expect(browser.session.getItem('vitrina:placement')).toBeNull()
    })

    test('D-63 two presses before the first answer ask once', async () => {
      const { api, submit } = await openFilled({})
      expect(await Promise.all([submit(), submit()])).toEqual([true, false])
      expect(keys(api)).toHaveLength(1)
    })
  })

  test('ERR-05 what cannot be written down is said so', async () => {
    const { place } = await open({})
    const endless: Record<string, unknown> = { address: 'Av. Larco 1' }
    endless['self'] = endless
    expect(await place({ ...body, shippingInfo: endless })).toMatchObject({
      error: { message: 'Error al configurar la solicitud' },
    })
  })
})

test('FEE-03 a fee that the owner changed meanwhile is shown and sent by the next try', async () => {
  const replies: Record<string, Reply> = {
    [PLACE]: { status: 409, body: { message: 'El envío cuesta S/7.50.', code: 'shippingFeeChanged' } },
    'GET /home/company-get-first': {
      company: { freeShippingFrom: null, shippingFees: { lima: 7.5, provincia: 12.5, tienda: 0 } },
    },
  }
  const { api, submit, texts } = await openFilled(replies)
  const { $amounts, $fees } = await import('#stores/checkout/drafts.ts')
  expect(await submit()).toBe(false)
  expect(texts()).toEqual(['El envío cuesta S/7.50.'])
  expect([$amounts.get().fee, $fees.get()]).toEqual([750, { lima: 750, provincia: 1250, tienda: 0 }])
  await submit()
  expect(api.of(PLACE).map(({ body }) => body['shipping_fee'])).toEqual([4.99, 7.5])
})

describe('a mailed code', () => {
  const asks = (challenge: string): Reply => ({
    status: 429,
    body: {
      message: 'Comprueba que este es tuyo.',
      code: 'orderProofNeeded',
      details: { kind: 'code', challenge, email: 'rosa@example.com' },
    },
  })

  test('NETWORK-02 NETWORK-03 the form asks for it, and sends the same order with it under the same key', async () => {
    const replies: Record<string, Reply> = { [PLACE]: asks('reto.x') }
    const { api, submit, texts } = await openFilled(replies)
    const { $askedCode, typeCode } = await import('#stores/checkout/code.ts')
    expect(await submit()).toBe(false)
    expect($askedCode.get()).toMatchObject({ challenge: 'reto.x', email: 'rosa@example.com' })
    expect(texts()).toEqual([])
    // Nothing is sent without it.
    expect(await submit()).toBe(false)
    expect(texts()).toEqual(['Escribe el código que te enviamos por correo.'])
    expect(api.of(PLACE)).toHaveLength(1)
    typeCode(' 1234 5678 ')
    await submit()
    const [first, second] = api.of(PLACE)
    expect(second?.headers['proof']).toBe('reto.x.12345678')
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(second?.body).toEqual(first?.body)
  })

  test('NETWORK-03 another mail, and a changed order, begin without the old code', async () => {
    const { api, submit } = await openFilled({ [PLACE]: asks('reto.x') })
    const { typeCode } = await import('#stores/checkout/code.ts')
    const { askAgain } = await import('#stores/checkout/submit.ts')
    const { setShipping } = await import('#stores/checkout/drafts.ts')
    await submit()
    typeCode('12345678')
    await askAgain()
    expect(api.of(PLACE)[1]?.headers['proof']).toBeUndefined()
    typeCode('12345678')
    setShipping('address', 'Otra 2')
    await submit()
    expect(api.of(PLACE)[2]?.headers['proof']).toBeUndefined()
  })
})
