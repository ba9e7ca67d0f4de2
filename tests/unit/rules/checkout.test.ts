import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DocumentSection } from '#islands/checkout/DocumentSection.tsx'
import { DOCUMENT_TYPES } from '#shared/business.ts'
import { RegisterBody } from '#shared/contracts/account.ts'
import { keepsDrafts } from '#shared/rules/drafts.ts'
import { newComplaintDraft } from '#shared/rules/complaints.ts'
import {
  firstProblem,
  idle,
  isSubmitBlocked,
  missingFields,
  newRegisterDraft,
  newShippingDraft,
  resumesPayment,
  withProvince,
  withReceiptType,
} from '#shared/rules/checkout.ts'

const shipping = {
  ...newShippingDraft,
  name: 'Rosa',
  phone: '987654321',
  address: 'Av. Larco 100',
  province: 'Lima',
  city: 'Miraflores',
}
const register = {
  ...newRegisterDraft,
  email: 'rosa@example.com',
  numeroDocumento: '45678912',
  lastname: 'Quispe',
  accept_policies: true,
}
const guest = { loggedIn: false }

test('DATA-25 DATA-26 the drafts begin with the specified values', () => {
  expect(newShippingDraft).toMatchObject({ area: '-', tipoComprobante: 'BOLETA', numeroComprobante: '' })
  expect(newRegisterDraft).toMatchObject({ password: '-', tipoDocumento: 'DNI', personaldata: false })
})

test('DATA-30 DATA-46 a document is DNI, CE, PASAPORTE or RUC, at first a DNI', () => {
  expect(DOCUMENT_TYPES).toEqual(['DNI', 'CE', 'PASAPORTE', 'RUC'])
  expect([newRegisterDraft.tipoDocumento, newComplaintDraft.tipoDocumento]).toEqual(['DNI', 'DNI'])
  const types = renderToStaticMarkup(createElement(DocumentSection)).matchAll(
    /<option value="([^"]*)"( selected)?/g,
  )
  expect([...types].map(([, value, selected]) => [value, selected !== undefined])).toEqual([
    ['DNI', true],
    ['CE', false],
    ['PASAPORTE', false],
    ['RUC', false],
  ])
  const person = { name: 'Rosa', email: 'rosa@example.com', password: 'secreta-1' }
  for (const tipoDocumento of DOCUMENT_TYPES)
    expect(RegisterBody.safeParse({ ...person, tipoDocumento }).success).toBe(true)
  expect(RegisterBody.safeParse({ ...person, tipoDocumento: 'BREVETE' }).success).toBe(false)
})

test('VAL-15 nothing is missing in a whole form, and everything in an empty one', () => {
  expect(missingFields(shipping, register, guest)).toEqual([])
  expect(missingFields(newShippingDraft, newRegisterDraft, guest).sort()).toEqual([
    'accept_policies',
    'address',
    'city',
    'email',
    'lastname',
    'name',
    'numeroDocumento',
    'phone',
    'province',
  ])
})

test.each([
  ['VAL-15 blanks count as empty', { ...shipping, address: '  ' }, register, guest, ['address']],
  [
    'VAL-15 FISCAL-02 a FACTURA needs its number, razón social and fiscal address',
    { ...shipping, tipoComprobante: 'FACTURA' as const },
    register,
    guest,
    ['numeroComprobante', 'razonSocial', 'direccionFiscal'],
  ],
  ['VAL-15 area is not asked for', { ...shipping, area: '' }, register, guest, []],
  [
    'VAL-25 guests accept the terms',
    shipping,
    { ...register, accept_policies: false },
    guest,
    ['accept_policies'],
  ],
  [
    'VAL-25 customers did so before',
    shipping,
    { ...register, accept_policies: false },
    { loggedIn: true },
    [],
  ],
  ['VAL-26 the data consent is optional', shipping, { ...register, personaldata: false }, guest, []],
])('%s', (_, s, r, who, missing) => {
  expect(missingFields(s, r, who)).toEqual(missing)
})

test('STATE-43 choosing BOLETA clears the receipt number', () => {
  const factura = { ...shipping, tipoComprobante: 'FACTURA' as const, numeroComprobante: '20131312955' }
  expect(withReceiptType(factura, 'FACTURA').numeroComprobante).toBe('20131312955')
  expect(withReceiptType(factura, 'BOLETA').numeroComprobante).toBe('')
})

test('STATE-44 another province empties the city', () => {
  expect(withProvince(shipping, 'Lima').city).toBe('Miraflores')
  expect(withProvince(shipping, 'Cusco')).toMatchObject({ province: 'Cusco', city: '' })
})

test.each([
  ['consulting', false],
  ['registering', true],
  ['migrating', true],
  ['placingOrder', true],
  ['loadingUbigeo', true],
] as const)('STATE-36 %s blocks the button: %s', (flag, isBlocked) => {
  expect(isSubmitBlocked(idle)).toBe(false)
  expect(isSubmitBlocked({ ...idle, [flag]: true })).toBe(isBlocked)
})

test.each([
  ['/envio', true],
  ['/pago', true],
  ['/login', true],
  ['/register', true],
  ['/carrito', false],
  ['/', false],
  ['/order/confirm', false],
  ['/dashboard/change-password', false],
])('STATE-38 D-46 %s keeps the drafts: %s', (path, isKept) => {
  expect(keepsDrafts(path, null)).toBe(isKept)
  expect(keepsDrafts(path, '/dashboard')).toBe(isKept)
})

test('DOOR-27 drafts outlive the page of the own password where it leads back to the checkout', () => {
  expect(keepsDrafts('/dashboard/change-password', '/envio')).toBe(true)
  expect(keepsDrafts('/dashboard', '/envio')).toBe(false)
})

test.each([
  ['it waits and the cart is empty', {}, true],
  ['something new lies in the cart', { units: 1 }, false],
  ['the server says placed', { status: 'placed' }, false],
  ['the server says cancelled', { status: 'cancelled' }, false],
  ['the server does not know it', { status: '' }, false],
  ['nothing was ordered', { orderId: '' }, false],
  ['it is confirmed here', { success: false }, false],
])('SHIP-16 D-62 the checkout leads to the payment of an order, %s: %o, %s', (_, change, leads) => {
  const waiting = { success: true, orderId: 'o1', status: 'pending', units: 0 }
  expect(resumesPayment({ ...waiting, ...change })).toBe(leads)
})

test('DOOR-10 the first field with a problem is the first on the page', () => {
  expect(firstProblem({})).toBeNull()
  expect(firstProblem({ accept_policies: 'required', city: 'required', name: 'required' })).toBe('name')
  expect(firstProblem({ tienda: 'storeRequired' })).toBe('tienda')
})
