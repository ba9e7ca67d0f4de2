import fc from 'fast-check'
import { z } from 'zod'
import { hostileJson, planted } from './values.ts'

/** The parts of JSON Schema that zod writes. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  prefixItems?: Schema[]
  items?: Schema | boolean
  additionalProperties?: Schema | boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

/** What callers say, by the name of the field; `~x~` becomes an id of the running shop when it is sent. */
const ids: Readonly<Record<string, readonly unknown[]>> = {
  userId: ['~me~', '~me~', '~me~', '~customer~'],
  id: ['~me~'],
  senderId: ['~me~', '~me~', '~customer~'],
  receverId: ['~peer~', '~peer~', '~other~'],
  friendId: ['~peer~'],
  sellerId: ['~seller~', '~seller~', ''],
  guestId: ['~guest~'],
  productId: ['~product~', '~product~', '~sized~'],
  orderId: ['~order~'],
  sizeId: ['~size~'],
  npedido: ['~number~'],
  pedidoRelacionado: ['~number~', ''],
  before: ['~message~'],
  token: ['~token~', '~secret~', 'tkn_hostil'],
  code: ['HOSTIL', ''],
  proof: [planted.document, '~number~'],
  numero: [planted.document],
  contacto: [planted.email, planted.document, ''],
  name: [planted.name],
  nombres: [planted.name],
  lastname: [planted.lastname],
  apellidos: [planted.lastname],
  email: [planted.email, 'otra.marcadora@hostil.example'],
  phone: [planted.phone],
  telefono: [planted.phone],
  address: [planted.address],
  direccion: [planted.address],
  numeroDocumento: [planted.document],
  numeroComprobante: [planted.document],
  password: [planted.password],
  oldPassword: [planted.password],
  newPassword: ['otra-clave-larga-1'],
  confirmPassword: ['otra-clave-larga-1'],
  tipoDocumento: ['DNI'],
  tipoComprobante: ['BOLETA'],
  province: ['Lima'],
  city: ['Ate'],
  departamento: ['Lima'],
  provincia: ['Lima'],
  distrito: ['Ate'],
  envio: ['lima', 'tienda'],
  quantity: [1, 2],
  rating: [4],
  price: [104.99, 0],
  shipping_fee: [4.99],
  variant: [null, '{"sizeId":"~size~"}'],
  products: [
    [
      {
        sellerId: '~seller~',
        shopName: 'Tienda',
        price: 100,
        products: [
          { _id: '~line~', quantity: 1, productInfo: { _id: '~product~', price: 100, discount: 90 } },
        ],
      },
    ],
    [{ sellerId: '~seller~', price: 100, products: [{ quantity: 1, productInfo: { _id: '~product~' } }] }],
  ],
  shippingInfo: [
    {
      name: planted.name,
      lastname: planted.lastname,
      email: planted.email,
      phone: planted.phone,
      address: planted.address,
      province: 'Lima',
      city: 'Ate',
      area: 'Urb. Marcada',
      tipoComprobante: 'BOLETA',
      tipoDocumento: 'DNI',
      numeroDocumento: planted.document,
      envio: 'lima',
    },
  ],
}

const plain = 'Un texto como cualquiera, con ñ y 5 €. '

/** Texts and numbers at and just over the limits of the schema. */
function text({ minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<unknown> {
  const long = (length: number) =>
    plain.repeat(Math.ceil(length / plain.length) + 1).slice(0, Math.max(0, length))
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(long(Math.max(minLength, Math.min(maxLength, 12))).trim()) },
    { weight: 1, arbitrary: fc.constantFrom(maxLength, maxLength + 1, minLength - 1).map(long) },
  )
}
function number({ type, minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<unknown> {
  const low = Math.max(minimum ?? exclusiveMinimum ?? 0, -1e6)
  const high = Math.min(maximum ?? 1e6, 1e6)
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.integer({ min: Math.ceil(low), max: Math.max(Math.ceil(low), Math.min(high, low + 5)) }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(low, low - 1, high, high + 1, type === 'integer' ? low + 0.5 : -low),
    },
  )
}

function fields({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const record = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, fitting(one, name)]),
  )
  return fc.record(record, { requiredKeys: required.filter(name => name in record) })
}

/** Mostly what the schema takes, so that mutations meet the code behind it. */
function fitting(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const known = Object.hasOwn(ids, name) ? ids[name] : undefined
  const byType = ofType(schema, name)
  return known
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: byType })
    : byType
}

function ofType(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const [first, ...others] = schema.anyOf ?? schema.allOf ?? []
  if (first) return fc.oneof(fitting(first, name), ...others.map(other => fitting(other, name)))
  if (schema.type === 'object') return fields(schema)
  if (schema.type === 'string') return text(schema)
  if (schema.type === 'number' || schema.type === 'integer') return number(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') {
    if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(item => fitting(item)))
    return fc.array(typeof schema.items === 'object' ? fitting(schema.items) : hostileJson, { maxLength: 3 })
  }
  return fc.oneof(fc.constant('x'), hostileJson)
}

interface Mutation {
  /** Which value of the whole, counted as a reader meets them. */
  at: number
  how: 'replace' | 'delete' | 'wrap' | 'add' | 'repeat'
  by: unknown
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(40),
  how: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Mutation['how']>('replace') },
    { weight: 2, arbitrary: fc.constantFrom<Mutation['how']>('delete', 'wrap', 'add', 'repeat') },
  ),
  by: hostileJson,
})

type Holder = Record<string, unknown>
function places(value: unknown, found: [Holder, string][] = []): [Holder, string][] {
  if (typeof value !== 'object' || value === null || found.length > 100) return found
  for (const key of Object.keys(value)) {
    found.push([value as Holder, key])
    places((value as Holder)[key], found)
  }
  return found
}

/** Also for `__proto__`, which an assignment would make the prototype instead of a key. */
const put = (holder: Holder, key: string, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

/** One value changed somewhere inside `root`, or `root` itself where it holds nothing. */
function mutate(root: unknown, { at, how, by: given }: Mutation): unknown {
  const by = structuredClone(given)
  const all = places(root)
  const [holder, key] = all[at % Math.max(1, all.length + 1)] ?? []
  if (!holder || key === undefined) return how === 'wrap' ? [root] : how === 'replace' ? by : root
  const old = holder[key]
  if (how === 'delete') Reflect.deleteProperty(holder, key)
  else if (how === 'add') put(holder, typeof by === 'string' ? by.slice(0, 40) : '__proto__', by)
  else if (how === 'wrap') put(holder, key, [old])
  else put(holder, key, how === 'repeat' ? Array.from({ length: 50 }, () => structuredClone(old)) : by)
  return root
}

/** Values for a schema: fitting ones, and such with up to three things wrong. Files cannot be said in JSON Schema. */
export function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const mutations = fc.oneof(
    { weight: 1, arbitrary: fc.constant<Mutation[]>([]) },
    { weight: 3, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
  )
  return fc
    .tuple(fitting(json), mutations)
    .map(([value, list]) => list.reduce(mutate, structuredClone(value)))
}
