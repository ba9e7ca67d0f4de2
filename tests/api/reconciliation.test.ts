import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { payments as command } from '#cli/payments.ts'
import { status } from '#cli/status.ts'
import { providers } from '#providers/index.ts'
import { db } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { reconciliations } from '#server/db/schema/reconciliations.ts'
import { clock } from '#server/lib/clock.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { moveOrder } from '#server/modules/orders/states.ts'
import { readNights, reconcileNightly } from '#server/modules/reconciliation/nightly.ts'
import { addDays } from '#shared/rules/business-days.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'
import { OWNER, reconciliationStage } from '../support/reconciliation-stage.ts'

const { culqi, folder, at, charged, balance, ownersMails, today } = await reconciliationStage()
let day = today()
beforeEach(() => {
  day = today()
})
const ofDay = () => balance('--dia', day)

describe('RECONCILE-01 a day that adds up', () => {
  test('RECONCILE-01 over several pages of the list, with refused cards, cash and money that went back', async () => {
    for (const kind of ['ok', 'refused', 'lost', 'ok', 'ok'] as const) await charged(kind)
    const { number } = await charged()
    at('11:00')
    await checkPayments()
    await moveOrder(number, 'cancelled')
    await payRefunds()
    const cash = await customerWithOrder((await createProduct({ stock: 5 })).id)
    for (const status of ['placed', 'warehouse', 'shipped', 'delivered'] as const)
      await moveOrder(cash.number, status)
    expect(await ofDay()).toEqual({
      lines: [
        `Día ${day}: S/629.94 cobrados, de ellos S/104.99 devueltos. Cobros en la lista del procesador: 5.`,
        'Todo cuadra.',
      ],
      refusal: '',
    })
    const pages = culqi.requests.filter(({ url }) => url.includes('/charges?limit=100'))
    expect(pages.map(({ url }) => /after=(\w+)/.exec(url)?.[1])).toEqual([undefined, 'chr_test_3'])
  })

  test('RECONCILE-01 yesterday without a day; days to come and what is none are refused', async () => {
    await charged()
    at('09:00', addDays(day, 1))
    expect((await balance()).lines[0]).toContain(`Día ${day}: S/104.99 cobrados`)
    for (const text of ['2026-02-30', addDays(day, 2), 'ayer'])
      expect((await balance('--dia', text)).refusal).toBe(
        `«${text}» no es un día pasado. Escríbelo así: 2026-11-21.`,
      )
    await expect(command.run(['cuadrar', '--mes', '2026-11'])).rejects.toThrow()
  })

  test('RECONCILE-01 a charge of a minute past midnight by the provider’s clock differs on neither day', async () => {
    at('23:59')
    const { charge } = await charged()
    charge.creation_date += 120_000
    at('12:00', addDays(day, 1))
    expect((await ofDay()).refusal).toBe('')
    expect((await balance('--dia', addDays(day, 1))).refusal).toBe('')
    // A charge that was looked up by itself is named like one of the list.
    charge.amount_refunded = 100
    expect((await ofDay()).lines[1]).toMatch(new RegExp(`Lo devuelto no coincide.*${charge.id}$`))
  })

  test('RECONCILE-01 a day begins with its first moment, and what goes back on the next is no taking of that one', async () => {
    at('00:00')
    const { number } = await charged()
    at('10:00', addDays(day, 1))
    await moveOrder(number, 'cancelled')
    await payRefunds()
    const taken = async (of: string) =>
      /^Día \S+ (\S+) cobrados/.exec((await balance('--dia', of)).lines[0] ?? '')?.[1]
    expect([await taken(addDays(day, -1)), await taken(day), await taken(addDays(day, 1))]).toEqual([
      'S/0.00',
      'S/104.99',
      'S/0.00',
    ])
  })

  test('RECONCILE-01 times in seconds are read as those in milliseconds', async () => {
    const { charge } = await charged()
    charge.creation_date = Math.floor(charge.creation_date / 1000)
    expect(await ofDay()).toMatchObject({
      refusal: '',
      lines: [expect.stringContaining('procesador: 1.'), 'Todo cuadra.'],
    })
  })

  test('RECONCILE-01 a provider that cannot be asked, or answers nonsense, leaves it open', async () => {
    await charged()
    for (const list of ['nonsense', 'key', 'busy'] as const) {
      culqi.state.list = list
      expect((await ofDay()).refusal).toMatch(/^El procesador de pagos no contesta/)
    }
    Object.assign(culqi.state, { list: 'ok', isDown: true })
    expect((await ofDay()).refusal).toMatch(/^El procesador de pagos no contesta/)
  })
})

describe('RECONCILE-02 each difference is named', () => {
  const line = (...parts: string[]) => [parts.join(' · ')]

  test.each([
    ['chargeMissing', 'no lo encuentra', () => culqi.charges.splice(0, 1)],
    [
      'amountDiffers',
      'El monto no coincide',
      () => Object.assign(culqi.charges[0] ?? {}, { amount: 10_400 }),
    ],
    [
      'currency',
      'El monto no coincide',
      () => Object.assign(culqi.charges[0] ?? {}, { currency_code: 'USD' }),
    ],
    [
      'refundDiffers',
      'Lo devuelto no coincide',
      () => Object.assign(culqi.charges[0] ?? {}, { amount_refunded: 100 }),
    ],
    [
      'takenTwice',
      'Se cobró dos veces el mismo pago',
      () => culqi.charges.push({ ...(culqi.charges[0] ?? ({} as never)), id: 'chr_test_77' }),
    ],
    [
      'chargeUnknown',
      'no conoce ese cobro',
      () =>
        culqi.charges.push({
          ...(culqi.charges[0] ?? ({} as never)),
          id: 'chr_test_78',
          metadata: { payment: 'x', order: 'y' },
        }),
    ],
  ])('%s between provider and ledger', async (_, sentence, tamper) => {
    await charged()
    tamper()
    const { lines, refusal } = await ofDay()
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(sentence)
    expect(refusal).toBe('No cuadra: 1 diferencia.')
  })

  test('chargeUnsettled: what the ledger calls refused and the provider took', async () => {
    const { payment, number } = await charged('refused')
    culqi.charges.push({
      id: 'chr_test_79',
      amount: 10_499,
      amount_refunded: 0,
      currency_code: 'PEN',
      email: 'a@b.pe',
      metadata: { payment: payment.id, order: payment.orderId },
      outcome: { type: 'venta_exitosa' },
      creation_date: clock.now().getTime(),
      dispute: false,
    })
    expect((await ofDay()).lines.slice(1)).toEqual(
      line(
        number,
        'El procesador cobró y la tienda no lo tiene por cobrado',
        'procesador S/104.99',
        'chr_test_79',
      ),
    )
  })

  test('what was paid by a code: known, not called taken yet, and of nobody', async () => {
    await setCompany({ culqiOrders: true })
    culqi.orders.length = 0
    const { orderId, number } = await charged('opened')
    const [code] = await db()
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.state, 'waiting')))
    expect((await ofDay()).refusal).toBe('')
    const [order] = culqi.orders
    if (!code || !order) throw new Error('There is no code.')
    order.state = 'paid'
    culqi.orders.push({ ...order, id: 'ord_test_99', metadata: { payment: 'x', order: 'y' } })
    expect((await ofDay()).lines.slice(1)).toEqual([
      'sin pedido · El procesador cobró y la tienda no conoce ese cobro. Búscalo en su panel y devuélvelo si no es tuyo · procesador S/104.99 · ord_test_99',
      `${number} · El procesador cobró y la tienda no lo tiene por cobrado · procesador S/104.99 · ${order.id}`,
    ])
    culqi.orders.pop()
    at('11:00')
    await checkPayments()
    expect((await ofDay()).refusal).toBe('')
    await setCompany({ culqiOrders: false })
  })

  test('orderUnpaid, orderOverpaid, moneyWithoutOrder between ledger and orders', async () => {
    const [unpaid, overpaid, gone] = [await charged(), await charged(), await charged()]
    await db()
      .update(payments)
      .set({ amount: 10_000 as never })
      .where(eq(payments.id, unpaid.payment.id))
    unpaid.charge.amount = 10_000
    await db().update(orders).set({ paymentStatus: 'unpaid' }).where(eq(orders.id, overpaid.orderId))
    await db().update(orders).set({ status: 'cancelled' }).where(eq(orders.id, gone.orderId))
    const { lines, refusal } = await ofDay()
    expect(lines.slice(1).sort()).toEqual(
      [
        `${unpaid.number} · El pedido figura pagado y falta su dinero · tienda S/4.99`,
        `${overpaid.number} · Se cobró de más y no se está devolviendo · tienda S/104.99`,
        `${gone.number} · Hay dinero de un pedido que no sigue adelante y no se está devolviendo · tienda S/104.99`,
      ].sort(),
    )
    expect(refusal).toBe('No cuadra: 3 diferencias.')
  })

  test('refundLate after a day, refundByHand until it is noted', async () => {
    const { number, payment } = await charged()
    await moveOrder(number, 'cancelled')
    await db().update(refunds).set({ createdAt: clock.now() }).where(eq(refunds.paymentId, payment.id))
    expect((await ofDay()).refusal).toBe('')
    at('10:00', addDays(day, 1))
    expect((await ofDay()).refusal).toBe('')
    at('10:01', addDays(day, 1))
    expect((await ofDay()).lines[1]).toContain('espera al procesador desde hace más de un día')
    culqi.state.refund = 'refused'
    await payRefunds()
    expect((await ofDay()).lines[1]).toContain('Te toca devolver')
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await command.run(['devuelto', number, '104.99', '555'])
    vi.restoreAllMocks()
    expect((await ofDay()).refusal).toBe('')
  })
})

describe('RECONCILE-03 every night', () => {
  test('RECONCILE-03 the day before is compared once from four o’clock on, and a difference is mailed', async () => {
    const { number } = await charged()
    culqi.charges.splice(0, 1)
    const next = addDays(day, 1)
    at('03:59', next)
    await reconcileNightly()
    expect(await db().select().from(reconciliations)).toEqual([])
    at('04:00', next)
    await Promise.all([reconcileNightly(), reconcileNightly()])
    await reconcileNightly()
    const [mail, ...more] = await ownersMails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Los pagos del ${day} no cuadran: 1 diferencia`)
    expect(mail?.body).toContain(`- ${number} · La tienda lo tiene por cobrado`)
    expect(mail?.body).toContain(`pagos cuadrar --dia ${day}`)
    expect(await db().select().from(reconciliations)).toMatchObject([
      { day, nextTryAt: null, differences: [{ code: 'chargeMissing', number }] },
    ])
  })

  test('RECONCILE-03 a day that adds up is mailed to nobody, and nights that were slept through are made up for', async () => {
    at('05:00', addDays(day, 1))
    await reconcileNightly()
    at('05:00', addDays(day, 4))
    await reconcileNightly()
    const days = async () => (await db().select().from(reconciliations)).map(row => row.day).sort()
    const after = (nights: readonly number[]) => nights.map(night => addDays(day, night))
    expect(await days()).toEqual(after([0, 1, 2, 3]))
    // The last seven of more.
    at('05:00', addDays(day, 14))
    await reconcileNightly()
    expect(await days()).toEqual(after([0, 1, 2, 3, 7, 8, 9, 10, 11, 12, 13]))
    expect(await ownersMails()).toEqual([])
  })

  test('RECONCILE-03 a provider that cannot be asked is asked again in an hour', async () => {
    await charged()
    culqi.charges.splice(0, 1)
    const next = addDays(day, 1)
    const asked = () => culqi.requests.filter(({ url }) => url.includes('/charges?limit=100')).length
    culqi.state.isDown = true
    at('04:00', next)
    await reconcileNightly()
    const once = asked()
    at('04:30', next)
    await reconcileNightly()
    expect(asked()).toBe(once)
    culqi.state.isDown = false
    at('05:01', next)
    await reconcileNightly()
    expect(asked()).toBe(once + 1)
    // RECONCILE-05: that it could not be compared is mailed once.
    expect((await ownersMails()).map(({ subject }) => subject).sort()).toEqual([
      `Los pagos del ${day} no cuadran: 1 diferencia`,
      `No se pudieron comparar los pagos del ${day}`,
    ])
  })
})

describe('RECONCILE-04 the file that the provider lets one download', () => {
  const withFile = async (text: string) => {
    const file = join(folder, `${day}.csv`)
    await writeFile(file, text)
    return balance('--dia', day, '--archivo', file)
  }

  test('RECONCILE-04 stands in for its answers, with amounts in soles', async () => {
    const [one, two] = [await charged(), await charged()]
    culqi.state.isDown = true
    const rows = (amount: string) =>
      [
        'Fecha;Código de venta;Moneda;Monto;Monto devuelto;Estado',
        `21/11/2026;${one.charge.id};Soles;104.99;0.00;Venta exitosa`,
        `21/11/2026;${two.charge.id};Soles;${amount};0.00;Venta exitosa`,
        '21/11/2026;chr_test_404;Soles;20.00;0.00;Denegada',
        '21/11/2026;chr_test_405;Soles;20.00;0.00;En revisión',
      ].join('\n')
    expect(await withFile(rows('104.99'))).toMatchObject({ refusal: '' })
    const differs = await withFile(rows('99.99'))
    expect(differs.lines.slice(1)).toEqual([
      `${two.number} · El monto no coincide · tienda S/104.99 · procesador S/99.99 · ${two.charge.id}`,
    ])
    const without = await withFile('Id,Monto\n' + `${one.charge.id},S/ 104.99\nchr_live_1,50\n`)
    expect(without.lines.slice(1)).toEqual([
      'sin pedido · El procesador cobró y la tienda no conoce ese cobro. Búscalo en su panel y devuélvelo si no es tuyo · procesador S/50.00 · chr_live_1',
      `${two.number} · La tienda lo tiene por cobrado y el procesador no lo encuentra. No entregues el pedido todavía · tienda S/104.99 · ${two.charge.id}`,
    ])
  })

  test('RECONCILE-04 its currency and what went back count, and it stands alone where the provider has no keys left', async () => {
    const { charge } = await charged()
    const differs = async (rest: string) =>
      (await withFile(`Id,Monto,Moneda,Monto devuelto\n${charge.id},104.99,${rest}\n`)).lines
    expect((await differs('USD,0'))[1]).toContain('El monto no coincide')
    for (const own of ['S/', 'Soles', '" pen "']) expect((await differs(`${own},0`))[1]).toBe('Todo cuadra.')
    expect((await differs('PEN,10.00'))[1]).toContain('Lo devuelto no coincide')
    const hasKeys = providers.map(provider => vi.spyOn(provider, 'hasKeys').mockReturnValue(false))
    expect((await differs('PEN,0'))[0]).toContain('procesador: 1.')
    // Nothing is missing in a list that nobody can ask for.
    expect(await ofDay()).toEqual({
      lines: [expect.stringContaining('Sin llaves de un procesador'), 'Todo cuadra.'],
      refusal: '',
    })
    for (const one of hasKeys) one.mockRestore()
  })

  test('RECONCILE-01 RECONCILE-04 what was paid at a provider that was not read is not called missing', async () => {
    const [one, other] = [await charged(), await charged()]
    culqi.charges.splice(culqi.charges.indexOf(other.charge), 1)
    await db()
      .update(payments)
      .set({ provider: 'mercadopago', providerRef: '1234567890' })
      .where(eq(payments.id, other.payment.id))
    const expected = (line: string) => ({
      lines: [expect.stringContaining(line), 'Todo cuadra.'],
      refusal: '',
    })
    // Its keys are gone, and those of the other are not.
    expect(await ofDay()).toEqual(expected('S/209.98 cobrados'))
    const keys = providers.map(provider => vi.spyOn(provider, 'hasKeys').mockReturnValue(true))
    expect(await withFile(`Id,Monto\n${one.charge.id},104.99\n`)).toEqual(expected('procesador: 1.'))
    for (const provider of keys) provider.mockRestore()
  })

  test('RECONCILE-04 a file that is no report is refused with what is wrong with it', async () => {
    expect((await withFile('Fecha,Total\n1,2\n')).refusal).toBe(
      'El archivo no tiene una columna «Monto». Sus columnas: fecha, total.',
    )
    expect((await withFile('Id,Monto\nchr_test_1,mucho\n')).refusal).toContain('Línea 2: falta')
    expect((await withFile('Id,Monto\nventa 5,20\n')).refusal).toContain('Línea 2: falta')
  })
})

test('PAYMENT-05 a charge that the customer’s bank disputes is told once, and shown', async () => {
  const { charge, number } = await charged()
  charge.dispute = true
  for (const days of [2, 4]) {
    at('10:00', addDays(day, days))
    await checkPayments()
  }
  const told = (await db().select().from(mails).where(eq(mails.recipient, OWNER))).filter(({ subject }) =>
    subject.includes('disputa'),
  )
  expect(told.map(({ subject }) => subject)).toEqual([`El banco disputa S/104.99 del pedido ${number}`])
  expect(told[0]?.body).toContain(charge.id)
  let printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
  await command.run(['listar', number])
  vi.restoreAllMocks()
  expect(printed).toContain('OJO: el banco lo disputa')
})

describe('RECONCILE-05 what somebody has to look at', () => {
  const run = async (...args: string[]) => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await command.run(args)
    vi.restoreAllMocks()
  }
  const findings = async (of = day) =>
    (await balance('--dia', of)).lines.slice(1).map(line => line.split(' · ').slice(0, 3))
  const nextMorning = async () => {
    at('10:00', addDays(day, 1))
    await checkPayments()
  }
  const agrees = [['Todo cuadra.']]

  test('RECONCILE-05 refundedTooMuch: given by hand, and by the provider too', async () => {
    const { number, charge } = await charged()
    await moveOrder(number, 'cancelled')
    culqi.state.refund = 'refused'
    await payRefunds()
    await run('devuelto', number, '104.99', `OP-${day}`)
    expect(await findings()).toEqual(agrees)
    culqi.refundInPanel(charge, 3_000)
    await nextMorning()
    expect(await findings()).toContainEqual([
      number,
      'Se devolvió más de lo cobrado, entre el procesador, el banco, lo que anotaste y las notas de crédito',
      'tienda S/104.99',
    ])
  })

  test.each([['perdida'], ['ganada']])(
    'RECONCILE-05 disputeOpen, until the owner notes it %s',
    async word => {
      const { number, charge } = await charged()
      charge.dispute = true
      await nextMorning()
      expect(await findings()).toEqual([
        [number, expect.stringMatching(/^El banco disputa este pago/), 'tienda S/104.99'],
      ])
      await run('disputa', number, word)
      expect(await findings()).toEqual(agrees)
    },
  )

  test('RECONCILE-05 liveOrderRefunded, until its order is cancelled; refundUnknown until the list says it', async () => {
    const { number, charge } = await charged()
    culqi.refundInPanel(charge, 3_000)
    await nextMorning()
    expect(await findings()).toEqual([
      [number, expect.stringMatching(/^Se devolvió en el panel dinero/), 'tienda S/30.00'],
    ])
    await moveOrder(number, 'cancelled')
    culqi.state.refund = 'never'
    await payRefunds()
    Object.assign(culqi.state, { refund: 'ok', hasRefundList: false })
    at('10:20', addDays(day, 1))
    await payRefunds()
    expect(await findings(addDays(day, 1))).toEqual([
      [number, expect.stringMatching(/^El procesador no dice si hizo una devolución/), 'tienda S/74.99'],
    ])
    culqi.state.hasRefundList = true
    for (const time of ['11:30', '11:31', '11:40']) {
      at(time, addDays(day, 1))
      await payRefunds()
    }
    expect(await findings(addDays(day, 1))).toEqual(agrees)
    expect(charge.amount_refunded).toBe(charge.amount)
  })

  test('RECONCILE-05 transferTwice, and transferLate where the order does not keep it', async () => {
    const transfer = async (operation: string, values: Partial<typeof payments.$inferInsert> = {}) => {
      const opened = await charged('opened')
      await db()
        .update(payments)
        .set({ provider: 'yape', state: 'succeeded', providerRef: operation, ...values })
        .where(eq(payments.id, opened.payment.id))
      await db()
        .update(payments)
        .set({ sentAt: clock.now(), succeededAt: clock.now() })
        .where(eq(payments.id, opened.payment.id))
      await db()
        .update(orders)
        .set({ status: 'placed', paymentStatus: 'paid', paymentMethod: 'wallet', paidAt: clock.now() })
        .where(eq(orders.id, opened.orderId))
      return opened
    }
    const one = await transfer('12345678')
    expect(await findings()).toEqual(agrees)
    const two = await transfer('0012345678')
    const twice = expect.stringMatching(/^El mismo número de operación se aprobó en dos pagos/)
    expect((await findings()).toSorted()).toEqual(
      [one, two].map(({ number }) => [number, twice, 'tienda S/104.99']).toSorted(),
    )
    await db().delete(orders)
    const late = await transfer('87654321', { rejectedAt: clock.now() })
    // The order keeps it: that explains it.
    expect(await findings()).toEqual(agrees)
    await db()
      .update(orders)
      .set({ paymentMethod: 'cod', paymentStatus: 'unpaid' })
      .where(eq(orders.id, late.orderId))
    expect(await findings()).toContainEqual([
      late.number,
      expect.stringMatching(/^Llegó después de que lo rechazaste/),
      'tienda S/104.99',
    ])
  })

  test('RECONCILE-05 estado names the last night that was closed, and one that could not be compared', async () => {
    at('05:00', addDays(day, 1))
    await reconcileNightly()
    culqi.state.isDown = true
    at('05:00', addDays(day, 2))
    await reconcileNightly()
    expect(await readNights()).toEqual({ lastClosed: day, failed: 1 })
    let printed = ''
    vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      printed += String(text)
      return true
    })
    await status.run([])
    vi.restoreAllMocks()
    expect(printed).toContain(`Pagos: comparados hasta el ${day}.`)
    // Made up for, it counts as compared.
    culqi.state.isDown = false
    at('06:01', addDays(day, 2))
    await reconcileNightly()
    expect(await readNights()).toEqual({ lastClosed: addDays(day, 1), failed: 0 })
  })
})
