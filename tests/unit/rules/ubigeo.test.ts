import { describe, expect, test } from 'vitest'
import {
  departmentOf,
  districtsOf,
  departmentsOf,
  findPlaces,
  indexPlaces,
  isFresh,
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

test.each([
  ['26 de Octubre', 'Veintiséis de Octubre'],
  ['ANTONIO RAIMONDI', 'Antonio Raymondi'],
  ['Ayauca', 'Allauca'],
  ['Carmen de la Legua', 'Carmen de La Legua Reynoso'],
  ['Echarati', 'Echarate'],
  ['Huaya', 'Hualla'],
  ['Huayllo', 'Ihuayllo'],
  ['Nazca', 'Nasca'],
  ['Quisqui', 'Quisqui (Kichki)'],
  ['Raimondi', 'Raymondi'],
  ['San Francisco de Ravacayco', 'San Francisco de Rivacayco'],
  ['San Francisco del Yeso', 'San Francisco de Yeso'],
  ['San Juan de Yscos', 'San Juan de Iscos'],
  ['San Pedro de Laraos', 'Laraos'],
  ['Tambogrande', 'Tambo Grande'],
])('PLACE-02 PLACE-04 what registers and maps call %s is %s, and is found by either name', (other, own) => {
  const index = indexPlaces([{ department: 'Junín', name: 'Jauja', districts: ['Acolla', own] }])
  expect(spelledAs(['Acolla', own], other)).toBe(own)
  for (const name of [other, own])
    expect(findPlaces(index, name).map(({ district }) => district)).toEqual([own])
})

test.each([
  ['', []],
  ['La Unión', ['Cotahuasi', 'Tauría']],
  ['Narnia', []],
])('STATE-44 the province «%s» has the districts %j', (province, districts) => {
  expect(districtsOf(provinces, province)).toEqual(districts)
})

test('PLACE-02 a name that the list has is taken as it is written before one that only reads alike', () => {
  expect(spelledAs(['Nazca', 'Nasca'], 'Nasca')).toBe('Nasca')
  expect(spelledAs(['Lima', ''], '')).toBe('')
  expect(spelledAs([], 'Lima')).toBe('Lima')
})

test('PLACE-03 each department comes once, in the order of the list', () => {
  const more = { department: 'Callao', name: 'Otra', districts: [] }
  expect(departmentsOf([...provinces, more])).toEqual(['Arequipa', 'Callao', 'Apurímac'])
  expect(departmentsOf([])).toEqual([])
})

test.each([
  [1000, 1000, true],
  [1000, 1999, true],
  [1000, 2000, false],
  [1001, 1000, false],
])('CONST-09 a list of %i is good at %i for a second: %s', (savedAt, now, isGood) => {
  expect(isFresh(savedAt, now, 1000)).toBe(isGood)
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

  test('eight at most, those of short names first', () => {
    const many = Array.from({ length: 10 }, (_, i) => `Santa ${'a'.repeat(10 - i)}`)
    const found = findPlaces(indexPlaces([{ department: 'Junín', name: 'Junín', districts: many }]), 'santa')
    expect(found.map(({ district }) => district)).toEqual(many.toReversed().slice(0, 8))
  })

  test('in the capital before elsewhere, but a name that begins so before one that only has the word', () => {
    const some = indexPlaces([
      { department: 'Puno', name: 'Puno', districts: ['Villa Rica del Valle', 'Rica Villa', 'Raymondi'] },
      { department: 'Lima', name: 'Lima', districts: ['San Rica Villa', 'Villa Raimondina'] },
      { department: 'Villa', name: 'Norte', districts: ['Este'] },
    ])
    const found = (text: string) => findPlaces(some, text).map(({ district }) => district)
    expect(found('villa')).toEqual([
      ...['Villa Raimondina', 'Villa Rica del Valle', 'San Rica Villa', 'Rica Villa', 'Este'],
    ])
    expect(found('rica villa')).toEqual(['Rica Villa', 'San Rica Villa', 'Villa Rica del Valle'])
    expect(found('raimondi')).toEqual(['Raymondi', 'Villa Raimondina'])
  })

  test('what begins with it comes before what only lies there', () => {
    expect(lines('at')).toEqual(['Ate, Lima, Lima', 'Yurúa, Atalaya, Ucayali', 'Raymondi, Atalaya, Ucayali'])
    expect(lines('lima', 2)).toEqual(['Lima, Lima, Lima', 'Ate, Lima, Lima'])
  })
})
