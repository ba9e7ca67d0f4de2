import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DocumentSection } from '#islands/checkout/DocumentSection.tsx'
import { DOCUMENT_TYPES } from '#shared/business.ts'
import { RegisterBody } from '#shared/contracts/account.ts'
import { keepsDrafts } from '#shared/rules/drafts.ts'
import { newComplaintDraft } from '#shared/rules/complaints.ts'
import {
  checkoutProblems,
  firstProblem,
  idle,
  isPaymentComplete,
  isSubmitBlocked,
  missingFields,
  newRegisterDraft,
  newShippingDraft,
  placementRefusal,
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
  for (const field of ['name', 'phone', 'address', 'province', 'city'] as const)
    expect(missingFields({ ...shipping, [field]: ' ' }, register, guest)).toEqual([field])
  for (const field of ['email', 'numeroDocumento', 'lastname'] as const)
    expect(missingFields(shipping, { ...register, [field]: ' ' }, guest)).toEqual([field])
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
  const company = {
    numeroComprobante: '20131312955',
    razonSocial: 'Pasos S.A.C.',
    direccionFiscal: 'Av. Sol 1',
  }
  const factura = { ...shipping, ...company, tipoComprobante: 'FACTURA' as const }
  expect(withReceiptType(factura, 'FACTURA')).toEqual(factura)
  expect(withReceiptType({ ...factura, tipoComprobante: 'BOLETA' }, 'FACTURA')).toEqual(factura)
  expect(withReceiptType(factura, 'BOLETA')).toEqual({
    ...shipping,
    ...{ tipoComprobante: 'BOLETA', numeroComprobante: '', razonSocial: '', direccionFiscal: '' },
  })
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
  expect(Object.values(idle)).not.toContain(true)
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
  const inOrder = [
    ...['email', 'phone', 'tipoDocumento', 'numeroDocumento', 'name', 'lastname', 'address', 'province'],
    ...['city', 'tienda', 'tipoComprobante', 'numeroComprobante', 'razonSocial', 'direccionFiscal'],
    'accept_policies',
  ]
  for (const [i, field] of inOrder.entries()) {
    const from = inOrder.slice(i).toReversed()
    expect(firstProblem(Object.fromEntries(from.map(one => [one, 'required' as const])))).toBe(field)
  }
})

const factura = {
  ...{ tipoComprobante: 'FACTURA' as const, numeroComprobante: '20131312955' },
  ...{ razonSocial: 'Pasos S.A.C.', direccionFiscal: 'Av. Sol 1' },
}
test.each<[string, Partial<typeof newShippingDraft>, Partial<typeof newRegisterDraft>, object]>([
  ['nothing', {}, {}, {}],
  [
    'nothing, of an e-mail and a number between blanks',
    {},
    { email: ' a@b.pe ', numeroDocumento: ' 45678912 ' },
    {},
  ],
  ['nothing, of a FACTURA', factura, {}, {}],
  ['no e-mail', {}, { email: 'rosa@' }, { email: 'emailInvalid' }],
  ['no mobile phone', { phone: '014445566' }, {}, { phone: 'phoneInvalid' }],
  ['a DNI of seven digits', {}, { numeroDocumento: '4567891' }, { numeroDocumento: 'dniInvalid' }],
  [
    'a long document',
    {},
    { tipoDocumento: 'CE', numeroDocumento: '0012345678901' },
    { numeroDocumento: 'documentTooLong' },
  ],
  [
    'a RUC of a FACTURA',
    { ...factura, numeroComprobante: '2013131295' },
    {},
    { numeroComprobante: 'receiptNumberInvalid' },
  ],
  [
    'its check digit',
    { ...factura, numeroComprobante: '20131312956' },
    {},
    { numeroComprobante: 'rucInvalid' },
  ],
  ['nothing, of a number that no BOLETA has', { numeroComprobante: '1' }, {}, {}],
  ['what is empty', { phone: '' }, { email: ' ' }, { email: 'required', phone: 'required' }],
])('DOOR-10 VAL-15 D-65 in a form is wrong: %s', (_, s, r, problems) => {
  const o = {
    ...guest,
    lengths: { DNI: 8, CE: 12, PASAPORTE: 12, RUC: 11 },
    option: 'lima' as const,
    store: '',
  }
  expect(checkoutProblems({ ...shipping, ...s }, { ...register, ...r }, o)).toEqual(problems)
})

test('DOOR-10 a pick-up needs a store, and whoever has an account accepted the terms before', () => {
  const o = { ...guest, lengths: { DNI: 8, CE: 12, PASAPORTE: 12, RUC: 11 }, store: '' }
  const unread = { ...register, accept_policies: false }
  const problems = (change: object) =>
    checkoutProblems(shipping, unread, { ...o, option: 'tienda', ...change })
  expect(problems({})).toEqual({ tienda: 'storeRequired', accept_policies: 'required' })
  expect(problems({ store: 'larco', loggedIn: true })).toEqual({})
  expect(problems({ option: 'provincia', loggedIn: true })).toEqual({})
})

test.each([
  ['', [], 'Av. Larco 1', 'userRequired'],
  [' ', null, undefined, 'userRequired'],
  ['c1', null, undefined, 'productsInvalid'],
  ['c1', { length: 1 }, 'Av. Larco 1', 'productsInvalid'],
  ['c1', [], undefined, 'shippingIncomplete'],
  ['c1', [], ' ', 'shippingIncomplete'],
  ['c1', [], 'Av. Larco 1', null],
] as const)('VAL-11 VAL-12 VAL-13 an order of %j, %j, to %j: %s', (userId, products, address, refusal) => {
  expect(placementRefusal({ userId, products, address })).toBe(refusal)
})

test.each([
  [null, false],
  [{ orderId: '', price: 10 }, false],
  [{ orderId: 'o1', price: 0 }, false],
  [{ orderId: 'o1', price: -1 }, false],
  [{ orderId: 'o1', price: 0.01 }, true],
])('PAY-06 of %j something is to be paid: %s', (order, isComplete) => {
  expect(isPaymentComplete(order)).toBe(isComplete)
})
