import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newRegisterDraft, newShippingDraft, type FieldProblems } from '#shared/rules/checkout.ts'
import type * as Drafts from '#stores/checkout/drafts.ts'
import { fakeBrowser } from './browser.ts'
import { cartAnswer } from './cart-answer.ts'

let drafts: typeof Drafts
beforeEach(async () => {
  vi.resetModules()
  fakeBrowser()
  drafts = await import('#stores/checkout/drafts.ts')
})
afterEach(() => vi.unstubAllGlobals())

const company = (change: object) => ({ freeShippingFrom: null, ...change }) as never
const open = (product: object) => ({ state: 'ready', value: { ...cartAnswer, ...product } }) as never

test('CONST-03 FEE-01 before the cart is read nothing costs anything but the shop’s own shipping', () => {
  expect(drafts.$amounts.get()).toEqual({ before: 0, discount: 0, subtotal: 0, fee: 499, total: 499 })
  expect(drafts.$fees.get()).toEqual({ lima: 499, provincia: 999, tienda: 0 })
})

test('CONST-03 D-17 the total is subtotal and fee, and free from the owner’s threshold on', async () => {
  const { $cart } = await import('#stores/cart.ts')
  $cart.set(open({ price: 100 }))
  drafts.applyTerms(company({ freeShippingFrom: 100.01 }))
  expect(drafts.$amounts.get()).toMatchObject({ subtotal: 10_000, fee: 499, total: 10_499 })
  drafts.applyTerms(company({ freeShippingFrom: 100 }))
  expect(drafts.$amounts.get()).toMatchObject({ subtotal: 10_000, fee: 0, total: 10_000 })
  expect(drafts.$fees.get()).toEqual({ lima: 0, provincia: 0, tienda: 0 })
})

test('D-58 the way that was chosen counts where it is allowed, else the one of the province', () => {
  expect(drafts.$option.get()).toBe('lima')
  drafts.chooseOption('tienda')
  expect(drafts.$option.get()).toBe('tienda')
  drafts.chooseOption('lima')
  drafts.setProvince('Cusco')
  expect(drafts.$option.get()).toBe('provincia')
  drafts.setProvince('Callao')
  expect(drafts.$option.get()).toBe('lima')
  drafts.chooseOption('provincia')
  expect(drafts.$option.get()).toBe('provincia')
})

describe('lengths of a document', () => {
  const lengths = { DNI: 8, CE: 9, PASAPORTE: 12, RUC: 11 }

  test('D-53 VAL-18 a number as long as its type allows is taken, one longer keeps what was there and says so', () => {
    drafts.applyTerms(company({ documentLengths: lengths }))
    drafts.setDocumentType('CE')
    drafts.setDocumentNumber(' 123456789 ')
    expect(drafts.$register.get().numeroDocumento).toBe('123456789')
    expect(drafts.$problems.get()).toEqual({})
    drafts.setDocumentNumber('1234567890')
    expect(drafts.$register.get().numeroDocumento).toBe('123456789')
    expect(drafts.$problems.get()).toEqual({ numeroDocumento: 'documentTooLong' })
    drafts.setDocumentNumber('12345678')
    expect(drafts.$problems.get()).toEqual({})
  })

  test('D-53 another type is told at once that the number is too long for it, which may then be shortened', () => {
    drafts.applyTerms(company({ documentLengths: lengths }))
    drafts.setDocumentType('PASAPORTE')
    drafts.setDocumentNumber('123456789012')
    drafts.setDocumentType('RUC')
    expect(drafts.$problems.get()).toEqual({ numeroDocumento: 'documentTooLong' })
    drafts.setDocumentType('PASAPORTE')
    expect(drafts.$problems.get()).toEqual({})
    drafts.setDocumentType('DNI')
    expect(drafts.$problems.get()).toEqual({ numeroDocumento: 'documentTooLong' })
    // Still too long, but shorter than before.
    drafts.setDocumentNumber('1234567890')
    expect(drafts.$register.get().numeroDocumento).toBe('1234567890')
    drafts.setDocumentNumber('0987654321')
    expect(drafts.$register.get().numeroDocumento).toBe('0987654321')
    expect(drafts.$problems.get()).toEqual({})
  })

  test('D-53 a shop that says nothing of lengths has 8 and 11', () => {
    drafts.applyTerms(company({ documentLengths: lengths }))
    drafts.applyTerms(null)
    drafts.setDocumentType('CE')
    drafts.setDocumentNumber('123456789')
    expect(drafts.$register.get().numeroDocumento).toBe('')
  })
})

test('VAL-21 D-53 a RUC has eleven digits at most: a longer one is refused with a sentence, never cut', () => {
  drafts.setReceiptType('FACTURA')
  drafts.setReceiptNumber(' 20512345671 ')
  expect(drafts.$shipping.get().numeroComprobante).toBe('20512345671')
  expect(drafts.$problems.get()).toEqual({})
  drafts.setReceiptNumber('205123456710')
  expect(drafts.$shipping.get().numeroComprobante).toBe('20512345671')
  expect(drafts.$problems.get()).toEqual({ numeroComprobante: 'rucTooLong' })
  drafts.setReceiptNumber('2051234567')
  expect(drafts.$problems.get()).toEqual({})
  drafts.setReceiptNumber('20512345672')
  expect(drafts.$problems.get()).toEqual({ numeroComprobante: 'rucInvalid' })
})

test('STATE-43 STATE-44 a boleta has no number, and another province no city', () => {
  drafts.setReceiptType('FACTURA')
  drafts.setReceiptNumber('20512345671')
  drafts.setReceiptType('BOLETA')
  expect(drafts.$shipping.get()).toMatchObject({ tipoComprobante: 'BOLETA', numeroComprobante: '' })
  drafts.setProvince('Lima')
  drafts.setShipping('city', 'Miraflores')
  drafts.setProvince('Lima')
  expect(drafts.$shipping.get().city).toBe('Miraflores')
  drafts.setProvince('Callao')
  expect(drafts.$shipping.get()).toMatchObject({ province: 'Callao', city: '' })
})

describe('a field that is corrected', () => {
  const all: FieldProblems = {
    name: 'required',
    email: 'emailInvalid',
    province: 'required',
    city: 'required',
    tipoDocumento: 'required',
    numeroDocumento: 'dniInvalid',
    tipoComprobante: 'required',
    numeroComprobante: 'rucInvalid',
    razonSocial: 'required',
    direccionFiscal: 'required',
    tienda: 'storeRequired',
    accept_policies: 'required',
  }

  test.each<[string, () => void, (keyof FieldProblems)[]]>([
    ['name', () => drafts.setShipping('name', 'Rosa'), ['name']],
    ['e-mail', () => drafts.setRegister('email', 'rosa@example.com'), ['email']],
    ['province', () => drafts.setProvince('Lima'), ['province', 'city']],
    ['type of document', () => drafts.setDocumentType('CE'), ['tipoDocumento', 'numeroDocumento']],
    ['number of the document', () => drafts.setDocumentNumber('1'), ['numeroDocumento']],
    [
      'type of receipt',
      () => drafts.setReceiptType('BOLETA'),
      ['tipoComprobante', 'numeroComprobante', 'razonSocial', 'direccionFiscal'],
    ],
    ['number of the receipt', () => drafts.setReceiptNumber('2'), ['numeroComprobante']],
    ['way of delivery', () => drafts.chooseOption('tienda'), ['tienda']],
    ['store', () => drafts.chooseStore('larco'), ['tienda']],
    ['terms', () => drafts.accept('accept_policies', true), ['accept_policies']],
    ['consent to advertising', () => drafts.accept('personaldata', true), []],
  ])('VAL-16 VAL-17 (%s) loses its own mark alone', (_, correct, gone) => {
    drafts.$problems.set(all)
    correct()
    const left = Object.keys(all).filter(field => !gone.includes(field as keyof FieldProblems))
    expect(Object.keys(drafts.$problems.get()).sort()).toEqual(left.sort())
  })

  test('VAL-17 what the form was told stays until the last field is corrected', async () => {
    const { $toasts, toastFormError } = await import('#stores/toasts.ts')
    drafts.$problems.set({ province: 'required', email: 'required' })
    toastFormError(drafts.$problems, 'Por favor complete todos los campos requeridos')
    // Of the two fields that it corrects only one was marked.
    drafts.setProvince('Lima')
    expect(drafts.$problems.get()).toEqual({ email: 'required' })
    expect($toasts.get()).toHaveLength(1)
    drafts.setRegister('email', 'rosa@example.com')
    expect($toasts.get()).toEqual([])
  })
})

test('DATA-28 what was ticked and chosen is in the drafts, beside what was there', () => {
  drafts.chooseOption('tienda')
  drafts.chooseStore('larco')
  drafts.setRegister('lastname', 'Quispe')
  drafts.accept('personaldata', true)
  expect(drafts.$delivery.get()).toEqual({ option: 'tienda', store: 'larco' })
  expect(drafts.$register.get()).toEqual({ ...newRegisterDraft, lastname: 'Quispe', personaldata: true })
  drafts.chooseOption('lima')
  expect(drafts.$delivery.get()).toEqual({ option: 'lima', store: 'larco' })
})

test('D-46 dropped drafts leave no field, no way of delivery and no mark', () => {
  drafts.setShipping('name', 'Rosa')
  drafts.setRegister('lastname', 'Quispe')
  drafts.chooseOption('tienda')
  drafts.$filled.set({ name: 'Rosa' })
  drafts.mark('phone', 'required')
  drafts.dropDrafts()
  expect([drafts.$shipping.get(), drafts.$register.get(), drafts.$delivery.get()]).toEqual([
    newShippingDraft,
    newRegisterDraft,
    { option: '', store: '' },
  ])
  expect([drafts.$filled.get(), drafts.$problems.get()]).toEqual([{}, {}])
})
