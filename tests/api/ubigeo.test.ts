import bundled from 'peru-ubigeo/lib/ubigeo.json' with { type: 'json' }
import { afterAll, afterEach, expect, test } from 'vitest'
import { clock } from '#server/lib/clock.ts'
import { env } from '#server/lib/env.ts'
import { spelling } from '#server/modules/ubigeo/spelling.ts'
import type { UbigeoAnswer } from '#shared/contracts/services.ts'
import { placeKey } from '#shared/rules/ubigeo.ts'
import { api } from '../support/api.ts'
import { serve } from '../support/http.ts'

let body: unknown = []
const service = await serve(() => ({ body }))
afterAll(service.close)

let days = 0
const tomorrow = () => {
  days += 1
  clock.now = () => new Date(Date.now() + days * 24 * 3_600_000 + 1000)
}
afterEach(() => {
  clock.now = () => new Date()
})

test('API-46 D-56 the list has 25 departments, 196 provinces and all 1891 districts', async () => {
  const answer = await api.get<UbigeoAnswer>('/ubigeo')
  const provinces = answer.body.departamentos.flatMap(department => department.provincias)
  expect(answer.body.departamentos).toHaveLength(25)
  expect(provinces).toHaveLength(196)
  expect(provinces.flatMap(province => province.distritos)).toHaveLength(1891)
  const of = (name: string) => provinces.find(province => province.nombre === name)?.distritos ?? []
  expect(of('Lima')).toContain('Miraflores')
  expect(of('Trujillo')).toContain('Alto Trujillo')
  expect(of('Padre Abad')).toContain('Boquerón')
})

test('PLACE-01 names are written as people write them: no grave accent, no sign, no abbreviation', async () => {
  const { departamentos } = (await api.get<UbigeoAnswer>('/ubigeo')).body
  const provinces = departamentos.flatMap(({ provincias }) => provincias)
  const names = provinces.flatMap(({ nombre, distritos }) => [nombre, ...distritos])
  expect(names.filter(name => !/^\p{Lu}[\p{L} ()-]+$/u.test(name) || /[àèìòù]/i.test(name))).toEqual([])
  expect(provinces.map(({ nombre }) => nombre)).toEqual(
    expect.arrayContaining(['La Unión', 'Páucar del Sara Sara', 'Callao']),
  )
  for (const name of ['Lurín', 'Pachacámac', 'Huarochirí', 'Máncora', 'Los Órganos', 'Túcume', 'Virú'])
    expect(names).toContain(name)
})

test('PLACE-01 every correction belongs to a place of the list and changes its spelling alone', () => {
  const places = bundled.flatMap(({ childrens }) => childrens.flatMap(one => [one, ...one.childrens]))
  const listed = new Map(places.map(({ id, name }) => [id, name]))
  for (const [code, name] of spelling) {
    expect(listed.get(code)).toBeDefined()
    expect(name).not.toBe(listed.get(code))
    expect(placeKey(name)).toBe(placeKey(listed.get(code) ?? ''))
  }
})

test('D-56 it may be cached by anybody and is asked again by its tag', async () => {
  const { headers } = await api.get('/ubigeo')
  expect(headers.get('cache-control')).toMatch(/^public, max-age=86400/)
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
  body = { anything: 'else' }
  tomorrow()
  expect((await api.get('/ubigeo/territorial')).status).toBe(502)
})

test('GUARD-41 D-56 a hundred callers ask the territorial service once, and its failure is left alone for a minute', async () => {
  let asked = 0
  const slow = await serve(() => {
    asked += 1
    return { body: asked === 1 ? [] : [{ departamento: 'Lima', provincia: 'Lima', distrito: 'Ate' }] }
  })
  env().territorialUrl = slow.url
  const all = () => Promise.all(Array.from({ length: 100 }, () => api.get('/ubigeo/territorial')))
  expect(new Set((await all()).map(({ status }) => status))).toEqual(new Set([502]))
  expect(asked).toBe(1)
  clock.now = () => new Date(Date.now() + 61_000)
  for (let i = 0; i < 2; i += 1)
    expect(new Set((await all()).map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked).toBe(2)
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
