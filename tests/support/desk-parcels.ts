import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import type {
  DeskMovesAnswer,
  DeskParcelAnswer,
  DeskParcelPage,
  DeskParcelRow,
  MoveParcelsInput,
} from '#shared/contracts/desk-parcels.ts'
import type { ParcelState } from '#shared/rules/parcels.ts'
import { api } from './api.ts'
import type { Refusal } from './checkout.ts'
import { orderOfSellers } from './parcels.ts'
import { createPerson } from './people.ts'

type Moves = MoveParcelsInput['moves']

/** What a person does at the desk, by its token. */
export const deskAs = (token: string) => ({
  token,
  list: (query: Record<string, string> = {}) =>
    api.get<DeskParcelPage & Refusal>(`/desk/parcels?${new URLSearchParams(query).toString()}`, { token }),
  read: (number: string) => api.get<DeskParcelAnswer & Refusal>(`/desk/parcels/${number}`, { token }),
  row: async (number: string): Promise<DeskParcelRow> => {
    const { body } = await api.get<DeskParcelRow>(`/desk/parcels/${number}`, { token })
    return body
  },
  move: (moves: Moves, key: string = randomUUID()) =>
    write<DeskMovesAnswer>('/desk/parcels/moves', { moves }, { token, key }),
  undo: (moves: { number: string; version: number }[], key: string = randomUUID()) =>
    write<DeskMovesAnswer>('/desk/parcels/undo', { moves }, { token, key }),
  note: (number: string, version: number, text: string, key: string = randomUUID()) =>
    write<DeskParcelAnswer>(`/desk/parcels/${number}/note`, { version, text }, { token, key }),
})
export type Desk = ReturnType<typeof deskAs>

const write = <Answer>(path: string, body: unknown, { token, key }: { token: string; key: string }) =>
  api.post<Answer & Refusal>(path, body, { token, headers: { 'idempotency-key': key } })

export const numbersOf = ({ rows }: DeskParcelPage): string[] => rows.map(({ number }) => number)

/** Two sellers with one order of which each has a parcel, and a desk of each. */
export async function twoDesks() {
  const order = await orderOfSellers({
    shops: [`Taller ${randomUUID()}`, `Taller ${randomUUID()}`],
    quantity: 2,
  })
  const [one, two] = order.products
  if (!one || !two) throw new Error('The products are missing.')
  const people = { one: await createPerson(one.sellerId), two: await createPerson(two.sellerId) }
  return {
    ...order,
    people,
    mine: `${order.number}-1`,
    theirs: `${order.number}-2`,
    one: deskAs(people.one.token),
    two: deskAs(people.two.token),
  }
}

export async function parcelRow(number: string) {
  const [row] = await db().select().from(parcels).where(eq(parcels.number, number))
  if (!row) throw new Error(`${number} is missing.`)
  return row
}

export const setParcel = (
  number: string,
  values: Partial<typeof parcels.$inferInsert> & { state?: ParcelState },
) => db().update(parcels).set(values).where(eq(parcels.number, number))
