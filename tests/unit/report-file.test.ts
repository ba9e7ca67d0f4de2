import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { reconciliationMessages as say } from '#shared/messages/reconciliation.ts'
import { readReport } from '#server/modules/reconciliation/report-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'report-'))
afterAll(() => rmSync(folder, { recursive: true }))

const CHARGE = 'chr_live_AbCdEf1234567890'
async function read(head: string, ...lines: string[]) {
  const file = join(folder, 'ventas.csv')
  writeFileSync(file, [head, ...lines].join('\n'))
  return readReport(file)
}
const one = async (head: string, line: string) => (await read(head, line))[0]

test('RECONCILE-04 each line is a charge, with its id in any column and its amount in soles', async () => {
  const other = `${CHARGE.slice(0, -1)}1`
  expect(await read('Fecha,Operación,Monto', `1/11,${CHARGE},"1,234.50"`, `${other},2/11,0.90`)).toEqual([
    ...[
      { reference: CHARGE, amount: 123_450 },
      { reference: other, amount: 90 },
    ].map(charge => ({
      ...charge,
      ...{ paymentId: null, currency: 'PEN', isPaid: true, refunded: null },
    })),
  ])
})

test.each([
  ['', 'PEN'],
  ['Soles', 'PEN'],
  ['S/', 'PEN'],
  ['pen', 'PEN'],
  ['PEN', 'PEN'],
  ['" Soles "', 'PEN'],
  ['usd', 'USD'],
  ['Dólares', 'USD'],
  ['eur', 'EUR'],
])('RECONCILE-04 the currency %j is %s', async (written, currency) => {
  for (const name of ['Moneda', 'currency', 'Divisa de pago'])
    expect(await one(`Id,Importe,${name}`, `${CHARGE},10.00,${written}`)).toMatchObject({ currency })
})

test.each([
  ['Exitosa', true],
  ['PAGADO', true],
  ['Aprobada', true],
  ['Capturada', true],
  ['Devuelto', true],
  ['Reembolsada', true],
  ['succeeded', true],
  ['paid', true],
  ['No pagado', false],
  ['Fallida', false],
  ['Rechazada', false],
  ['Denegada', false],
  ['Pago pendiente', false],
  ['', false],
  ['Otra cosa', false],
])('RECONCILE-04 a charge in the state %j was paid: %j', async (state, isPaid) => {
  for (const name of ['Estado', 'Resultado', 'status'])
    expect(await one(`Id,Amount,${name}`, `${CHARGE},10.00,${state}`)).toMatchObject({ isPaid })
})

test('RECONCILE-04 what was sold is told from what was given back, paid out or taken as a fee', async () => {
  const head = 'Monto devuelto,Monto neto,Monto abonado,Importe de comisión,Monto de la venta,Id'
  expect(await one(head, `2.50,9.00,8.00,1.00,10.00,${CHARGE}`)).toMatchObject({
    amount: 1_000,
    refunded: 250,
  })
  expect(await one('Monto,Fecha de devolución,Id', `10.00,1/11,${CHARGE}`)).toMatchObject({ refunded: null })
  const numbered = 'Monto,Devolución N.º,Monto devuelto,Id'
  expect(await one(numbered, `10.00,7,2.00,${CHARGE}`)).toMatchObject({ refunded: 200 })
  for (const name of ['Monto reembolsado', 'Devoluciones (monto)', 'Importe de la devolución'])
    expect(await one(`Monto,${name},Id`, `10.00,3.00,${CHARGE}`)).toMatchObject({ refunded: 300 })
})

test.each([
  ['without an amount', 'Id,Estado', `${CHARGE},Pagado`, say.noAmountColumn(['id', 'estado'])],
  [
    'whose only amount is what was given back',
    'Id,Monto devuelto',
    `${CHARGE},10.00`,
    say.noAmountColumn(['id', 'monto_devuelto']),
  ],
  ['with a line that has no charge', 'Id,Monto', 'otra,10.00', say.badReportLine(2)],
  ['with a line whose amount is none', 'Id,Monto', `${CHARGE},diez`, say.badReportLine(2)],
])('RECONCILE-04 a file %s is refused, with what is wrong', async (_, head, line, message) => {
  await expect(read(head, line)).rejects.toMatchObject({ name: 'ImportError', message })
})
