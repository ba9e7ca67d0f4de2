import { createHash } from 'node:crypto'
import bundled from 'peru-ubigeo/lib/ubigeo.json' with { type: 'json' }
import { afterAll, afterEach, expect, test } from 'vitest'
import { clock } from '#server/lib/clock.ts'
import { env } from '#server/lib/env.ts'
import { districtCode, districtNamed, everydayNames } from '#server/modules/ubigeo/list.ts'
import { spelling } from '#server/modules/ubigeo/spelling.ts'
import type { UbigeoAnswer } from '#shared/contracts/services.ts'
import { slugify } from '#shared/rules/text.ts'
import { findPlaces, indexPlaces, otherNames, placeKey, placeLine } from '#shared/rules/ubigeo.ts'
import { api } from '../support/api.ts'
import { serve } from '../support/http.ts'

let body: unknown = []
let status = 200
const service = await serve(() => ({ status, body }))
afterAll(service.close)

let days = 0
const tomorrow = () => {
  days += 1
  clock.now = () => new Date(Date.now() + days * 24 * 3_600_000 + 1000)
}
afterEach(() => {
  clock.now = () => new Date()
})

const list = async () => (await api.get<UbigeoAnswer>('/ubigeo')).body.departamentos

/**
 * INEI's register of 2026 (SISCONCODE): departments with the number of their provinces and districts, and a digest of
 * the names of both as they were compared with it, letter by letter.
 */
const register = [
  ['Amazonas', 7, 84, 'db018ff66818'],
  ['Áncash', 20, 166, '27788f874e18'],
  ['Apurímac', 7, 85, '285b588ed52e'],
  ['Arequipa', 8, 109, '849206c1e347'],
  ['Ayacucho', 11, 124, '80af9b8b8fab'],
  ['Cajamarca', 13, 127, '30daec170cf0'],
  ['Callao', 1, 7, '089ddefd05c2'],
  ['Cusco', 13, 116, '175646a3887f'],
  ['Huancavelica', 7, 102, '7e47803aeea1'],
  ['Huánuco', 11, 84, '0f8c0ebd807c'],
  ['Ica', 5, 43, 'cd2517c46e44'],
  ['Junín', 9, 125, 'c3e291f008f2'],
  ['La Libertad', 12, 84, 'd7e8f88c2a30'],
  ['Lambayeque', 3, 38, '2a097c5fc7f6'],
  ['Lima', 10, 171, '67cb986bf570'],
  ['Loreto', 8, 54, '91cac09edee9'],
  ['Madre de Dios', 3, 11, '980ab977b32a'],
  ['Moquegua', 3, 21, '669d0bea247f'],
  ['Pasco', 3, 29, '6415531dfc81'],
  ['Piura', 8, 65, '83d1e4954c17'],
  ['Puno', 13, 110, '49f1616b5e54'],
  ['San Martín', 10, 78, '15f10f6be6ad'],
  ['Tacna', 4, 28, '995b380e74b2'],
  ['Tumbes', 3, 13, '6b3215d7eb37'],
  ['Ucayali', 4, 19, 'a609fd5bfaaf'],
] as const

test('API-46 PLACE-05 the list has the 25 departments, 196 provinces and 1893 districts of the register', async () => {
  const departments = await list()
  const provinces = departments.flatMap(({ provincias }) => provincias)
  expect(provinces).toHaveLength(196)
  expect(provinces.flatMap(({ distritos }) => distritos)).toHaveLength(1893)
  expect(
    departments.map(({ nombre, provincias }) => {
      const names = provincias.map(province => [province.nombre, ...province.distritos].join(','))
      const digest = createHash('sha256').update(names.join(';')).digest('hex').slice(0, 12)
      return [nombre, provincias.length, provincias.flatMap(({ distritos }) => distritos).length, digest]
    }),
  ).toEqual(register)
})

test('PLACE-05 no province has one name twice, the districts made last are there', async () => {
  const provinces = (await list()).flatMap(({ provincias }) => provincias)
  for (const { distritos } of provinces) expect(new Set(distritos.map(placeKey)).size).toBe(distritos.length)
  expect(new Set(provinces.map(({ nombre }) => placeKey(nombre))).size).toBe(196)
  const of = (name: string) => provinces.find(({ nombre }) => nombre === name)?.distritos
  expect(of('Chanchamayo')).toContain('Sangani')
  expect(of('Mariscal Ramón Castilla')).toContain('Santa Rosa de Loreto')
  expect(of('Trujillo')).toContain('Alto Trujillo')
  expect(of('Padre Abad')).toContain('Boquerón')
})

test('PLACE-01 names are written as people write them: no grave accent, no sign, no abbreviation', async () => {
  const provinces = (await list()).flatMap(({ provincias }) => provincias)
  const names = provinces.flatMap(({ nombre, distritos }) => [nombre, ...distritos])
  expect(names.filter(name => !/^\p{Lu}[\p{L} ()-]+$/u.test(name) || /[àèìòù]/i.test(name))).toEqual([])
  expect(provinces.map(({ nombre }) => nombre)).toEqual(
    expect.arrayContaining(['La Unión', 'Páucar del Sara Sara', 'Callao']),
  )
  for (const name of ['Lurín', 'Pachacámac', 'Huarochirí', 'Víctor Larco Herrera', 'Ñahuimpuquio', 'Uñón'])
    expect(names).toContain(name)
})

test('PLACE-01 PLACE-02 every correction belongs to a place of the list and changes its spelling or one of its names', () => {
  const places = bundled.flatMap(({ childrens }) => childrens.flatMap(one => [one, ...one.childrens]))
  const listed = new Map(places.map(({ id, name }) => [id, name]))
  for (const [code, name] of spelling) {
    expect(listed.get(code)).toBeDefined()
    expect(name).not.toBe(listed.get(code))
    expect(placeKey(name)).toBe(placeKey(listed.get(code) ?? ''))
  }
})

test('PLACE-02 a place has another name that no place of the list has', async () => {
  const provinces = (await list()).flatMap(({ provincias }) => provincias)
  const keys = new Set(provinces.flatMap(({ nombre, distritos }) => [nombre, ...distritos]).map(slugify))
  for (const [other, own] of otherNames)
    expect([keys.has(other), keys.has(own)], other).toEqual([false, true])
})

test('PLACE-04 in the whole list «miraf», «ñahuim», «nahuim» and a name of before find their districts', async () => {
  const provinces = (await list()).flatMap(({ nombre, provincias }) =>
    provincias.map(one => ({ department: nombre, name: one.nombre, districts: one.distritos })),
  )
  const index = indexPlaces(provinces)
  const first = (text: string) => findPlaces(index, text).map(placeLine)[0]
  expect(first('miraf')).toBe('Miraflores, Lima, Lima')
  expect([first('ñahuim'), first('nahuim')]).toEqual(Array(2).fill('Ñahuimpuquio, Tayacaja, Huancavelica'))
  expect(first('victor larco')).toBe('Víctor Larco Herrera, Trujillo, La Libertad')
  expect(first('nazca')).toBe('Nasca, Nasca, Ica')
  expect(first('26 de oct')).toBe('Veintiséis de Octubre, Piura, Piura')
  // Somebody who types a district's whole name and province finds it, whatever the name.
  for (const { department, name, districts } of provinces)
    for (const district of districts)
      expect(findPlaces(index, `${district} ${name}`).map(placeLine), district).toContain(
        placeLine({ district, province: name, department }),
      )
})

test('FISCAL-03 what people call a district of Lima or Callao has the code of that district', () => {
  const codes = [...everydayNames.keys()].map(key => {
    const [province = '', city = ''] = key.split('/')
    return [key, districtCode({ province, city })]
  })
  expect(Object.fromEntries(codes)).toEqual({
    ...{ 'lima/cercado': '150101', 'lima/cercado-de-lima': '150101', 'lima/lima-cercado': '150101' },
    ...{ 'lima/centro-de-lima': '150101', 'lima/ate-vitarte': '150103', 'lima/vitarte': '150103' },
    ...{ 'lima/chosica': '150118', 'lima/lurigancho-chosica': '150118', 'lima/magdalena': '150120' },
    ...{ 'lima/surco': '150140', 'lima/sjl': '150132', 'lima/sjm': '150133', 'lima/smp': '150135' },
    ...{ 'lima/ves': '150142', 'lima/vmt': '150143', 'callao/cercado': '070101' },
    ...{ 'callao/cercado-del-callao': '070101', 'callao/cercado-callao': '070101' },
  })
  expect(districtNamed('150140')).toBe('Santiago de Surco, Lima')
})

test('FISCAL-03 PLACE-05 each district of the list has one code, also the newest', async () => {
  const codes = (await list()).flatMap(({ provincias }) =>
    provincias.flatMap(({ nombre, distritos }) =>
      distritos.map(city => [districtCode({ province: nombre, city }), `${city}, ${nombre}`] as const),
    ),
  )
  expect(new Set(codes.map(([code]) => code)).size).toBe(1893)
  expect(codes.filter(([code, name]) => districtNamed(code) !== name)).toEqual([])
  expect(districtCode({ province: 'Trujillo', city: 'Alto Trujillo' })).toBe('130112')
})

test('D-56 it may be cached by anybody and is asked again by its tag', async () => {
  const { headers } = await api.get('/ubigeo')
  expect(headers.get('cache-control')).toBe('public, max-age=86400, stale-while-revalidate=604800')
  const etag = headers.get('etag') ?? ''
  const again = await api.get('/ubigeo', { headers: { 'if-none-match': etag } })
  expect(again).toMatchObject({ status: 304, body: null })
  expect((await api.get('/ubigeo', { headers: { 'if-none-match': '"old"' } })).status).toBe(200)
})

test('API-48 D-56 a territorial service stands in where the owner names one, in its rows or our shape', async () => {
  expect((await api.get('/ubigeo/territorial')).status).toBe(502)
  env().territorialUrl = service.url
  body = [
    { departamento: 'Lima', provincia: 'Lima', distrito: 'Ate' },
    { departamento: 'Lima', provincia: 'Lima', distrito: 'Lince' },
    { departamento: 'Lima', provincia: 'Canta', distrito: 'Canta' },
  ]
  const shape = {
    departamentos: [
      {
        nombre: 'Lima',
        provincias: [
          { nombre: 'Lima', distritos: ['Ate', 'Lince'] },
          { nombre: 'Canta', distritos: ['Canta'] },
        ],
      },
    ],
  }
  expect((await api.get('/ubigeo/territorial')).body).toEqual(shape)
  body = shape
  tomorrow()
  expect((await api.get('/ubigeo/territorial')).body).toEqual(shape)
  const lines = (departamento: string, provincia: string, distrito: string) => [
    { departamento, provincia, distrito },
  ]
  const long = 'x'.repeat(120)
  body = lines(' Lima ', long, 'Ate ')
  tomorrow()
  expect((await api.get('/ubigeo/territorial')).body).toEqual({
    departamentos: [{ nombre: 'Lima', provincias: [{ nombre: long, distritos: ['Ate'] }] }],
  })
  const inShape = (...provincias: unknown[]) => ({ departamentos: [{ nombre: 'Lima', provincias }] })
  for (const wrong of [
    { anything: 'else' },
    [],
    { departamentos: [] },
    inShape(),
    inShape({ nombre: 'Lima', distritos: [] }),
    inShape({ nombre: ' ', distritos: ['Ate'] }),
    lines('Lima', 'Lima', ' '),
    lines('Lima', `${long}x`, 'Ate'),
  ]) {
    body = wrong
    tomorrow()
    expect((await api.get('/ubigeo/territorial')).status, JSON.stringify(wrong)).toBe(502)
  }
  body = shape
  status = 500
  tomorrow()
  expect((await api.get('/ubigeo/territorial')).status).toBe(502)
  status = 200
})

test('GUARD-41 D-56 a hundred callers ask the territorial service once, and its failure is left alone for a minute', async () => {
  let asked = 0
  const slow = await serve(() => {
    asked += 1
    return { body: asked === 1 ? [] : [{ departamento: 'Lima', provincia: 'Lima', distrito: 'Ate' }] }
  })
  env().territorialUrl = slow.url
  const all = () => Promise.all(Array.from({ length: 100 }, () => api.get('/ubigeo/territorial')))
  const moment = Date.now()
  const at = (ms: number) => (clock.now = () => new Date(moment + ms))
  at(0)
  expect(new Set((await all()).map(({ status }) => status))).toEqual(new Set([502]))
  expect(asked).toBe(1)
  expect(slow.requests[0]?.headers['accept']).toBe('application/json')
  at(59_999)
  await all()
  expect(asked).toBe(1)
  at(60_000)
  for (let i = 0; i < 2; i += 1)
    expect(new Set((await all()).map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked).toBe(2)
  // An answer is kept for a day.
  at(60_000 + 24 * 3_600_000 - 1)
  await all()
  expect(asked).toBe(2)
  at(60_000 + 24 * 3_600_000)
  await all()
  expect(asked).toBe(3)
  await slow.close()
})

test('GUARD-41 an endless answer of the territorial service is given up', async () => {
  // Right in every row, so that nothing but its length is wrong with it.
  const row = { departamento: 'Lima', provincia: 'Lima', distrito: 'x'.repeat(120) }
  const endless = await serve(() => ({ body: Array.from({ length: 30_000 }, () => row) }))
  env().territorialUrl = endless.url
  expect((await api.get('/ubigeo/territorial')).status).toBe(502)
  await endless.close()
})
