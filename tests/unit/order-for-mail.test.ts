import { expect, test } from 'vitest'
import { orderForMail } from '#server/modules/mail/order-for-mail.ts'
import type { OrderShipping } from '#shared/rules/orders.ts'

const shipping: OrderShipping = {
  ...{ name: 'Rosa', lastname: 'Quispe', email: 'a@b.pe', phone: '987654321', address: 'Av. Larco 1' },
  ...{ province: 'Lima', city: 'Lince', area: '', tienda: '', envio: 'lima' },
  ...{ tipoComprobante: 'BOLETA', numeroComprobante: '', tipoDocumento: 'DNI', numeroDocumento: '45678912' },
}
const mailed = (change: object) => orderForMail({ shipping: { ...shipping, ...change } }).shipping

test.each([
  ['address', 120],
  ['province', 60],
  ['city', 60],
  ['area', 60],
  ['tienda', 200],
  ['tipoComprobante', 20],
  ['tipoDocumento', 20],
  ['razonSocial', 120],
  ['direccionFiscal', 120],
])('GUARD-61 the %s of an order comes into a mail with at most %i characters', (field, most) => {
  expect(mailed({ [field]: 'á'.repeat(most + 1) })).toMatchObject({ [field]: 'á'.repeat(most) })
})

test('GUARD-61 what an order does not have is empty, and so is what is not in its usual format', () => {
  const none = { ubigeo: undefined, razonSocial: undefined, direccionFiscal: undefined }
  expect(mailed(none)).toMatchObject({ ubigeo: '', razonSocial: '', direccionFiscal: '' })
  expect(mailed({ ubigeo: '150101', email: 'a@b.pe', phone: '987654321' })).toMatchObject({
    ...{ ubigeo: '150101', email: 'a@b.pe', phone: '987654321' },
  })
  expect(mailed({ ubigeo: '15 01', email: 'a@', phone: '12' })).toMatchObject({
    ...{ ubigeo: '', email: '', phone: '' },
  })
})
