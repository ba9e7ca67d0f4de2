import { expect, test } from 'vitest'
import { isNameOfShop } from '#shared/rules/reviewer.ts'

const shop = ['Vitrina', 'Comercial Vitrina Sur S.A.C.']

test.each([
  'Vitrina',
  'VITRINA (tienda)',
  'Vítrina Perú',
  'Ｖitrina',
  'Vi\u200Btrina',
  'Vi trina',
  'Tienda oficial de Vitrina',
  'Comercial Vitrina Sur SAC',
  'La Tienda',
  'Soporte',
  'Administrador',
])('REV-08 «%s» is the name of the shop', name => {
  expect(isNameOfShop(name, shop)).toBe(true)
})

test.each(['Rosa Quispe', 'Victoria', 'Rosa Vitrina Quispe', 'Cliente', 'De la Cruz', '', 'María del Perú'])(
  'REV-08 «%s» is the name of a customer',
  name => {
    expect(isNameOfShop(name, shop)).toBe(false)
    expect(isNameOfShop(name, ['', ''])).toBe(false)
  },
)
