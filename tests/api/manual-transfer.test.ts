import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { company as companyCommand } from '#cli/company.ts'
import { orders as ordersCommand } from '#cli/orders.ts'
import { payments as command } from '#cli/payments.ts'
import { status } from '#cli/status.ts'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { company } from '#server/db/schema/company.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments, receiptPictures } from '#server/db/schema/payments.ts'
import { clock } from '#server/lib/clock.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { moveOrder } from '#server/modules/orders/states.ts'
import { approveTransfer, rejectTransfer } from '#server/modules/orders/transfer-decide.ts'
import { eraseAccount } from '#server/modules/privacy/delete-account.ts'
import { ordersOf } from '#server/modules/privacy/orders.ts'
import { insertPayment } from '#server/modules/payments/ledger.ts'
import { listAttempts } from '#server/modules/payments/attempts.ts'
import { remindTransfers } from '../../src/server/modules/payments/transfer-mails.ts'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import type { TrackingAnswer } from '#shared/contracts/tracking.ts'
import type { ManualTransferPayment } from '#shared/contracts/manual-transfer.ts'
import { AppError } from '#shared/errors.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { flatPicture, writeCode } from '../support/qr.ts'
import { customerWithOrder, place, putInCart, type Refusal } from '../support/checkout.ts'
import { findRefunds } from '#server/modules/payments/refunds.ts'
import { signedIn } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'

const OWNER = 'dueno@example.com'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const folder = mkdtempSync(join(tmpdir(), 'wallet-'))
const picture = join(folder, 'qr.png')
let now = Date.now()
let printed = ''
let operations = 10_000_000

const set = (name: string, value: string) => companyCommand.run(['fijar', name, value])
/** A number that no other test sends. */
const newNumber = (): string => String((operations += 1))
const pass = (ms: number) => (now += ms)

async function setWallets(): Promise<void> {
  await db().delete(company)
  await set('correo_pedidos', OWNER)
  await set('nombre', 'Vitrina')
  await set('yape_numero', '+51 987 654 321')
  await set('yape_titular', 'Rosa Quispe')
  await set('yape_qr', picture)
}

beforeAll(async () => {
  await writeCode(picture)
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  now = Date.now()
  clock.now = () => new Date(now)
  printed = ''
  const write = (text: unknown) => {
    printed += String(text)
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(write)
  vi.spyOn(process.stderr, 'write').mockImplementation(write)
  await db().update(orders).set({ status: 'cancelled' }).where(eq(orders.status, 'pending'))
  await setWallets()
  return () => vi.restoreAllMocks()
})

type Answer = { wallet: ManualTransferPayment; message?: string } & Refusal

/** A customer's order of two units from a stock of five, and what can be done with it. */
async function start() {
  const product = await createProduct({ stock: 5, price: 10_000 })
  const { customer, orderId, number } = await customerWithOrder(product.id, 2)
  const { token } = customer
  const path = `/order/wallet/${orderId}`
  const read = async () =>
    (await api.get<{ order: OrderAnswer }>(`/home/coustomer/get-order-details/${orderId}`, { token })).body
      .order
  return {
    ...{ customer, orderId, number, token, read },
    choose: () => api.post<Answer>(path, undefined, { token }),
    state: async () => (await api.get<Answer>(path, { token })).body.wallet,
    send: (operation = newNumber(), wallet = 'yape') =>
      api.post<Answer>(`${path}/operation`, { wallet, operation }, { token }),
    confirm: (paymentMethod: string) =>
      api.get<Refusal>(`/order/confirm/${orderId}`, { token, query: { paymentMethod } }),
    modify: () => api.post<Refusal>(`/home/order/modify/${orderId}`, undefined, { token }),
    stock: async () =>
      (await db().select({ stock: products.stock }).from(products).where(eq(products.id, product.id)))[0]
        ?.stock,
    rows: () => db().select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt),
    owed: () => findRefunds(orderId),
    mailsTo: async (recipient: string = customer.email) =>
      (
        await db()
          .select()
          .from(mails)
          .where(and(eq(mails.recipient, recipient)))
          .orderBy(mails.createdAt)
      ).filter(({ subject }) => subject.includes(number)),
  }
}
async function verifying() {
  const started = await start()
  await started.choose()
  const operation = newNumber()
  await started.send(operation)
  return { ...started, operation }
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )

describe('WALLET-01 OWNER-40 the owner’s settings', () => {
  test('number, holder and QR, each checked; the picture is kept with the shop’s own', async () => {
    for (const wrong of ['87654321', '123456789', 'abc'])
      await expect(set('yape_numero', wrong)).rejects.toThrow('celular de 9 dígitos')
    const text = join(folder, 'qr.jpg')
    writeFileSync(text, 'no picture')
    await expect(set('yape_qr', text)).rejects.toThrow()
    const drawing = join(folder, 'qr.svg')
    writeFileSync(drawing, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await expect(set('yape_qr', drawing)).rejects.toThrow('archivo de una imagen')
    await expect(set('yape_qr', 'https://example.com/qr.png')).rejects.toThrow()
    for (const [file, side, background] of [
      ['blank.png', 300, '#ffffff'],
      ['purple.png', 300, '#742284'],
    ] as const) {
      await flatPicture(join(folder, file), side, background)
      await expect(set('yape_qr', join(folder, file))).rejects.toThrow('no parece un código QR')
    }
    await writeCode(join(folder, 'tiny.png'), 3)
    await expect(set('plin_qr', join(folder, 'tiny.png'))).rejects.toThrow('al menos 200 píxeles por lado')
    for (const wrong of ['0', '25', '2.5', 'mucho'])
      await expect(set('yape_plin_horas', wrong)).rejects.toThrow('número entero de 1 a 24')
    const [row] = await db().select().from(company)
    expect(row).toMatchObject({ yapeNumber: '987654321', manualTransferHours: 4 })
    expect(row?.yapeQr).toMatch(/^\/media\/[0-9a-f]{16}-\d+\.webp$/)
  })

  test.each(['yape_numero', 'yape_titular', 'yape_qr'])(
    'without %s the method is not offered',
    async missing => {
      await set(missing, ' ')
      const { choose, rows } = await start()
      const refused = await choose()
      expect([refused.status, refused.body.code]).toEqual([409, 'walletUnavailable'])
      expect(await rows()).toEqual([])
    },
  )

  test('both wallets are offered where both are set', async () => {
    await set('plin_numero', '911222333')
    await set('plin_titular', 'Rosa Quispe')
    await set('plin_qr', picture)
    const { choose, send, rows } = await start()
    const { wallet } = (await choose()).body
    expect(wallet.accounts.map(({ wallet: name, number }) => [name, number])).toEqual([
      ['yape', '987654321'],
      ['plin', '911222333'],
    ])
    expect((await send('5551234', 'plin')).body.wallet.wallet).toBe('plin')
    expect(await rows()).toMatchObject([{ provider: 'plin', providerRef: '5551234' }])
  })
})

describe('WALLET-03 choosing the method', () => {
  test('reserves the stock for the owner’s hours, from the first choice on, in whatever tab', async () => {
    await set('yape_plin_horas', '3')
    const { choose, state, rows, stock, orderId } = await start()
    const first = await choose()
    const until = new Date(now + 3 * HOUR).toISOString()
    expect(first.body.wallet).toMatchObject({
      state: 'waiting',
      amount: 204.99,
      until,
      operation: '',
      canSend: true,
      accounts: [{ wallet: 'yape', number: '987654321', holder: 'Rosa Quispe' }],
    })
    pass(HOUR)
    const [again, other] = await Promise.all([choose(), choose()])
    expect([again.body.wallet.until, other.body.wallet.until]).toEqual([until, until])
    expect(await rows()).toHaveLength(1)
    expect((await state()).state).toBe('waiting')
    pass(2 * HOUR - MINUTE)
    await cancelUnconfirmedOrders()
    expect(await stock()).toBe(3)
    pass(2 * MINUTE)
    await cancelUnconfirmedOrders()
    expect(await stock()).toBe(5)
    const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
    expect(order?.status).toBe('cancelled')
  })

  test('another method may take its place, and back; the time goes on, and ends it', async () => {
    const { choose, confirm, rows, state, orderId } = await start()
    const { until } = (await choose()).body.wallet
    const replace = () =>
      db().update(payments).set({ state: 'canceled' }).where(eq(payments.orderId, orderId))
    // However often: only transfers that did not come are counted.
    for (let count = 0; count < 3; count += 1) {
      pass(HOUR)
      await replace()
      expect((await choose()).body.wallet).toMatchObject({ until, wasRefused: false })
    }
    pass(HOUR)
    await replace()
    const over = await choose()
    expect([over.status, over.body.code]).toEqual([409, 'walletTimeOver'])
    expect((await confirm('cod')).status).toBe(200)
    expect(await state()).toBeNull()
    expect((await choose()).body.code).toBe('orderNotPending')
    expect((await rows()).map(({ state: last }) => last)).toEqual(Array(4).fill('canceled'))
  })

  test('NETWORK-02 an order that was proved by work alone is held no longer than it allows', async () => {
    const { choose, orderId, stock } = await start()
    const [order] = await db().update(orders).set({ proof: 'work' }).where(eq(orders.id, orderId)).returning()
    const until = new Date((order?.createdAt.getTime() ?? 0) + 15 * MINUTE).toISOString()
    expect((await choose()).body.wallet.until).toBe(until)
    // A card that is opened instead gives it no more time.
    await db().update(payments).set({ state: 'canceled' }).where(eq(payments.orderId, orderId))
    await insertPayment({ id: orderId, total: cents(20_499) }, 'culqi')
    pass(16 * MINUTE)
    await cancelUnconfirmedOrders()
    expect(await stock()).toBe(5)
  })

  test('who went away before the transfer is written to once, with where to and until when', async () => {
    const { choose, mailsTo } = await start()
    await choose()
    await remindTransfers()
    expect(await mailsTo()).toEqual([])
    pass(11 * MINUTE)
    await Promise.all([remindTransfers(), remindTransfers()])
    pass(HOUR)
    await remindTransfers()
    const [mail, ...more] = await mailsTo()
    expect(more).toEqual([])
    expect(mail?.subject).toContain('espera tu transferencia')
    expect(mail?.body).toMatch(/S\/204\.99[\s\S]*hora de Lima[\s\S]*Yape: 987654321 \(Rosa Quispe\)/)
  })

  test('time that runs out gives the stock back and tells the customer what to do', async () => {
    const { choose, mailsTo, read, stock } = await start()
    await choose()
    pass(4 * HOUR + MINUTE)
    await cancelUnconfirmedOrders()
    expect(await stock()).toBe(5)
    expect((await mailsTo()).at(-1)?.body).toContain('Se acabó el tiempo')
    expect((await read()).wallet).toMatchObject({ state: 'expired', canSend: true, until: null })
    expect((await choose()).body.code).toBe('orderCancelled')
  })
})

describe('WALLET-04 the number of the operation', () => {
  test('makes the order "por verificar": held without end, nothing else can be done with it', async () => {
    const { send, choose, confirm, modify, read, stock, number, orderId, token, customer } = await start()
    await choose()
    const track = async () => (await api.post<TrackingAnswer>('/home/order/track', { npedido: number })).body
    expect((await track()).wallet).toEqual({ state: 'waiting' })
    pass(3 * HOUR)
    const sent = await send('#0876-5432')
    expect(sent.body).toMatchObject({
      message: 'Recibimos tu número de operación',
      wallet: { state: 'verifying', operation: '08765432', until: null, canSend: false },
    })
    pass(72 * HOUR)
    await cancelUnconfirmedOrders()
    expect(await stock()).toBe(3)
    const order = await read()
    expect(order).toMatchObject({
      delivery_status: 'pending',
      payment_status: 'unpaid',
      wallet: { state: 'verifying' },
    })
    const pay = await api.post<Refusal>('/order/create-payment', { price: order.price, orderId }, { token })
    expect([409, 503]).toContain(pay.status)
    for (const refused of [await confirm('cod'), await confirm('culqi'), await confirm(''), await modify()]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'paymentToVerify'])
      expect(refused.body.error).toContain('verificando')
    }
    expect(await codeOf(moveOrder(number, 'cancelled'))).toBe('paymentToVerify')
    expect(await codeOf(moveOrder(number, 'placed'))).toBe('paymentToVerify')
    expect((await choose()).body.wallet.state).toBe('verifying')
    const listed = await api.get<{ orders: OrderAnswer[] }>(`/home/coustomer/get-orders/${customer.id}/all`, {
      token,
    })
    expect(listed.body.orders[0]?.wallet?.state).toBe('verifying')
    const tracked = await track()
    expect(tracked.wallet).toEqual({ state: 'verifying' })
    expect(JSON.stringify(tracked)).not.toContain('08765432')
  })

  test('sent from three tabs at once it is taken once; another number is not taken after it', async () => {
    const { choose, send, rows, mailsTo } = await start()
    await choose()
    const operation = newNumber()
    const answers = await Promise.all([send(operation), send(operation), send(operation)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const other = await send()
    expect([other.status, other.body.code]).toEqual([409, 'paymentToVerify'])
    expect((await send(operation, 'plin')).body.code).toBe('paymentToVerify')
    expect(await rows()).toMatchObject([{ state: 'to_verify', providerRef: operation }])
    expect(await mailsTo(OWNER)).toHaveLength(1)
  })

  test('a repeated number is flagged to the owner and not refused, also without its zeros', async () => {
    const operation = `00${newNumber()}`
    const first = await start()
    await first.choose()
    await first.send(operation)
    const second = await start()
    await second.choose()
    expect((await second.send(operation.slice(2))).status).toBe(200)
    const flag = `OJO: ese número de operación ya se envió para otro pedido (${first.number})`
    expect((await first.mailsTo(OWNER))[0]?.body).not.toContain('OJO')
    expect((await second.mailsTo(OWNER))[0]?.body).toContain(flag)
    await command.run(['listar', second.number])
    expect(printed).toContain(`OJO: número de operación repetido, también se envió para ${first.number}`)
  })

  test.each([['123'], ['abcd1234'], [''], ['1'.repeat(21)], ['12 34; drop']])(
    'a bad number is refused in Spanish: %j',
    async operation => {
      const { choose, send, rows } = await start()
      await choose()
      const refused = await send(operation)
      expect([refused.status, refused.body.code]).toEqual([400, 'operationInvalid'])
      expect(await rows()).toMatchObject([{ state: 'created' }])
    },
  )

  test('bad calls and other people’s orders are refused and change nothing', async () => {
    const { orderId, send, rows } = await start()
    expect((await send()).body.code).toBe('walletNotChosen')
    const stranger = await signedIn()
    const path = `/order/wallet/${orderId}`
    for (const token of [stranger.token])
      for (const work of [
        api.get<Refusal>(path, { token }),
        api.post<Refusal>(path, undefined, { token }),
        api.post<Refusal>(`${path}/operation`, { wallet: 'yape', operation: '12345678' }, { token }),
        api.post<Refusal>(`/order/wallet/${randomUUID()}`, undefined, { token }),
        api.post<Refusal>('/order/wallet/no-id', undefined, { token }),
      ])
        expect(await work).toMatchObject({ status: 404, body: { error: 'No encontramos el pedido.' } })
    expect((await api.post(path, undefined)).status).toBe(401)
    for (const body of [{}, { wallet: 'bitcoin', operation: '1234' }, { wallet: 'yape', operation: 12345 }])
      expect((await api.post(`${path}/operation`, body, { token: stranger.token })).status).toBe(400)
    expect(await rows()).toEqual([])
  })
})

describe('WALLET-05 approving', () => {
  test('confirms the order as a card does: paid, in the ledger, both mailed', async () => {
    const { number, operation, rows, read, mailsTo, state, send } = await verifying()
    await command.run(['aprobar', ` ${number.toLowerCase()} `])
    expect(printed).toContain(`${number}: S/204.99 recibidos. El pedido está confirmado.`)
    expect(await rows()).toMatchObject([
      { state: 'succeeded', provider: 'yape', providerRef: operation, amount: 20_499 },
    ])
    expect(await read()).toMatchObject({
      delivery_status: 'placed',
      payment_status: 'paid',
      payment_method: 'wallet',
      confirmed: true,
      wallet: { state: 'approved' },
    })
    expect((await mailsTo()).at(-1)?.body).toContain('Recibimos tu transferencia por Yape o Plin.')
    expect((await mailsTo(OWNER)).at(-1)?.body).toContain('Pago: Yape o Plin, cobrado.')
    expect((await state()).state).toBe('approved')
    expect((await send(operation)).body.wallet).toMatchObject({ state: 'approved', operation })
    expect(await codeOf(approveTransfer(number))).toBe('paymentNotToVerify')
  })

  test('PAYMENT-04 money of another amount than its order’s confirms nothing and goes back', async () => {
    const { number, orderId, read, owed } = await verifying()
    await db()
      .update(payments)
      .set({ amount: cents(5_000) })
      .where(eq(payments.orderId, orderId))
    await approveTransfer(number)
    expect(await read()).toMatchObject({ delivery_status: 'pending', payment_status: 'unpaid' })
    expect(await owed()).toMatchObject([{ amount: 5_000, reason: 'second' }])
  })

  test('twice, beside a refusal, beside what customers do: decided once', async () => {
    for (const [first, second] of [
      [approveTransfer, approveTransfer],
      [approveTransfer, (number: string) => rejectTransfer(number, { came: null, reason: '' })],
      [approveTransfer, (number: string) => rejectTransfer(number, { came: 'all', reason: '' })],
    ] as const) {
      const { number, stock, rows, owed } = await verifying()
      const outcomes = await Promise.all([codeOf(first(number)), codeOf(second(number))])
      expect(outcomes.toSorted()).toEqual(['ok', 'paymentNotToVerify'])
      expect(await rows()).toHaveLength(1)
      const [order] = await db().select().from(orders).where(eq(orders.number, number))
      expect(await stock()).toBe(order?.status === 'cancelled' ? 5 : 3)
      expect(await owed()).toHaveLength(order?.status === 'cancelled' ? 1 : 0)
    }
    const { number, confirm, modify, choose, send, rows, read } = await verifying()
    await Promise.all([approveTransfer(number), confirm('cod'), modify(), choose(), send()])
    expect(await rows()).toMatchObject([{ state: 'succeeded' }])
    expect(await read()).toMatchObject({ delivery_status: 'placed', payment_status: 'paid' })
  })

  test('money transferred in time and told after the order was cancelled goes back', async () => {
    const { choose, send, number, read, rows, owed, stock, mailsTo } = await start()
    await choose()
    pass(4 * HOUR + MINUTE)
    await cancelUnconfirmedOrders()
    expect((await send()).body.wallet.state).toBe('verifying')
    expect((await mailsTo(OWNER)).at(-1)?.body).toContain('El pedido ya está cancelado')
    await command.run(['aprobar', number])
    expect(printed).toContain('Devuélvelos tú')
    expect(await rows()).toMatchObject([{ state: 'succeeded' }])
    expect(await owed()).toMatchObject([{ amount: 20_499, state: 'refused', reason: 'cancelled' }])
    expect(await stock()).toBe(5)
    expect(await read()).toMatchObject({ delivery_status: 'cancelled', wallet: { state: 'returning' } })
    await command.run(['devuelto', number, '204.99', '777'])
    expect((await read()).refunds).toMatchObject([{ amount: 204.99, isDone: true }])
  })

  test('PAYMENT-04 one that comes after another paid its order goes back, and the owner is told', async () => {
    const { number, choose, send, read, rows, owed } = await verifying()
    await rejectTransfer(number, { came: null, reason: '' })
    await choose()
    await send()
    await command.run(['aprobar', number])
    printed = ''
    await command.run(['aprobar', number, '--llego-despues'])
    expect(printed).toContain(
      `${number}: S/204.99 recibidos, pero el pedido ya no los espera. Devuélvelos tú`,
    )
    const [late, kept] = await rows()
    expect([late?.state, kept?.state]).toEqual(['succeeded', 'succeeded'])
    expect(await owed()).toMatchObject([
      { paymentId: late?.id, amount: 20_499, state: 'refused', reason: 'second' },
    ])
    expect(await read()).toMatchObject({ delivery_status: 'placed', payment_status: 'paid' })
  })

  test('a week after the order was cancelled no number is taken any more', async () => {
    const { choose, send, rows, orderId } = await start()
    await choose()
    pass(5 * HOUR)
    await cancelUnconfirmedOrders()
    const cancelledBefore = (ms: number) =>
      db()
        .update(orders)
        .set({ cancelledAt: new Date(now - ms) })
        .where(eq(orders.id, orderId))
    const week = 7 * 24 * HOUR
    await cancelledBefore(week)
    expect((await send()).body.code).toBe('orderNotPending')
    expect(await rows()).toMatchObject([{ state: 'canceled' }])
    await cancelledBefore(week - 1)
    expect((await send()).status).toBe(200)
  })

  test('cancelled later, what came is owed by hand', async () => {
    const { number, owed, read } = await verifying()
    await approveTransfer(number)
    await moveOrder(number, 'cancelled')
    expect(await owed()).toMatchObject([{ amount: 20_499, state: 'refused', reason: 'cancelled' }])
    expect((await read()).refunds).toMatchObject([{ amount: 204.99, isDone: false }])
  })
})

describe('WALLET-07 refusing', () => {
  test('asks whether money came', async () => {
    const { number, rows } = await verifying()
    for (const flags of [[], ['--no-llego', '--llego-dinero'], ['--no-llego', '--monto', '5']])
      await expect(command.run(['rechazar', number, ...flags])).rejects.toThrow('¿Llegó dinero?')
    for (const amount of ['x', '0', '-5'])
      await expect(command.run(['rechazar', number, '--llego-dinero', `--monto=${amount}`])).rejects.toThrow(
        'no es un monto en soles',
      )
    await expect(command.run(['rechazar', number, '--otro'])).rejects.toThrow()
    expect(await rows()).toMatchObject([{ state: 'to_verify' }])
  })

  test('nothing came: it can be paid again in any way, in a time of its own, and its customer knows why', async () => {
    const { number, operation, read, mailsTo, choose, send, rows, stock, confirm } = await verifying()
    pass(30 * HOUR)
    await command.run(['rechazar', number, '--no-llego', '--motivo', 'ese número no aparece'])
    const until = new Date(now + 4 * HOUR).toISOString()
    expect(await read()).toMatchObject({
      delivery_status: 'pending',
      wallet: { state: 'refused', reason: 'ese número no aparece', until },
    })
    expect((await mailsTo()).at(-1)?.body).toMatch(
      /No encontramos tu transferencia[\s\S]*Motivo: ese número no aparece/,
    )
    await cancelUnconfirmedOrders()
    expect(await stock()).toBe(3)
    expect((await send(operation)).body.code).toBe('walletNotChosen')
    expect((await choose()).body.wallet).toMatchObject({
      state: 'waiting',
      wasRefused: true,
      reason: 'ese número no aparece',
      until,
    })
    expect((await send()).body.wallet).toMatchObject({ state: 'verifying', wasRefused: false, reason: '' })
    await rejectTransfer(number, { came: null, reason: '' })
    await choose()
    await send()
    await rejectTransfer(number, { came: null, reason: '' })
    const many = await choose()
    expect([many.status, many.body.code]).toEqual([409, 'walletTriesTooMany'])
    expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
    expect((await confirm('cod')).status).toBe(200)
    expect((await read()).payment_status).toBe('unpaid')
  })

  test('and when that time is over too, the stock returns', async () => {
    const { number, stock, mailsTo, send } = await verifying()
    await rejectTransfer(number, { came: null, reason: '' })
    pass(4 * HOUR + MINUTE)
    await cancelUnconfirmedOrders()
    expect(await stock()).toBe(5)
    expect((await send()).body.code).toBe('orderNotPending')
    expect((await mailsTo()).at(-1)?.subject).toContain('por falta de pago')
  })

  test.each([
    ['nothing came', null, [], 'No encontramos la transferencia de S/204.99'],
    ['money came', 'all', [20_499], 'Tu transferencia llegó, pero no podemos aceptarla'],
  ] as const)(
    '%s for an order that was cancelled before: it stays so, and its stock comes back once',
    async (_, came, amounts, words) => {
      const { choose, send, number, read, owed, stock, mailsTo } = await start()
      await choose()
      pass(4 * HOUR + MINUTE)
      await cancelUnconfirmedOrders()
      await send()
      await rejectTransfer(number, { came, reason: '' })
      expect((await owed()).map(({ amount }) => amount)).toEqual(amounts)
      expect(await stock()).toBe(5)
      expect(await read()).toMatchObject({ delivery_status: 'cancelled', payment_status: 'unpaid' })
      expect((await mailsTo()).at(-1)?.body).toContain(words)
    },
  )

  test.each([
    ['the whole', [], 20_499],
    ['another amount', ['--monto', '50.00'], 5_000],
  ] as const)('money came, %s: the order is cancelled and it is due', async (_, flags, amount) => {
    const { number, read, owed, rows, stock, mailsTo } = await verifying()
    await command.run(['rechazar', number, '--llego-dinero', ...flags, '--motivo', 'monto incompleto'])
    expect(await rows()).toMatchObject([{ state: 'succeeded', amount }])
    expect(await owed()).toMatchObject([{ amount, state: 'refused', reason: 'cancelled' }])
    expect(await stock()).toBe(5)
    expect(await read()).toMatchObject({
      delivery_status: 'cancelled',
      wallet: { state: 'returning', reason: 'monto incompleto' },
      refunds: [{ amount: amount / 100, isDone: false }],
    })
    expect((await mailsTo()).map(({ subject }) => subject).join()).toContain('Devolvemos tu transferencia')
  })
})

test('WALLET-08 the owner is mailed at once with the commands, and again with growing pauses until he decides', async () => {
  const { choose, send, number, mailsTo } = await start()
  await choose()
  // The pauses count from the number.
  pass(3 * HOUR)
  const operation = newNumber()
  await send(operation)
  const [first] = await mailsTo(OWNER)
  expect(first?.subject).toBe(`Verifica un pago de S/204.99 del pedido ${number}`)
  for (const words of [operation, `pagos aprobar ${number}`, `pagos rechazar ${number} --no-llego`])
    expect(first?.body).toContain(words)
  const reminders = async () => (await mailsTo(OWNER)).length - 1
  for (const [hours, sent] of [
    [1, 0],
    [1.1, 1],
    [2.1, 2],
    [1, 2],
    [3.2, 3],
  ] as const) {
    pass(hours * HOUR)
    // What asks providers leaves transfers alone.
    await checkPayments()
    await Promise.all([remindTransfers(), remindTransfers()])
    expect(await reminders()).toBe(sent)
  }
  const last = (await mailsTo(OWNER)).at(-1)
  expect(last?.subject).toBe(`Sigue por verificar: S/204.99 del pedido ${number}`)
  expect(last?.body).toContain(operation)
  await approveTransfer(number)
  pass(48 * HOUR)
  const before = (await mailsTo(OWNER)).length
  await remindTransfers()
  expect(await mailsTo(OWNER)).toHaveLength(before)
})

test('WALLET-08 pagos listar shows those to verify first', async () => {
  const { number } = await verifying()
  pass(MINUTE)
  const later = await start()
  await later.choose()
  printed = ''
  await command.run(['listar'])
  expect(printed.indexOf(number)).toBeLessThan(printed.indexOf(later.number))
  expect(printed.split('\n')[0]).toContain('por verificar')
  expect(printed.match(new RegExp(`${number} · intento`, 'g'))).toHaveLength(1)
  expect(await listAttempts({ number: null, limit: 2 })).toHaveLength(2)
})

test('WALLET-08 estado counts what is to verify; every list of orders says so until it is decided', async () => {
  await db().update(payments).set({ state: 'failed' }).where(eq(payments.state, 'to_verify'))
  const { number } = await verifying()
  const other = await start()
  const said = async (work: () => Promise<void>): Promise<string> => {
    printed = ''
    await work()
    return printed
  }
  const lineOf = async (wanted: string): Promise<string> =>
    (await said(() => ordersCommand.run(['listar']))).split('\n').find(line => line.startsWith(wanted)) ?? ''
  expect(await lineOf(number)).toContain(' · Por verificar · ')
  expect(await lineOf(other.number)).toContain(' · Por pagar · ')
  for (const view of [() => ordersCommand.run(['ver', number]), () => command.run(['ver', number])])
    expect((await said(view)).split('\n')[0]).toContain('Por verificar')
  const waiting = 'Pagos de Yape o Plin por verificar: 1. Míralos con: pagos listar'
  expect(await said(() => status.run([]))).toContain(waiting)
  await approveTransfer(number)
  expect(await lineOf(number)).toContain(' · Pagado · ')
  expect(await said(() => status.run([]))).not.toContain('por verificar')
})

describe('WALLET-10 the picture of the receipt', () => {
  const png = (last = 1, name = 'Mi constancia.png') =>
    new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, last])], name)
  const formWith = (archivo: File | string): FormData => {
    const form = new FormData()
    form.set('archivo', archivo)
    return form
  }
  const sendPicture = (orderId: string, archivo: File | string, token?: string) =>
    api.post<Answer>(`/order/wallet/${orderId}/picture`, undefined, {
      raw: formWith(archivo),
      ...(token === undefined ? {} : { token }),
    })
  const kept = (orderId: string) =>
    db()
      .select({ name: receiptPictures.name, bytes: receiptPictures.bytes })
      .from(receiptPictures)
      .innerJoin(payments, eq(payments.id, receiptPictures.paymentId))
      .where(eq(payments.orderId, orderId))

  test('comes before its number, is replaced while that is looked for, and decides nothing', async () => {
    const { orderId, number, token, choose, send, rows, state, mailsTo } = await start()
    await choose()
    const first = await sendPicture(orderId, png(1), token)
    expect(first).toMatchObject({ status: 200, body: { message: 'Recibimos tu foto' } })
    expect(first.body.wallet).toMatchObject({ state: 'waiting', hasPicture: true, operation: '' })
    expect(await mailsTo(OWNER)).toEqual([])
    await send()
    const [mail] = await mailsTo(OWNER)
    expect(mail?.body).toContain('La foto no prueba el pago: mira tu app.')
    expect(mail?.body).toContain(`pagos foto ${number} foto.jpg`)
    expect(await sendPicture(orderId, png(2), token)).toMatchObject({ status: 200 })
    expect((await kept(orderId)).map(({ bytes }) => bytes.at(-1))).toEqual([2])
    expect(await state()).toMatchObject({ state: 'verifying', hasPicture: true })
    expect(await rows()).toMatchObject([{ state: 'to_verify' }])
    await approveTransfer(number)
    const late = await sendPicture(orderId, png(3), token)
    expect(late).toMatchObject({ status: 409, body: { code: 'orderNotPending' } })
    expect((await kept(orderId)).map(({ bytes }) => bytes.at(-1))).toEqual([2])
  })

  test('of two transfers of an order, each with its own, the newest is shown', async () => {
    const { orderId, number, token, choose, send, mailsTo } = await start()
    const again = async (last: number) => {
      await choose()
      await sendPicture(orderId, png(last), token)
      await send()
    }
    await again(1)
    await rejectTransfer(number, { came: null, reason: '' })
    await choose()
    await send()
    expect((await mailsTo(OWNER)).map(({ body }) => body.includes('foto'))).toEqual([true, false])
    await rejectTransfer(number, { came: null, reason: '' })
    await again(3)
    const answer = await api.file(`/order/wallet/file/${orderId}`, { token })
    expect(Buffer.from(await answer.arrayBuffer()).at(-1)).toBe(3)
    const file = join(folder, 'newest.png')
    await command.run(['foto', number, file])
    expect(readFileSync(file).at(-1)).toBe(3)
  })

  test('without one the mail says nothing of it', async () => {
    const { mailsTo, state } = await verifying()
    expect((await mailsTo(OWNER))[0]?.body).not.toContain('foto')
    expect(await state()).toMatchObject({ hasPicture: false })
  })

  test('is for its customer and the owner, and only downloaded', async () => {
    const { customer, orderId, number, token } = await verifying()
    const path = `/order/wallet/file/${orderId}`
    expect((await api.get(path, { token })).status).toBe(404)
    await expect(command.run(['foto', number, join(folder, 'none.png')])).rejects.toThrow('no envió')
    await sendPicture(orderId, png(7), token)
    const answer = await api.file(path, { token })
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;.*Mi%20constancia\.png/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(Buffer.from(await answer.arrayBuffer()).at(-1)).toBe(7)
    const stranger = await signedIn()
    expect((await api.get(path)).status).toBe(401)
    expect((await api.get(path, { token: stranger.token })).status).toBe(404)
    expect((await api.get('/order/wallet/file/no-id', { token })).status).toBe(404)
    expect((await sendPicture(orderId, png(8), stranger.token)).status).toBe(404)
    expect((await sendPicture(orderId, png(8))).status).toBe(401)
    await command.run(['listar', number])
    expect(printed).toContain(`pagos foto ${number} foto.jpg`)
    // Of two orders each has its own, also of one customer.
    const other = await verifying()
    await sendPicture(other.orderId, png(9), other.token)
    await putInCart(customer, (await createProduct()).id)
    const more = (await place(customer)).body.orderId
    expect((await api.get(`/order/wallet/file/${more}`, { token })).status).toBe(404)
    const file = join(folder, 'constancia.png')
    await command.run(['foto', number.toLowerCase(), file])
    expect(printed).toContain('La foto no prueba el pago: mira tu app.')
    expect([readFileSync(file).at(-1), statSync(file).mode & 0o777]).toEqual([7, 0o600])
  })

  test('what is no picture, too big or too early is refused in Spanish and leaves the one before', async () => {
    const { orderId, token, choose, rows } = await start()
    const early = await sendPicture(orderId, png(), token)
    expect(early).toMatchObject({ status: 409, body: { code: 'walletNotChosen' } })
    await choose()
    await sendPicture(orderId, png(5), token)
    for (const [archivo, status, code] of [
      [new File(['%PDF-1.4'], 'a.png'), 415, 'pictureType'],
      [new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.svg'), 415, 'pictureType'],
      [new File([], 'a.png'), 400, 'invalidField'],
      [new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png'), 413, 'attachmentTooLarge'],
      ['no file', 400, 'invalidField'],
    ] as const) {
      const refused = await sendPicture(orderId, archivo, token)
      expect(refused).toMatchObject({ status, body: { code } })
      expect(refused.body.message).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/)
    }
    expect((await kept(orderId)).map(({ bytes }) => bytes.at(-1))).toEqual([5])
    expect(await rows()).toMatchObject([{ state: 'created', providerRef: null }])
  })

  test('sent too often in a day it is refused, and the last one stays', async () => {
    const { orderId, token, choose } = await start()
    await choose()
    const answers = []
    for (let count = 0; count < 21; count += 1) answers.push(await sendPicture(orderId, png(count), token))
    expect(answers.map(({ status }) => status).slice(-2)).toEqual([200, 429])
    expect((await kept(orderId)).map(({ bytes }) => bytes.at(-1))).toEqual([19])
  })

  test('PERSON-02 PERSON-04 its name is in the export, and it goes with the account, whose paid order stays', async () => {
    const { customer, orderId, number, token } = await verifying()
    await sendPicture(orderId, png(), token)
    expect((await ordersOf(customer.id))[0]?.pagos).toMatchObject([{ foto: 'Mi constancia.png' }])
    await approveTransfer(number)
    for (const status of ['warehouse', 'shipped', 'delivered'] as const) await moveOrder(number, status)
    await eraseAccount(customer.id, { deleteReviews: false })
    expect(await kept(orderId)).toEqual([])
    expect(await db().select().from(payments).where(eq(payments.orderId, orderId))).toMatchObject([
      { state: 'succeeded' },
    ])
  })
})

test('WALLET-04 PERSON-02 PERSON-04 the number is in the customer’s export; no account is deleted while it is looked for', async () => {
  const { customer, operation, number } = await verifying()
  expect((await ordersOf(customer.id))[0]?.pagos).toMatchObject([{ proveedor: 'yape', operacion: operation }])
  const erase = () => codeOf(eraseAccount(customer.id, { deleteReviews: false }))
  expect(await erase()).toBe('paymentToVerify')
  await rejectTransfer(number, { came: null, reason: '' })
  expect(await erase()).toBe('ok')
  expect(await db().select().from(payments).where(eq(payments.providerRef, operation))).toEqual([])
  const left = await db().select().from(mails).where(eq(mails.recipient, customer.email))
  expect(left).toEqual([])
})

test('WALLET-01 the company says which wallets it takes, and nothing else of them', async () => {
  const answer = await api.get<{ company: CompanyAnswer }>('/home/company-get-first')
  expect(answer.body.company.wallets).toEqual(['yape'])
  expect(JSON.stringify(answer.body)).not.toContain('987654321')
})

test('WALLET-09 with a wallet cash is not the only way: its hold, and what is said where cash is refused', async () => {
  await set('contra_entrega_hasta', '100')
  const { confirm, orderId, stock } = await start()
  expect((await confirm('cod')).body.error).toContain('Paga con Yape o Plin')
  await db()
    .update(orders)
    .set({ createdAt: new Date(now - 121 * MINUTE) })
    .where(eq(orders.id, orderId))
  await cancelUnconfirmedOrders()
  expect(await stock()).toBe(5)
})
