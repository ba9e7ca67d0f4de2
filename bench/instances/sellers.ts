import { randomUUID } from 'node:crypto'
import type { DeskMovesAnswer, DeskParcelPage } from '#shared/contracts/desk-parcels.ts'
import { addSeller, type Backend } from '../../tests/support/chat-shop.ts'
import { callShop } from '../../tests/support/shop-client.ts'
import type { Owner } from './owner.ts'

interface Beside {
  backend: Backend
  ports: { older: number; newer: number }
  owners: { older: Owner; newer: Owner }
  /** An order with a parcel that waits, confirmed by the older release. */
  order: string
}

const signIn = (port: number, email: string, password: string) =>
  callShop<{ token: string }>(port, 'POST', '/seller-login', { body: { email, password } })
const isKnown = async (port: number, token: string) =>
  (await callShop(port, 'GET', '/get-user', { token })).status === 200

/**
 * PEOPLE-01, DESK-06: what two releases lost of a seller whom both serve, a sentence each: its sessions, its password
 * whichever of them changes it, and the version of a parcel that the older one moves.
 */
export async function sellerLosses({ backend, ports, owners, order }: Beside): Promise<string[]> {
  const losses: string[] = []
  const check = (is: boolean, loss: string) => void (is || losses.push(loss))
  const everywhere = async (email: string, password: string, isRight: boolean, when: string) => {
    for (const [name, port] of Object.entries(ports)) {
      const isIn = (await signIn(port, email, password)).status === 201
      check(isIn === isRight, `the ${name} release ${isIn ? 'takes' : 'refuses'} the password ${when}`)
    }
  }
  const { name, email, password, token } = await addSeller(backend, ports.older, 'Vendedor de dos')
  check(await isKnown(ports.newer, token), 'a session of the older release is unknown to the newer one')
  const { body } = await signIn(ports.newer, email, password)
  check(await isKnown(ports.older, body.token), 'a session of the newer release is unknown to the older one')

  const chosen = 'zapatos-de-lima'
  await callShop(ports.newer, 'POST', '/desk/change-password', {
    token: body.token,
    body: { oldPassword: password, newPassword: chosen, confirmPassword: chosen },
  })
  check(!(await isKnown(ports.older, token)), 'an ended session goes on at the older release')
  await everywhere(email, password, false, 'that the newer one replaced')
  await everywhere(email, chosen, true, 'that the newer one set')
  const { said } = await owners.older.run('vendedores', 'clave', name)
  await everywhere(email, chosen, false, 'that the older one replaced')
  const renewed = (said.match(/[\w-]{14,}/g) ?? []).at(-1) ?? ''
  await everywhere(email, renewed, true, 'that the older one set')

  return [...losses, ...(await versionLosses({ backend, ports, owners, order }))]
}

async function versionLosses({ backend, ports, owners, order }: Beside): Promise<string[]> {
  const [row] = await backend.query('select seller_id as id from parcels where number = $1', [`${order}-1`])
  const seller = await addSeller(backend, ports.newer, 'Vendedor de paquetes')
  await backend.query('update parcels set seller_id = $1 where number = $2', [seller.id, `${order}-1`])
  const { token } = seller
  const list = await callShop<DeskParcelPage>(ports.newer, 'GET', `/desk/parcels?buscar=${order}`, { token })
  const [seen] = list.body.rows
  await owners.older.run('pedidos', 'estado', order, 'en-almacen')
  const moves = [{ number: seen?.number, version: seen?.version, to: 'warehouse' }]
  const headers = { 'idempotency-key': randomUUID() }
  const { body } = await callShop<DeskMovesAnswer>(ports.newer, 'POST', '/desk/parcels/moves', {
    ...{ token, headers, body: { moves } },
  })
  await backend.query('update parcels set seller_id = $1 where number = $2', [row?.['id'], `${order}-1`])
  const [result] = body.results
  return result && !result.ok && result.code === 'parcelChanged'
    ? []
    : ['a parcel that the older release moved counts as unchanged']
}
