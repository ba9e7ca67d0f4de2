export interface LookupRequest {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}
type Answer = Record<string, unknown>

/** What each register says about a document. */
const FACTS = {
  dni: ['nombres', 'apellidoPaterno', 'apellidoMaterno'],
  ruc: ['razonSocial', 'estado', 'direccion', 'provincia', 'distrito'],
} as const
type Register = keyof typeof FACTS
type Fact = (typeof FACTS)[Register][number]

/** One lookup service: how to ask it, and how its answer names the facts. */
interface LookupProvider {
  defaultUrl: string
  ask(base: string, register: Register, number: string): LookupRequest
  /** The facts have their own names in the answer, except these. */
  names: Partial<Record<Fact, readonly string[]>>
  /** The field of the answer that holds the facts; the answer itself without it. */
  inside?: string
}

/** The path of each register that two of the services share. */
const PATHS = { dni: 'reniec/dni', ruc: 'sunat/ruc' } as const

const decolecta: LookupProvider = {
  defaultUrl: 'https://api.decolecta.com',
  ask: (base, register, number) => ({
    method: 'GET',
    url: `${base}/v1/${PATHS[register]}?numero=${number}`,
  }),
  names: {
    nombres: ['first_name'],
    apellidoPaterno: ['first_last_name'],
    apellidoMaterno: ['second_last_name'],
    razonSocial: ['razon_social'],
  },
}

const apisnet: LookupProvider = {
  defaultUrl: 'https://api.apis.net.pe',
  ask: (base, register, number) => ({
    method: 'GET',
    url: `${base}/v2/${PATHS[register]}?numero=${number}`,
    ...(register === 'dni' ? { headers: { referer: 'https://apis.net.pe/consulta-dni-api' } } : {}),
  }),
  names: { razonSocial: ['razonSocial', 'nombre'] },
}

const apiperu: LookupProvider = {
  defaultUrl: 'https://apiperu.dev',
  ask: (base, register, number) => ({
    method: 'POST',
    url: `${base}/api/${register}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ [register]: number }),
  }),
  names: {
    apellidoPaterno: ['apellido_paterno'],
    apellidoMaterno: ['apellido_materno'],
    razonSocial: ['nombre_o_razon_social'],
  },
  inside: 'data',
}

/** By the names that DOCUMENT_LOOKUP_PROVIDER takes. */
export const lookupProviders: ReadonlyMap<string, LookupProvider> = new Map([
  ['decolecta', decolecta],
  ['apisnet', apisnet],
  ['apiperu', apiperu],
])

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** What a service's answer says; '' where it says nothing, which some services write as a dash. */
export function factsIn(
  { names, inside }: LookupProvider,
  register: Register,
  answer: Answer,
): Partial<Record<Fact, string>> {
  const facts = (inside === undefined ? answer : (answer[inside] ?? {})) as Answer
  const read = (fact: Fact): string => {
    const found = (names[fact] ?? [fact]).map(name => textOf(facts[name])).find(text => text !== '') ?? ''
    return found === '-' ? '' : found
  }
  return Object.fromEntries(FACTS[register].map(fact => [fact, read(fact)]))
}
