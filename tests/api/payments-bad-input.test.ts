import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { payments as command } from '#cli/payments.ts'
import { db } from '#server/db/index.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { moveOrder } from '#server/modules/orders/states.ts'
import { approveTransfer } from '#server/modules/orders/transfer-decide.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { eraseAccount } from '#server/modules/privacy/delete-account.ts'
import { readReport } from '#server/modules/reconciliation/report-file.ts'
import { api } from '../support/api.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { confirmedOrder } from '../support/orders.ts'
import { refundStage } from '../support/refund-stage.ts'
import { findRefunds } from '#server/modules/payments/refunds.ts'
import { createProduct } from '../support/shop.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const { culqi, time } = await refundStage()
let operations = 0

beforeEach(() => {
  time.now = Date.now()
  culqi.state.refund = 'ok'
})

const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]
const paymentsOf = (orderId: string) =>
  db().select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt)
const newOperation = () => `OP-${String((operations += 1))}`
const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'done' : (result.reason as { code?: string }).code

/** A cancelled order whose refund the provider refused: S/254.99 wait for the owner's hand. */
async function waiting() {
  const order = await confirmedOrder({ method: 'culqi' })
  await moveOrder(order.number, 'cancelled')
  culqi.state.refund = 'refused'
  await payRefunds()
  return order
}
const AMOUNTS = [
  '0',
  '0.00',
  '-5',
  '20.005',
  '1e2',
  '0x10',
  'veinte',
  '',
  ' ',
  'S/',
  'NaN',
  'Infinity',
  '99999999',
]

describe('REFUND-05 REFUND-09 amounts that the owner types', () => {
  test.each(AMOUNTS)('%j is refused by every command, and nothing is written', async text => {
    const { number, orderId } = await waiting()
    const before = await findRefunds(orderId)
    await expect(command.run(['devuelto', number, text, newOperation()])).rejects.toThrow()
    await expect(command.run(['devolver', number, text])).rejects.toThrow()
    expect(await findRefunds(orderId)).toEqual(before)
  })

  test('a céntimo more than is left is refused, and just that is not', async () => {
    const { number, orderId } = await waiting()
    await expect(command.run(['devuelto', number, '255.00', newOperation()])).rejects.toMatchObject({
      code: 'refundTooMuch',
    })
    await expect(command.run(['devolver', number, '0.01'])).rejects.toMatchObject({ code: 'refundTooMuch' })
    await command.run(['devuelto', number, '254.98', newOperation()])
    expect((await findRefunds(orderId)).map(({ state, amount }) => [state, amount])).toEqual([
      ['done', 25_498],
      ['refused', 1],
    ])
    await command.run(['devuelto', number, '0.01', newOperation()])
    await expect(command.run(['devuelto', number, '0.01', newOperation()])).rejects.toMatchObject({
      code: 'refundNotRefused',
    })
  })

  test('an order that is none, and one of which nothing was paid', async () => {
    const { number } = await confirmedOrder()
    await expect(command.run(['devolver', number, '1'])).rejects.toMatchObject({ code: 'refundTooMuch' })
    for (const verb of ['devuelto', 'devolver'])
      await expect(
        command.run([verb, 'V-ZZZZZZZZ', '1', ...(verb === 'devuelto' ? ['X'] : [])]),
      ).rejects.toMatchObject({ code: 'notFound' })
  })
})

describe('REFUND-05 REFUND-11 two owners at once', () => {
  test.each([
    ['the same operation', () => 'OP-BOTH', ['done', 'refundNotRefused']],
    ['an operation each', newOperation, ['done', 'refundNotRefused']],
  ])('note a refund with %s: it is given once', async (_, operation, codes) => {
    const { number, orderId } = await waiting()
    const note = () => command.run(['devuelto', number, '254.99', operation()])
    const both = await Promise.allSettled([note(), note()])
    expect(both.map(codeOf).toSorted()).toEqual(codes)
    expect(await findRefunds(orderId)).toMatchObject([{ state: 'done', giver: 'owner', amount: 25_499 }])
  })

  test('note one operation for two orders: it is taken once', async () => {
    const two = [await waiting(), await waiting()]
    const both = await Promise.allSettled(
      two.map(({ number }) => command.run(['devuelto', number, '254.99', 'OP-ONE'])),
    )
    expect(both.map(codeOf).toSorted()).toEqual(['done', 'refundNoted'])
  })

  test('give all back, cancel and give an amount: no more than was taken', async () => {
    const { number, orderId } = await confirmedOrder({ method: 'culqi' })
    await Promise.allSettled([
      command.run(['devolver', number, 'todo']),
      command.run(['devolver', number, '100']),
      moveOrder(number, 'cancelled'),
      command.run(['devolver', number, 'todo']),
    ])
    await payRefunds()
    await payRefunds()
    expect((await findRefunds(orderId)).reduce((sum, { amount }) => sum + amount, 0)).toBe(25_499)
    expect(culqi.held(orderId)).toBe(0)
  })
})

/** An order whose customer sent the number of a transfer. */
async function transferred(operation: string) {
  const { customer, orderId, number } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const { token } = customer
  await api.post(`/order/wallet/${orderId}`, undefined, { token })
  await api.post(`/order/wallet/${orderId}/operation`, { wallet: 'yape', operation }, { token })
  return { customer, orderId, number }
}

describe('WALLET-11 a number that was approved before', () => {
  test('is approved again only with --otra-vez, also where it has zeros in front', async () => {
    const [one, two] = [await transferred('31415926'), await transferred('0031415926')]
    await command.run(['aprobar', one.number])
    await expect(command.run(['aprobar', two.number])).rejects.toMatchObject({
      code: 'transferRepeated',
      message: expect.stringContaining(one.number),
    })
    expect(await orderOf(two.orderId)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
    await command.run(['aprobar', two.number, '--otra-vez'])
    expect(await orderOf(two.orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
  })

  test('is approved once where two orders are approved at once', async () => {
    const two = [await transferred('27182818'), await transferred('27182818')]
    const both = await Promise.allSettled(two.map(({ number }) => approveTransfer(number)))
    expect(both.map(codeOf).toSorted()).toEqual(['done', 'transferRepeated'])
  })

  test('one that was rejected counts as none', async () => {
    const [one, two] = [await transferred('16180339'), await transferred('16180339')]
    await command.run(['rechazar', one.number, '--no-llego'])
    await command.run(['aprobar', two.number])
    expect(await orderOf(two.orderId)).toMatchObject({ paymentStatus: 'paid' })
  })

  test.each(['0', '-5', '20.005', 'nada'])('money that came cannot be %j', async monto => {
    const { number, orderId } = await transferred(String(55_000_000 + (operations += 1)))
    await expect(command.run(['rechazar', number, '--llego-dinero', `--monto=${monto}`])).rejects.toThrow()
    expect(await paymentsOf(orderId)).toMatchObject([{ state: 'to_verify', amount: 10_499 }])
  })
})

/** A charge that was made, and that its provider lists only later. */
async function lateCharge() {
  const { customer, orderId, number, price } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const { token } = customer
  const body = { price, orderId, provider: 'culqi' }
  const opened = await api.post<{ clientSecret: string }>('/order/create-payment', body, { token })
  await api.post(`/order/payment/${opened.body.clientSecret}`, { token: 'tkn_test_late' }, { token })
  return { customer, orderId, number, token }
}
const later = async (ms: number): Promise<void> => {
  time.now += ms
  await checkPayments()
  await cancelUnconfirmedOrders()
  await payRefunds()
}

test('PAYMENT-17 a charge that is looked for outlives its account, is found by an e-mail of its own, and goes back', async () => {
  const { customer, orderId } = await lateCharge()
  for (const ms of [16 * MINUTE, 25 * HOUR, HOUR]) await later(ms)
  expect(await paymentsOf(orderId)).toMatchObject([{ state: 'failed', lookupEmail: customer.email }])
  await eraseAccount(customer.id, { deleteReviews: false })
  expect((await orderOf(orderId))?.shipping.email).toBe('')
  culqi.show()
  for (const ms of [25 * HOUR, MINUTE, MINUTE]) await later(ms)
  expect(await paymentsOf(orderId)).toMatchObject([{ state: 'succeeded', lookupEmail: null }])
  expect(culqi.held(orderId)).toBe(0)
})

test('REFUND-01 WALLET-05 a late charge of a cancelled order goes back at once, also while a transfer is looked for', async () => {
  const { orderId, number, token } = await lateCharge()
  time.now += 16 * MINUTE
  await checkPayments()
  await api.post(`/order/wallet/${orderId}`, undefined, { token })
  await moveOrder(number, 'cancelled')
  await api.post(`/order/wallet/${orderId}/operation`, { wallet: 'yape', operation: '99887766' }, { token })
  culqi.show()
  await later(2 * HOUR)
  await later(MINUTE)
  expect((await paymentsOf(orderId)).map(({ state }) => state)).toEqual(['succeeded', 'to_verify'])
  expect(culqi.held(orderId)).toBe(0)
})

test('RECONCILE-04 what a report calls not paid is not, in whatever words', async () => {
  const words = ['Venta no exitosa', 'No pagado', 'Fallida', 'Rechazada', 'Pendiente', 'Exitosa', 'Pagado']
  const file = join(process.env['TMPDIR'] ?? '', 'estados.csv')
  await writeFile(
    file,
    ['Id,Monto,Estado', ...words.map((word, i) => `chr_test_${String(i)},10,${word}`)].join('\n'),
  )
  expect((await readReport(file)).map(({ isPaid }) => isPaid)).toEqual([
    ...[false, false, false, false, false],
    ...[true, true],
  ])
})
