import { afterAll, beforeAll, expect, test } from 'vitest'
import { log } from '#server/lib/log.ts'
import { setCompany } from '../support/commerce.ts'
import { playAll } from '../support/money-model/play.ts'
import { openSides } from '../support/money-model/sides.ts'
import { approveLongAgo } from '../support/money-model/stage.ts'
import { startClock } from '../support/money-model/world.ts'
import { suddenEnds } from '../support/sudden-end.ts'

/** Histories of each provider, others in every run; `npm run bench:money` asks for many more. */
const RUNS = Number(process.env['MONEY_RUNS'] ?? 20)
/** A seed that a run printed plays the same histories again. */
const SEED = Number(process.env['MONEY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** The first history of the seed that is played. */
const FROM = Number(process.env['MONEY_FROM'] ?? 0)
const only = process.env['MONEY_PROVIDER']

const sides = await openSides()
const chosen = sides.filter(({ name }) => only === undefined || only === name)
const ends = suddenEnds(...sides.map(({ url }) => url))
const { warn } = log
let keep = ''
/** What the histories of both providers met. */
const all = { ended: 0, paid: 0 }

afterAll(async () => {
  Object.assign(log, { warn })
  ends.restore()
  await Promise.all(sides.map(side => side.close()))
})
beforeAll(async () => {
  startClock()
  // Lost answers are what this is about.
  Object.assign(log, { warn: () => undefined })
  await setCompany({
    cardPayment: true,
    culqiOrders: true,
    yapeNumber: '987654321',
    yapeHolder: 'Rosa Quispe',
    yapeQr: '/media/qr.webp',
  })
  keep = await approveLongAgo()
})

test.each(chosen)(
  `PAYMENT-06 REFUND-12 RECONCILE-05 in ${String(RUNS)} random histories at $name (MONEY_SEED=${String(SEED)}) taken is owed, books are the provider's and each difference is named`,
  async side => {
    const stage = { side, sides, ends, keep }
    const { violations, ended, paid } = await playAll(stage, { runs: RUNS, seed: SEED, from: FROM })
    expect(violations).toEqual([])
    all.ended += ended
    all.paid += paid
  },
  60_000 + RUNS * 5000,
)

test('PAYMENT-06 in a run of many histories some end suddenly, and most have a payment', () => {
  const played = RUNS * chosen.length
  if (played < 40) return
  // Of 40 some eight end.
  expect(all.ended).toBeGreaterThan(played / 50)
  expect(all.paid).toBeGreaterThan(played / 2)
})
