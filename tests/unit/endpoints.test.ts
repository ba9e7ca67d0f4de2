import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints as table } from '#shared/endpoints/table.ts'
import { callRows } from '../support/call-rows.ts'

const endpoints = Object.entries(table).map(([name, value]) => ({
  name,
  ...value,
}))

test('API-01 each call of the table is answered by one row, and each row answers calls of the table', () => {
  const answered = callRows.flatMap(row => row.endpoints)
  expect(answered.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  expect(endpoints.length).toBeGreaterThan(0)
})

test('CLIENT-01 every call of the table stands in the written contract', () => {
  const written = readFileSync('docs/contract.md', 'utf8')
  const missing = endpoints.filter(({ method, path }) => !written.includes(`\`${method} ${path}\``))
  expect(missing.map(({ name, method, path }) => `${name}: ${method} ${path}`)).toEqual([])
})

test('no two calls share a method and a path', () => {
  const calls = endpoints.flatMap(({ method, path, writes }) => {
    // A GET that changes state answers POST as well; parameters are compared by place.
    const methods = writes ? [method, 'POST'] : [method]
    return methods.map(each => `${each} ${path.replace(/\{\w+\}/g, '[]')}`)
  })
  expect(calls.filter((call, i) => calls.indexOf(call) !== i)).toEqual([])
})

test('D-34 no call hands on the id that names its caller: use cases get the actor', () => {
  const handedOn = callRows.flatMap(({ endpoints: names, text }) =>
    names.filter(name => {
      const [where, field] = table[name]?.actorId?.split('.') ?? []
      return field !== undefined && text.includes(where === 'body' ? `body.${field}` : `param('${field}')`)
    }),
  )
  expect(handedOn).toEqual([])
})

test('PEOPLE-03 each call that people of a seller may make names what they must be allowed to do, and no other', () => {
  const ofSellers = endpoints.filter(({ access }) => access === 'seller' || access === 'participant')
  expect(ofSellers.filter(({ capability }) => capability === undefined).map(({ name }) => name)).toEqual([])
  const others = endpoints.filter(one => !ofSellers.includes(one) && one.capability !== undefined)
  expect(others.map(({ name }) => name)).toEqual([])
  expect(new Set(ofSellers.map(({ capability }) => capability))).toEqual(
    new Set(['account', 'messages', 'parcels', 'team']),
  )
})
