import { describe, expect, test } from 'vitest'
import {
  departmentOf,
  districtsOf,
  findPlaces,
  indexPlaces,
  placeLine,
  spelledAs,
} from '#shared/rules/ubigeo.ts'

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

test('PLACE-02 a district that is called otherwise by now keeps its orders', () => {
  expect(spelledAs(['Huancapi', 'Hualla'], 'Huaya')).toBe('Hualla')
  expect(spelledAs(['Laraos', 'Lincha'], 'SAN PEDRO DE LARAOS')).toBe('Laraos')
  const ica = [{ department: 'Ica', name: 'Nasca', districts: ['Nasca', 'Marcona'] }]
  expect(districtsOf(ica, 'NAZCA')).toContain('Marcona')
})

describe('PLACE-04 a district is found by what people type', () => {
  const index = indexPlaces([
    { department: 'Arequipa', name: 'Arequipa', districts: ['Arequipa', 'Miraflores', 'Yura'] },
    { department: 'Lima', name: 'Lima', districts: ['Lima', 'Miraflores', 'San Juan de Lurigancho', 'Ate'] },
    { department: 'Lima', name: 'Yauyos', districts: ['Miraflores', 'Ayaviri'] },
    { department: 'Ucayali', name: 'Atalaya', districts: ['Raymondi', 'Yurúa'] },
  ])
  const lines = (text: string, most?: number) => findPlaces(index, text, most).map(placeLine)

  test('in the capital first, whose districts are meant most often', () => {
    expect(lines('miraf')).toEqual([
      'Miraflores, Lima, Lima',
      'Miraflores, Arequipa, Arequipa',
      'Miraflores, Yauyos, Lima',
    ])
  })

  test.each([
    ['MIRAFLORES AREQUIPA', ['Miraflores, Arequipa, Arequipa']],
    ['san juan lur', ['San Juan de Lurigancho, Lima, Lima']],
    ['lurigancho', ['San Juan de Lurigancho, Lima, Lima']],
    ['yurua', ['Yurúa, Atalaya, Ucayali']],
    ['  Ucayali, Ráymondi ', ['Raymondi, Atalaya, Ucayali']],
    ['ate', ['Ate, Lima, Lima']],
    ['raimondi', ['Raymondi, Atalaya, Ucayali']],
    ['narnia', []],
    [' -¡ ', []],
    ['', []],
  ])('«%s»', (text, expected) => {
    expect(lines(text)).toEqual(expected)
  })

  test('what begins with it comes before what only lies there', () => {
    expect(lines('at')).toEqual(['Ate, Lima, Lima', 'Yurúa, Atalaya, Ucayali', 'Raymondi, Atalaya, Ucayali'])
    expect(lines('lima', 2)).toEqual(['Lima, Lima, Lima', 'Ate, Lima, Lima'])
  })
})
