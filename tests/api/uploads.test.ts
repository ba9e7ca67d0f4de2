import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { complaintFiles } from '#server/db/schema/complaints.ts'
import { rateHits } from '#server/db/schema/limits.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { giveBack, take } from '#server/modules/limits.ts'
import { STRANGERS_FILES } from '#shared/business.ts'
import { limits } from '#shared/limits/table.ts'
import { api } from '../support/api.ts'
import type { Refusal } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { completeSheet } from '../support/complaint-sheet.ts'

/** What the system says of the data folder's disk. */
const statfs = vi.spyOn(fs, 'statfs')
syncBuiltinESMExports()
const setFree = (share: number) =>
  statfs.mockResolvedValue({ bavail: 1e9 * share, blocks: 1e9, bsize: 1 } as Awaited<
    ReturnType<typeof fs.statfs>
  >)

beforeAll(async () => {
  setFree(1)
  await setCompany({ name: 'Vitrina' })
})
afterEach(async () => {
  setFree(1)
  await db().delete(rateHits)
})
afterAll(() => {
  statfs.mockRestore()
  syncBuiltinESMExports()
})

const NETWORK = '10.7.0.1'
const KB = 1024
const picture = (kilobytes = 1) => {
  const bytes = new Uint8Array(kilobytes * KB)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new File([bytes], 'foto.png')
}
let mailbox = 0

interface Sent {
  file?: File
  address?: string
  fields?: Record<string, string>
  announced?: number
}
function complain({ file, address = NETWORK, fields = {}, announced }: Sent = {}) {
  const form = new FormData()
  const email = `vecina${String((mailbox += 1))}@example.com`
  for (const [name, value] of Object.entries({ ...completeSheet, email, ...fields })) form.set(name, value)
  if (file) form.set('archivo', file)
  const headers = announced === undefined ? {} : { 'content-length': String(announced) }
  return api.post<Refusal>('/reclamo/add-reclamo', undefined, { raw: form, address, headers })
}

/** As if strangers had stored so much today that so many kilobytes are left. */
const leave = (kind: 'network' | 'shop', subject: string, left: number) =>
  take(STRANGERS_FILES[`${kind}ADay`] / KB - left, [
    kind === 'network' ? limits.storedNetwork : limits.storedShop,
    subject,
    Infinity,
  ])
const used = async () =>
  Math.max(
    ...(await db().select().from(rateHits))
      .filter(({ key }) => key.startsWith('storedKilobytes/'))
      .map(({ hits }) => hits),
  )

test('GUARD-80 a network stores so many bytes a day; its complaints stay possible without their files', async () => {
  await leave('network', NETWORK, 5)
  expect((await complain({ file: picture(4) })).status).toBe(201)
  const refused = await complain({ file: picture(4) })
  expect(refused).toMatchObject({ status: 429, body: { code: 'uploadsFull' } })
  expect(refused.body.error).toContain('mándanos el archivo por correo')
  expect((await complain()).status).toBe(201)
  expect((await complain({ file: picture(4), address: '10.7.9.1' })).status).toBe(201)
})

test('GUARD-80 all strangers together store so many bytes a day', async () => {
  await leave('shop', 'shop', 3)
  expect((await complain({ file: picture(4) })).body.code).toBe('uploadsFull')
  expect((await complain({ file: picture(2), address: '10.7.9.1' })).status).toBe(201)
  expect((await complain()).status).toBe(201)
})

test('GUARD-80 files sent at once store no more than is left', async () => {
  await leave('network', NETWORK, 10)
  const before = await db().$count(complaintFiles)
  const answers = await Promise.all(Array.from({ length: 12 }, () => complain({ file: picture(3) })))
  const stored = answers.filter(({ status }) => status === 201).length
  expect(stored).toBeLessThanOrEqual(3)
  expect((await db().$count(complaintFiles)) - before).toBe(stored)
  // What was refused took nothing: there is room for the rest.
  for (let i = stored; i < 3; i += 1) expect((await complain({ file: picture(3) })).status).toBe(201)
})

test('GUARD-80 an announced length counts before the body is read, and only what was stored stays counted', async () => {
  await leave('network', NETWORK, 900)
  expect((await complain({ file: picture(), announced: 1000 * KB })).body.code).toBe('uploadsFull')
  const before = await used()
  expect((await complain({ file: picture(2), announced: 800 * KB })).status).toBe(201)
  expect((await used()) - before).toBe(2)
  const wrong = { numeroDocumento: '1' }
  expect((await complain({ file: picture(2), fields: wrong, announced: 800 * KB })).status).toBe(400)
  expect((await used()) - before).toBe(2)
})

test('GUARD-80 while the disk is low no file is taken, and complaints are', async () => {
  setFree(0.01)
  expect(await complain({ file: picture() })).toMatchObject({ status: 503, body: { code: 'uploadsPaused' } })
  expect(await complain({ file: picture(), announced: 900 * KB })).toMatchObject({ status: 503 })
  expect((await complain()).status).toBe(201)
})

test('GUARD-80 a new account shares what its network has left, a seller does not', async () => {
  const seller = { id: randomUUID(), name: 'Pasos del Sur', email: `${randomUUID()}@example.com` }
  await db()
    .insert(sellers)
    .values({ ...seller, slug: randomUUID(), passwordHash: await hashPassword('clave del vendedor') })
  const login = { email: seller.email, password: 'clave del vendedor' }
  const sellerToken = String((await api.post('/seller-login', login)).body['token'])
  const customer = await signedIn()
  await api.post(
    '/chat/customer/add-customer-friend',
    { sellerId: seller.id, userId: customer.id },
    { token: customer.token },
  )
  await leave('network', NETWORK, 1)
  const send = (token: string, senderId: string, receverId: string) => {
    const form = new FormData()
    const fields = { senderId, receverId, clientId: randomUUID() }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('archivo', picture(2))
    return api.post<Refusal>('/chat/send-file', undefined, { raw: form, token, address: NETWORK })
  }
  const refused = await send(customer.token, customer.id, seller.id)
  expect(refused).toMatchObject({ status: 429, body: { code: 'uploadsFull' } })
  expect((await send(sellerToken, seller.id, customer.id)).status).toBe(201)
})

test('GUARD-80 of several quotas none keeps what another one refused', async () => {
  const mine = [limits.storedNetwork, NETWORK, 10] as const
  const other = [limits.storedNetwork, 'otra', 10] as const
  await giveBack(1_000_000, mine, other)
  await take(5, mine, other)
  await expect(take(6, other, mine)).rejects.toThrow()
  await take(5, mine, other)
  await expect(take(5, other)).rejects.toThrow()
})
