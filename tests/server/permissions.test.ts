import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeDatabase, openDatabase } from '#server/db/open.ts'
import { clientEvents, serverEvents } from '#shared/contracts/realtime.ts'
import { everyFile, everyPage } from '../../bench/hostile/sources.ts'
import { ask, type BuiltShop, startBuilt } from '../support/built-shop.ts'
import {
  answerAt,
  type Backend,
  type Ear,
  listenAt,
  outcomeOf,
  type RemoteSeller,
  sayAt,
  sendAt,
  startBackend,
} from '../support/chat-shop.ts'
import { shippingInfo } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import {
  eventPermissions,
  filePermissions,
  hearingPermissions,
  isOfSeller,
  pagePermissions,
  people,
  type Person,
} from '../support/permissions.ts'
import { makeStage, planted, type Stage, storeFiles } from '../support/permission-stage.ts'
import { createProduct } from '../support/shop.ts'
import { callShop } from '../support/shop-client.ts'

/** One built shop and one stage for all rows; the stage is made in this process, on the shop's own database. */
const folders = Array.from({ length: 2 }, () => mkdtempSync(join(tmpdir(), 'var-')))
let backend: Backend
let shop: BuiltShop
let stage: Stage
let files: Awaited<ReturnType<typeof storeFiles>>
beforeAll(async () => {
  const [data = '', varDir = ''] = folders
  for (const folder of folders) chmodSync(folder, 0o755)
  backend = await startBackend(data)
  const env = { DATABASE_URL: backend.url, TOKEN_SECRET: 'one secret for the shop and for this test' }
  mkdirSync(join(varDir, 'media'))
  writeFileSync(join(varDir, 'media/x.webp'), 'x')
  writeFileSync(join(varDir, 'secret'), 'x')
  shop = await startBuilt(varDir, { ...env, RATE_LIMIT_ADDRESS: '100000' })
  Object.assign(process.env, env, { VAR_DIR: varDir })
  await openDatabase({ databaseUrl: backend.url, dataDir: data, migrations: 'drizzle', log: () => undefined })
  await setCompany({ name: 'Vitrina', ruc: '20512345670', businessName: 'Vitrina S.A.C.' })
  stage = await makeStage(await createProduct({ stock: 100 }))
  files = await storeFiles(stage)
}, 120_000)

afterAll(async () => {
  await closeDatabase()
  shop.child.kill('SIGTERM')
  await shop.ended
  await backend.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** As a browser asks: by cookie. Every dead token is tried as a customer's and as a seller's. */
function cookieOf(person: Person): Record<string, string> {
  const customers = stage.tokens[person]
  const sellers = stage.sellers[person]
  const parts = [
    ...(customers === undefined || isOfSeller(person) ? [] : [`customerToken=${customers}`]),
    ...(sellers === undefined ? [] : [`accessToken=${sellers}`]),
  ]
  return parts.length === 0 ? {} : { cookie: parts.join('; ') }
}

function pathOf(pattern: string): string {
  const params: Record<string, string> = {
    slug: stage.product.slug,
    product: stage.product.id,
    policy: 'nosotros',
    token: stage.unsubscribe,
    sellerId: stage.product.sellerId,
    orderId: stage.orderId,
    secret: files.secret,
    file: 'paginas',
    picture: 'tienda',
  }
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}

/** What nobody's page may hold: it would be stored, prefetched or shown to the next person at this computer. */
const personal = () => [
  stage.customer.email,
  shippingInfo.phone,
  shippingInfo.numeroDocumento,
  shippingInfo.address,
  ...Object.values(planted),
]

test('MATRIX-02 every page and every file of the build stands in the tables, and the reverse', () => {
  expect(Object.keys(pagePermissions).sort()).toEqual(
    everyPage()
      .map(({ path }) => path)
      // Where the server draws the owner's texts is no address for callers (CONTENT-01).
      .filter(path => !path.startsWith('/contenido/'))
      .sort(),
  )
  const kindOf = (file: string) => /^(?:\/static)?\/[^/]+/.exec(file)?.[0] ?? file
  const built = everyFile().filter(file => !/\.(?:html|br|gz)$|^\/socket\.io/.test(file))
  expect([...new Set(built.map(kindOf))].filter(kind => !(kind in filePermissions))).toEqual([])
})

describe('MATRIX-02 D-34 pages answer everybody as the table says, with nobody’s data', () => {
  test.each(Object.entries(pagePermissions))('%s', async (pattern, expected) => {
    const found: number[] = []
    for (const person of people) {
      const { status, body } = await ask(shop.port, pathOf(pattern), { headers: cookieOf(person) })
      found.push(status)
      // Somebody who has the secret of a sheet may read it: the consumer prints it.
      if (pattern.includes('/hoja/')) continue
      const text = body.toString()
      expect(personal().filter(value => text.includes(value))).toEqual([])
    }
    expect(found).toEqual(expected)
  })

  test('a sheet without its secret is a 404 for everybody', async () => {
    for (const person of people) {
      const path = '/libro-de-reclamaciones/hoja/00000000-0000-4000-8000-000000000000'
      expect((await ask(shop.port, path, { headers: cookieOf(person) })).status).toBe(404)
    }
  })
})

test.each(Object.entries(filePermissions))(
  'MATRIX-02 %s answers everybody as the table says',
  async (kind, expected) => {
    const path =
      kind === '/media'
        ? '/media/x.webp'
        : (everyFile().find(file => file.startsWith(`${kind}/`) && !/\.(?:br|gz)$/.test(file)) ?? kind)
    const found: number[] = []
    for (const person of people)
      found.push((await ask(shop.port, path, { headers: cookieOf(person) })).status)
    expect(found).toEqual(expected)
  },
)

const ears: Ear[] = []
/** A socket with the token of a person; null when there is none to be had. */
async function socketOf(person: Person, event: string): Promise<Ear | null> {
  const dead = ['expired', 'forged', 'revoked'].includes(person) && event.includes('seller')
  const token = dead || isOfSeller(person) ? stage.sellers[person] : stage.tokens[person]
  const ear = listenAt(shop.port, token)
  ears.push(ear)
  return (await outcomeOf(ear)) === 'connected' ? ear : null
}
const closeAll = () => {
  for (const { socket } of ears.splice(0)) socket.close()
}

test('MATRIX-03 every event stands in the tables', () => {
  expect(Object.keys(eventPermissions).sort()).toEqual(Object.keys(clientEvents).sort())
  expect(Object.keys(hearingPermissions).sort()).toEqual(Object.keys(serverEvents).sort())
})

test.each(Object.entries(eventPermissions))(
  'MATRIX-03 D-83 %s is taken as the table says',
  async (event, expected) => {
    const id = event.includes('seller') ? stage.product.sellerId : stage.customer.id
    const payload = event.startsWith('add_') ? id : { senderId: id, receverId: 'x', message: 'hola' }
    const found: string[] = []
    for (const person of people) {
      const ear = await socketOf(person, event)
      if (!ear) {
        found.push('none')
        continue
      }
      const answer = await sendAt(ear, event, payload)
      found.push(answer.ok ? 'ok' : answer.code)
    }
    closeAll()
    expect(found).toEqual(expected)
  },
)

test('MATRIX-03 D-83 what the shop says is heard as the table says', async () => {
  const heard = new Map<Person, Ear>()
  for (const person of people) {
    const ear = await socketOf(person, '')
    if (ear) heard.set(person, ear)
  }
  // Who is online is said to all when somebody comes, and the last of them may have come after that.
  await socketOf('seller', '')
  const customer = { id: stage.customer.id, token: stage.tokens.customer ?? '' }
  const seller = { id: stage.product.sellerId, token: stage.sellers.seller ?? '' } as RemoteSeller
  await sayAt(shop.port, customer, seller.id, 'pregunta')
  await answerAt(shop.port, seller, customer.id, 'respuesta')
  await callShop(shop.port, 'POST', '/chat/mark-seen', {
    token: customer.token,
    body: { userId: customer.id, friendId: seller.id },
  })
  await backend.query(`update parcels set visits = visits + 1 where number = $1`, [files.parcel])
  const hears = (event: string) =>
    people.map(person => heard.get(person)?.heard.some(one => one.event === event) ?? false)
  for (const [event, expected] of Object.entries(hearingPermissions))
    await vi.waitFor(() => expect(hears(event)).toEqual(expected), 20_000)
  closeAll()
})
