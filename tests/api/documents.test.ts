import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { env } from '#server/lib/env.ts'
import { singleton } from '#server/lib/singleton.ts'
import { canLookUp } from '#server/modules/documents/lookup.ts'
import type { LookupAnswer } from '#shared/contracts/services.ts'
import { api } from '../support/api.ts'
import type { Refusal } from '../support/checkout.ts'
import { serve, type Received } from '../support/http.ts'

let answer: (
  request: Received,
) => { status?: number; body: unknown; headers?: Record<string, string> } | 'silence' = () => ({ body: {} })
const service = await serve(request => answer(request))
afterAll(service.close)

const lookUp = (tipo: string, numero: string, address = '10.44.0.1') =>
  api.post<LookupAnswer & Refusal>('/document/lookup', { tipo, numero }, { address })
const use = (provider: string) =>
  Object.assign(env().lookup, { provider, token: 'el-secreto', url: service.url })

afterEach(() => {
  Object.assign(env().lookup, { provider: undefined, token: undefined, url: undefined })
  vi.restoreAllMocks()
})

test('D-51 without a service the answer is no data and says nothing, for nothing was looked up', async () => {
  const { status, body } = await lookUp('DNI', '45678912')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: false, nombres: '', razonSocial: '', message: '' })
})

test('DOOR-26 the page is told whether a service is set, with its token', () => {
  expect(canLookUp()).toBe(false)
  use('decolecta')
  expect(canLookUp()).toBe(true)
  Object.assign(env().lookup, { token: undefined })
  expect(canLookUp()).toBe(false)
  use('nobody-knows-it')
  expect(canLookUp()).toBe(false)
})

test('ERR-06 a number that the service does not know is no data, with its sentence', async () => {
  use('decolecta')
  answer = () => ({ status: 404, body: {} })
  expect((await lookUp('DNI', '45670001')).body).toMatchObject({
    success: false,
    message: 'No se encontraron datos para este documento',
  })
})

const people = {
  decolecta: { first_name: 'ROSA', first_last_name: 'QUISPE', second_last_name: 'MAMANI' },
  apisnet: { nombres: 'ROSA', apellidoPaterno: 'QUISPE', apellidoMaterno: 'MAMANI' },
  apiperu: {
    success: true,
    data: { nombres: 'ROSA', apellido_paterno: 'QUISPE', apellido_materno: 'MAMANI' },
  },
}
const place = { estado: 'ACTIVO', direccion: 'AV. LARCO 1', distrito: 'MIRAFLORES', provincia: 'LIMA' }
const companies = {
  decolecta: { razon_social: 'CALZADOS SAC', ...place },
  apisnet: { razonSocial: 'CALZADOS SAC', ...place },
  apiperu: { success: true, data: { nombre_o_razon_social: 'CALZADOS SAC', ...place } },
}
const asked = {
  decolecta: ['GET /v1/reniec/dni?numero=45678912', 'GET /v1/sunat/ruc?numero=20131312955'],
  apisnet: ['GET /v2/reniec/dni?numero=45678912', 'GET /v2/sunat/ruc?numero=20131312955'],
  apiperu: ['POST /api/dni', 'POST /api/ruc'],
}

describe.each(['decolecta', 'apisnet', 'apiperu'] as const)('%s', provider => {
  test('API-50 DATA-31 a DNI answers names under the names of the specification', async () => {
    use(provider)
    answer = () => ({ body: people[provider] })
    const { body } = await lookUp('DNI', '45678912')
    expect(body).toMatchObject({
      success: true,
      nombres: 'ROSA',
      apellidoPaterno: 'QUISPE',
      apellidoMaterno: 'MAMANI',
      message: '',
    })
    // Fields that no provider gives are there, empty.
    expect(body).toMatchObject({ tipoComprobante: '', numeroComprobante: '', correo: '' })
    const request = service.requests.at(-1)
    expect(`${request?.method ?? ''} ${request?.url ?? ''}`).toBe(asked[provider][0])
    expect(request).toMatchObject({
      headers: {
        ...{ authorization: 'Bearer el-secreto', accept: 'application/json' },
        ...(provider === 'apiperu' ? { 'content-type': 'application/json' } : {}),
      },
      body: provider === 'apiperu' ? '{"dni":"45678912"}' : '',
    })
  })

  test('API-51 DATA-31 a RUC answers the company and its place', async () => {
    use(provider)
    answer = () => ({ body: companies[provider] })
    const { body } = await lookUp('RUC', '20131312955')
    expect(body).toMatchObject({ success: true, razonSocial: 'CALZADOS SAC', ...place })
    const request = service.requests.at(-1)
    expect(`${request?.method ?? ''} ${request?.url ?? ''}`).toBe(asked[provider][1])
  })
})

test('ERR-06 a number the service does not know is no data, however the service says so', async () => {
  use('apiperu')
  let number = 0
  for (const said of [
    ...[400, 404, 422].map(status => ({ status, body: { error: 'not found' } })),
    ...[{}, [], 'no hay', null, { data: null }, { data: 'no hay' }].map(body => ({ body })),
  ]) {
    answer = () => said
    const { status, body } = await lookUp('DNI', String((number += 1)).padStart(8, '0'), '10.44.0.2')
    expect([status, body]).toMatchObject([200, { success: false, nombres: '' }])
    expect(body.message).toBe('No se encontraron datos para este documento')
  }
})

test('ERR-07 D-51 a service that fails or is silent for 8 s is a failure with its sentence, and nothing is logged', async () => {
  use('decolecta')
  const out = vi.spyOn(process.stdout, 'write')
  const error = vi.spyOn(process.stderr, 'write')
  answer = () => ({ status: 500, body: {} })
  const { status, body } = await lookUp('DNI', '45678999')
  expect(status).toBe(502)
  expect(body).toMatchObject({
    error: 'Error al consultar los datos del documento',
    message: 'Error al consultar los datos del documento',
  })
  answer = () => 'silence'
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  expect((await lookUp('DNI', '45678999')).status).toBe(502)
  expect(timeout.mock.calls).toEqual([[8_000]])
  const written = [...out.mock.calls, ...error.mock.calls].join('')
  expect(written).not.toContain('45678999')
})

test('D-51 the owner’s token goes to the service alone, wherever that points to', async () => {
  use('decolecta')
  const before = service.requests.length
  answer = () => ({ status: 302, headers: { location: `${service.url}/otra-parte` }, body: {} })
  expect((await lookUp('DNI', '45678001')).status).toBe(502)
  expect(service.requests.slice(before).map(({ url }) => url)).toEqual(['/v1/reniec/dni?numero=45678001'])
})

test('API-51 a dash, as some registers write what they do not know, is nothing', async () => {
  use('apisnet')
  answer = () => ({ body: { nombre: ' CALZADOS SAC ', razonSocial: '', direccion: ' - ', estado: 7 } })
  const { body } = await lookUp('RUC', '20512345678', '10.44.0.3')
  expect(body).toMatchObject({ success: true, razonSocial: 'CALZADOS SAC', direccion: '', estado: '' })
  answer = () => ({ body: { razonSocial: '-' } })
  expect((await lookUp('RUC', '20600000001', '10.44.0.3')).body.success).toBe(false)
})

test('VAL-19 D-54 other lengths and documents are not asked for', async () => {
  use('decolecta')
  const before = service.requests.length
  for (const [type, number] of [
    ['DNI', '4567891'],
    ['DNI', '456789123'],
    ['RUC', '2013131295'],
    ['CE', '001234567'],
  ] as const)
    expect((await lookUp(type, number)).body.success).toBe(false)
  expect(service.requests).toHaveLength(before)
})

test('GUARD-40 at most five hundred answers are remembered, and the oldest is the first to go', async () => {
  use('decolecta')
  answer = () => ({ body: people.decolecta })
  const kept = singleton<Map<string, unknown>>('lookups', () => new Map())
  kept.clear()
  for (let i = 0; i < 500; i += 1) kept.set(String(i), { until: Infinity })
  await lookUp('DNI', '45679001', '10.44.0.4')
  expect([kept.size, kept.has('0'), kept.has('1')]).toEqual([500, false, true])
  // One more is there already, so nothing goes for it.
  await lookUp('DNI', '45679001', '10.44.0.4')
  expect([kept.size, kept.has('1')]).toEqual([500, true])
  kept.clear()
})

test('D-51 one number is looked up ten times in a quarter of an hour at most', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 11; i += 1) statuses.push((await lookUp('DNI', '77777777')).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})
