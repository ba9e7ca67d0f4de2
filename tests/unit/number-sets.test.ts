import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberSets } from '#server/modules/catalog/memory/sets.ts'

const MOST = 12
const someSets = fc.array(fc.uniqueArray(fc.nat(MOST - 1), { maxLength: 6 }), { maxLength: 300 })

test('LARGE-01 sets of sizes and colours have the same number when they have the same members', () => {
  fc.assert(
    fc.property(someSets, given => {
      const sets = new NumberSets()
      const codes = given.map(members => sets.add(members))
      const inOrder = given.map(members => JSON.stringify([...members].sort((a, b) => a - b)))
      expect(codes.map((code, i) => codes.indexOf(code) === i)).toEqual(
        inOrder.map((text, i) => inOrder.indexOf(text) === i),
      )
      expect(codes.map(code => code === 0)).toEqual(given.map(members => members.length === 0))
      expect(given.map(members => sets.add([...members, ...members]))).toEqual(codes)
    }),
  )
})

test('LARGE-01 members of sets are found and summed', () => {
  fc.assert(
    fc.property(someSets, fc.nat(MOST - 1), (given, wanted) => {
      const sets = new NumberSets()
      const codes = given.map(members => sets.add(members))
      const flags = sets.having(wanted)
      expect(codes.map(code => flags[code])).toEqual(given.map(members => (members.includes(wanted) ? 1 : 0)))
      const counts = new Uint32Array(sets.size)
      for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
      expect([...sets.sums(counts, MOST)]).toEqual(
        Array.from({ length: MOST }, (_, member) => given.filter(members => members.includes(member)).length),
      )
    }),
  )
})
