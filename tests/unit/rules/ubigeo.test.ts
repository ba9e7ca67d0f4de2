import { expect, test } from 'vitest'
import { departmentOf, districtsOf, spelledAs } from '#shared/rules/ubigeo.ts'

const provinces = [
  { department: 'Arequipa', name: 'La Unión', districts: ['Cotahuasi', 'Tauría'] },
  { department: 'Callao', name: 'Callao', districts: ['Mi Perú'] },
  { department: 'Apurímac', name: 'Chincheros', districts: ['Anco-Huallo'] },
]
const names = provinces.map(({ name }) => name)

test.each([
  ['La Uniòn', 'La Unión', 'Arequipa'],
  ['LA UNION', 'La Unión', 'Arequipa'],
  ['Prov. Const. del Callao', 'Callao', 'Callao'],
  ['Provincia Constitucional del Callao', 'Callao', 'Callao'],
  ['Narnia', 'Narnia', ''],
])('PLACE-02 %s of an older address is %s of %s', (old, name, department) => {
  expect(spelledAs(names, old)).toBe(name)
  expect(departmentOf(provinces, old)).toBe(department)
  expect(districtsOf(provinces, old)).toEqual(districtsOf(provinces, name))
})

test('PLACE-02 a district of an older address is found under its new spelling', () => {
  expect(spelledAs(districtsOf(provinces, 'CHINCHEROS'), 'Anco_Huallo')).toBe('Anco-Huallo')
  expect(spelledAs(districtsOf(provinces, 'La Uniòn'), 'Tauria')).toBe('Tauría')
})
