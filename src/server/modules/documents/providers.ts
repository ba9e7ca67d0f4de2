/** What a register says about a document; '' where it says nothing. */
interface Person {
  nombres: string
  apellidoPaterno: string
  apellidoMaterno: string
}
interface Taxpayer {
  razonSocial: string
  estado: string
  direccion: string
  provincia: string
  distrito: string
}

export interface LookupRequest {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}
type Answer = Record<string, unknown>

/** One lookup service: how to ask it and how to read its answer. */
interface LookupProvider {
  defaultUrl: string
  person(base: string, dni: string): LookupRequest
  taxpayer(base: string, ruc: string): LookupRequest
  readPerson(answer: Answer): Person
  readTaxpayer(answer: Answer): Taxpayer
}

const text = (answer: Answer, ...names: string[]): string => {
  const found = names
    .map(name => answer[name])
    .find(value => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' && found.trim() !== '-' ? found.trim() : ''
}
const inner = (answer: Answer): Answer =>
  typeof answer['data'] === 'object' && answer['data'] !== null ? (answer['data'] as Answer) : {}

const decolecta: LookupProvider = {
  defaultUrl: 'https://api.decolecta.com',
  person: (base, dni) => ({ method: 'GET', url: `${base}/v1/reniec/dni?numero=${dni}` }),
  taxpayer: (base, ruc) => ({ method: 'GET', url: `${base}/v1/sunat/ruc?numero=${ruc}` }),
  readPerson: answer => ({
    nombres: text(answer, 'first_name'),
    apellidoPaterno: text(answer, 'first_last_name'),
    apellidoMaterno: text(answer, 'second_last_name'),
  }),
  readTaxpayer: answer => ({
    razonSocial: text(answer, 'razon_social'),
    estado: text(answer, 'estado'),
    direccion: text(answer, 'direccion'),
    provincia: text(answer, 'provincia'),
    distrito: text(answer, 'distrito'),
  }),
}

const apisnet: LookupProvider = {
  defaultUrl: 'https://api.apis.net.pe',
  person: (base, dni) => ({
    method: 'GET',
    url: `${base}/v2/reniec/dni?numero=${dni}`,
    headers: { referer: 'https://apis.net.pe/consulta-dni-api' },
  }),
  taxpayer: (base, ruc) => ({
    method: 'GET',
    url: `${base}/v2/sunat/ruc?numero=${ruc}`,
    headers: { referer: 'https://apis.net.pe/api-consulta-ruc' },
  }),
  readPerson: answer => ({
    nombres: text(answer, 'nombres'),
    apellidoPaterno: text(answer, 'apellidoPaterno'),
    apellidoMaterno: text(answer, 'apellidoMaterno'),
  }),
  readTaxpayer: answer => ({
    razonSocial: text(answer, 'razonSocial', 'nombre'),
    estado: text(answer, 'estado'),
    direccion: text(answer, 'direccion'),
    provincia: text(answer, 'provincia'),
    distrito: text(answer, 'distrito'),
  }),
}

const apiperu: LookupProvider = {
  defaultUrl: 'https://apiperu.dev',
  person: (base, dni) => ({
    method: 'POST',
    url: `${base}/api/dni`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dni }),
  }),
  taxpayer: (base, ruc) => ({
    method: 'POST',
    url: `${base}/api/ruc`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ruc }),
  }),
  readPerson: answer => ({
    nombres: text(inner(answer), 'nombres'),
    apellidoPaterno: text(inner(answer), 'apellido_paterno'),
    apellidoMaterno: text(inner(answer), 'apellido_materno'),
  }),
  readTaxpayer: answer => ({
    razonSocial: text(inner(answer), 'nombre_o_razon_social'),
    estado: text(inner(answer), 'estado'),
    direccion: text(inner(answer), 'direccion'),
    provincia: text(inner(answer), 'provincia'),
    distrito: text(inner(answer), 'distrito'),
  }),
}

/** By the names that DOCUMENT_LOOKUP_PROVIDER takes. */
export const lookupProviders: ReadonlyMap<string, LookupProvider> = new Map([
  ['decolecta', decolecta],
  ['apisnet', apisnet],
  ['apiperu', apiperu],
])
