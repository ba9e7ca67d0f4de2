import { expect, test } from 'vitest'
import { courseOf } from '#server/modules/demo/sales/course.ts'
import type { DemoSale, Details, Step } from '#server/modules/demo/sales/file.ts'
import { seedMessages } from '#shared/messages/import.ts'

const sale = (option: DemoSale['option'], course?: readonly Step[]): DemoSale => ({
  ...{ days: 9, at: '10:00', customer: 0, pays: 'cash', option, items: ['VT0001'] },
  ...(course && { course }),
})
const shipped = (index: number, parcels: number, ubigeo?: string) => ({
  ...{ index, parcels },
  shipping: { city: 'Cayma', ...(ubigeo !== undefined && { ubigeo }) },
})
/** What the parcels of the orders from the first on are sent with. */
const sent = (option: DemoSale['option'], count: number, ubigeo?: string) =>
  Array.from({ length: count }, (_, index) => {
    const steps = courseOf(sale(option), shipped(index, 1, ubigeo))
    return steps.find(([, , act]) => act === 'shipped')?.[3]
  })

test('DEMO-03 parcels of a demo order go their way one after the other, each by its own hours', () => {
  expect(courseOf(sale('lima'), shipped(0, 3))).toEqual([
    [4, 1, 'warehouse'],
    [7, 2, 'warehouse'],
    [10, 3, 'warehouse'],
    [22, 1, 'shipped', { carrier: 'Motorizado' }],
    [25, 2, 'shipped', { carrier: 'Motorizado' }],
    [28, 3, 'shipped', { carrier: 'Propio' }],
    [48, 1, 'delivered', { proof: 'photo' }],
    [51, 2, 'delivered', { proof: 'customer' }],
    [54, 3, 'delivered', { proof: 'carrier', note: seedMessages.confirmedByCarrier }],
  ])
  expect(courseOf(sale('lima'), shipped(0, 0))).toEqual([])
})

test('DEMO-03 one code hands over all parcels of a demo order that is picked up', () => {
  const [collected, code]: Details[] = [{ carrier: 'Recojo' }, { proof: 'code' }]
  expect(courseOf(sale('tienda'), shipped(4, 2))).toEqual([
    [4, 1, 'warehouse'],
    [7, 2, 'warehouse'],
    [22, 1, 'shipped', collected],
    [25, 2, 'shipped', collected],
    [52, 1, 'delivered', code],
  ])
})

test('DEMO-03 what goes to a province is longer on its way, by two carriers in turn', () => {
  const last = courseOf(sale('provincia'), shipped(3, 1, '040103')).at(-1)
  expect(last).toEqual([94, 1, 'delivered', { proof: 'customer' }])
  const olva = (tracking: string): Details => ({ carrier: 'Olva', tracking })
  const shalom = (tracking: string, code: string, key: string): Details => ({
    ...{ carrier: 'Shalom', tracking, code, key },
    ...{ agency: 'Shalom Cayma', ubigeo: '040103', freight: 'prepaid' },
  })
  expect(sent('provincia', 4, '040103')).toEqual([
    shalom('48000037', 'K101', '4013'),
    olva('48000074'),
    shalom('48000111', 'K103', '4039'),
    olva('48000148'),
  ])
  // Without a district there is no office to send it to.
  for (const ubigeo of ['', undefined])
    expect(sent('provincia', 2, ubigeo)).toEqual([olva('48000037'), olva('48000074')])
})

test('DEMO-03 what the file says of a demo order is all that happens to it, in the order of its hours', () => {
  const course: Step[] = [
    [9, 2, 'cancelled', { note: 'Lo pidió dos veces' }],
    [3, 1, 'warehouse'],
    [5, 0, 'asked'],
  ]
  expect(courseOf(sale('lima', course), shipped(0, 2))).toEqual([course[1], course[2], course[0]])
  expect(courseOf(sale('lima', []), shipped(0, 2))).toEqual([])
})
