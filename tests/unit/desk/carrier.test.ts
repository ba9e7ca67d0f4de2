// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { moves } from '#desk/screens/parcels/moves.ts'
import type { DeskParcelRow } from '#shared/contracts/desk-parcels.ts'
import { fakeApi } from '../stores/fake-api.ts'

beforeEach(() => localStorage.clear())

const MOVES = 'POST /desk/parcels/moves'
const rows = [{ number: 'V-7K2M9QXD-1', version: 3 }] as DeskParcelRow[]
const actionOf = (name: string) => moves.find(one => one.name === name)
const carriers = ['Olva', 'Shalom', 'Marvisur'].map(name => ({ name, wants: [] }))

test('FRAME-12 «Enviar» begins with the carrier of the last time, with the first one while there is none', async () => {
  fakeApi({ [MOVES]: { results: [] } })
  const ship = actionOf('ship')
  expect(ship?.form?.start(carriers)).toEqual({ carrier: 'Olva' })
  await ship?.run(rows, () => ({ carrier: 'Shalom', tracking: 'SH-1' }))
  await actionOf('returning')?.run(rows, () => ({}))
  expect(ship?.form?.start(carriers)).toEqual({ carrier: 'Shalom' })
  expect(ship?.form?.start(carriers.slice(2))).toEqual({ carrier: 'Marvisur' })
})

test('FRAME-12 until when it can be picked up is typed in Lima’s time', async () => {
  const api = fakeApi({ [MOVES]: { results: [] } })
  await actionOf('at-agency')?.run(rows, () => ({ office: 'Agencia Piura', deadline: '2026-12-03T18:30' }))
  expect(api.of(MOVES).map(({ body }) => body['moves'])).toEqual([
    [
      {
        ...{ number: 'V-7K2M9QXD-1', version: 3, to: 'at_agency' },
        notes: { office: 'Agencia Piura', deadline: '2026-12-03T18:30:00-05:00' },
      },
    ],
  ])
})
