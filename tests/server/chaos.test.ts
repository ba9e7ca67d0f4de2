import { expect, test } from 'vitest'
import { runChaos } from '../support/chaos/chaos.ts'

/** The short form of `npm run bench:chaos`. */
test('RUN-14 kill -9 of the shop, its database and both under load: nothing acknowledged is lost, nothing is half done', async () => {
  const { problems, done } = await runChaos({ shop: 3, database: 1, everything: 1 }, { say: () => undefined })
  expect(problems).toEqual([])
  expect(done.confirmed.length).toBeGreaterThan(0)
  expect(done.messages.length).toBeGreaterThan(0)
}, 240_000)
