import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { BuiltShop } from '../support/built-shop.ts'
import {
  addCustomer,
  addSeller,
  answerAt,
  type Backend,
  type Ear,
  listenAt,
  outcomeOf,
  type RemoteSeller,
  sayAt,
  sendAt,
} from '../support/chat-shop.ts'
import { callShop, type RemoteCustomer } from '../support/shop-client.ts'
import { startTwo, type TwoInstances } from '../support/two-instances.ts'

/** Two instances of the built shop on one PostgreSQL: what is done at one counts at the other. */
let backend: Backend
let a: BuiltShop
let b: BuiltShop
let stop: TwoInstances['stop']
let rosa: RemoteCustomer
let shop: RemoteSeller
beforeAll(async () => {
  ;({ backend, a, b, stop } = await startTwo())
  rosa = await addCustomer(a.port)
  shop = await addSeller(backend, a.port, 'Pasos del Sur')
  await sayAt(a.port, rosa, shop.id, 'hola')
}, 120_000)
afterAll(() => stop(), 60_000)

const ears: Ear[] = []
afterEach(() => {
  for (const { socket } of ears.splice(0)) socket.close()
})
/** A socket at the second instance. */
async function listen(token: string): Promise<Ear> {
  const ear = listenAt(b.port, token)
  ears.push(ear)
  expect(await outcomeOf(ear)).toBe('connected')
  return ear
}

/** Somebody else of the team, by an invitation. */
async function joinTeam(role: string): Promise<{ id: string; token: string }> {
  const email = `${role}${String(Date.now())}@example.com`
  const invited = await callShop<{ link: string }>(a.port, 'POST', '/desk/invitations', {
    token: shop.token,
    body: { email, role },
  })
  const password = 'zapatos-de-lima'
  const joined = await callShop<{ token: string }>(a.port, 'POST', '/desk/invitation/accept', {
    body: {
      token: invited.body.link.split('#')[1],
      ...{ name: 'Ana', newPassword: password, confirmPassword: password },
    },
  })
  const [row] = await backend.query('select id from people where email = $1', [email])
  return { id: String(row?.['id']), token: joined.body.token }
}
const setRole = (id: string, was: string, role: string) =>
  callShop(a.port, 'POST', `/desk/people/${id}/role`, { token: shop.token, body: { was, role } })
const isClosed = ({ socket }: Ear) => vi.waitFor(() => expect(socket.connected).toBe(false), 10_000)

test('PEOPLE-04 PEOPLE-03 only who may answer hears conversations, and a role that changes ends the socket', async () => {
  const [parcels, goods] = [await joinTeam('parcels'), await joinTeam('goods')]
  const [hears, deaf] = [await listen(parcels.token), await listen(goods.token)]
  expect(await sendAt(deaf, 'add_seller', shop.id)).toMatchObject({ ok: false, code: 'roleForbids' })
  await sayAt(a.port, rosa, shop.id, 'una pregunta')
  await vi.waitFor(() => expect(hears.texts()).toEqual(['una pregunta']), 10_000)
  expect(deaf.texts()).toEqual([])

  await setRole(parcels.id, 'parcels', 'goods')
  await setRole(goods.id, 'goods', 'parcels')
  await Promise.all([isClosed(hears), isClosed(deaf)])
  const [deafNow, hearsNow] = [await listen(parcels.token), await listen(goods.token)]
  await answerAt(a.port, shop, rosa.id, 'una respuesta')
  await vi.waitFor(() => expect(hearsNow.texts()).toEqual(['una respuesta']), 10_000)
  expect(deafNow.texts()).toEqual([])
})

/** A parcel of the seller, as confirming makes it. */
async function addParcel(number: string): Promise<void> {
  const order = randomUUID()
  const shipping = `'{"name":"Rosa","lastname":"Quispe","tienda":"","city":"","province":"","envio":"lima"}'`
  await backend.query(
    `insert into orders (id, number, status, subtotal, shipping_fee, total, items, shipping)
     values ($1, $2, 'placed', 100, 0, 100, 1, ${shipping})`,
    [order, number],
  )
  await backend.query(
    `insert into parcels (id, order_id, number, place, seller_id, state, moved_at)
     values ($1, $2, $3, 1, $4, 'placed', now())`,
    [randomUUID(), order, `${number}-1`, shop.id],
  )
}

test('DESK-11 who works on parcels hears of each one that is new, moved or noted, at any instance', async () => {
  const [parcels, goods] = [await joinTeam('parcels'), await joinTeam('goods')]
  const stranger = await addSeller(backend, a.port, 'Otra Tienda')
  const [hears, deaf, other] = [
    await listen(parcels.token),
    await listen(goods.token),
    await listen(stranger.token),
  ]
  const told = ({ heard }: Ear) => heard.flatMap(({ event, data }) => (event === 'desk_parcels' ? data : []))
  const hear = async (count: number) =>
    vi.waitFor(() => expect(told(hears)).toEqual(Array.from({ length: count }, () => 'V-ABCDEF12-1')), 10_000)
  await addParcel('V-ABCDEF12')
  await hear(1)
  const moves = [{ number: 'V-ABCDEF12-1', version: 1, to: 'warehouse' }]
  const headers = { 'idempotency-key': randomUUID() }
  const moved = await callShop(a.port, 'POST', '/desk/parcels/moves', {
    ...{ token: parcels.token, body: { moves }, headers },
  })
  expect(moved.body).toMatchObject({ results: [{ ok: true }] })
  await hear(2)
  const note = { version: 2, text: 'Falta la caja' }
  const noted = await callShop(b.port, 'POST', '/desk/parcels/V-ABCDEF12-1/note', {
    ...{ token: parcels.token, body: note, headers: { 'idempotency-key': randomUUID() } },
  })
  expect(noted.status).toBe(200)
  await hear(3)
  // As a command, a job or an older release does.
  await backend.query(`update parcels set carrier = 'Olva' where number = 'V-ABCDEF12-1'`)
  await hear(4)
  expect([told(deaf), told(other)]).toEqual([[], []])
  // Messages of the database may have been lost: any parcel may have changed.
  await backend.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and pid <> pg_backend_pid()",
  )
  const times = ({ heard }: Ear) => heard.filter(({ event }) => event === 'desk_parcels').length
  await vi.waitFor(() => expect([times(hears), times(other)]).toEqual([5, 1]), 10_000)
  expect(hears.heard.at(-1)).toEqual({ event: 'desk_parcels', data: [] })
  expect(times(deaf)).toBe(0)
})

test('PEOPLE-15 the role Todo ends the sessions of somebody, and the sockets with them', async () => {
  const { id, token } = await joinTeam('parcels')
  const ear = await listen(token)
  await callShop(a.port, 'DELETE', `/desk/people/${id}/sessions`, { token: shop.token })
  await isClosed(ear)
})

test('PEOPLE-04 a person that is removed, by the desk or by a command, has no socket', async () => {
  const [one, other] = [await joinTeam('parcels'), await joinTeam('all')]
  const [first, second] = [await listen(one.token), await listen(other.token)]
  await callShop(a.port, 'DELETE', `/desk/people/${one.id}`, { token: shop.token })
  await isClosed(first)
  expect(second.socket.connected).toBe(true)
  await backend.query(`update people set role = 'goods' where id = $1`, [other.id])
  await isClosed(second)
})

test('PEOPLE-04 a seller is online while somebody is who may answer', async () => {
  const seller = await addSeller(backend, a.port, 'Calzado Solo')
  const invited = await callShop<{ link: string }>(a.port, 'POST', '/desk/invitations', {
    token: seller.token,
    body: { email: 'solo@example.com', role: 'goods' },
  })
  const password = 'zapatos-de-lima'
  const { body } = await callShop<{ token: string }>(a.port, 'POST', '/desk/invitation/accept', {
    body: {
      token: invited.body.link.split('#')[1],
      ...{ name: 'Ana', newPassword: password, confirmPassword: password },
    },
  })
  const listener = await listen(rosa.token)
  const online = () =>
    (listener.heard.findLast(({ event }) => event === 'activeSeller')?.data ?? []) as { sellerId: string }[]
  await listen(body.token)
  await sendAt(listener, 'add_user', rosa.id)
  await vi.waitFor(() => expect(listener.heard.length).toBeGreaterThan(0), 10_000)
  expect(online().map(({ sellerId }) => sellerId)).not.toContain(seller.id)
  await listen(seller.token)
  await vi.waitFor(() => expect(online().map(({ sellerId }) => sellerId)).toContain(seller.id), 10_000)
})
