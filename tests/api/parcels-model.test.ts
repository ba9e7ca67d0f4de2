import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCompany } from '../support/commerce.ts'
import { culqiSide } from '../support/money-model/culqi-side.ts'
import { startClock } from '../support/money-model/world.ts'
import { playParcels } from '../support/parcel-model/play.ts'

/** Others in every run; `npm run bench:money` asks for many more. */
const RUNS = Number(process.env['MONEY_RUNS'] ?? 20)
/** A seed that a run printed plays the same histories again. */
const SEED = Number(process.env['MONEY_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** The first history of the seed that is played. */
const FROM = Number(process.env['MONEY_FROM'] ?? 0)

const side = await culqiSide()
afterAll(() => side.close())
beforeAll(async () => {
  startClock()
  await setCompany({
    cardPayment: true,
    yapeNumber: '987654321',
    yapeHolder: 'Rosa',
    yapeQr: '/media/qr.webp',
  })
})

test(
  `PARCEL-04 PARCEL-16 EXCHANGE-09 in ${String(RUNS)} random histories of parcels (MONEY_SEED=${String(SEED)}) states, money and stock are the model's`,
  async () => {
    const { violations, taken } = await playParcels(side, { runs: RUNS, seed: SEED, from: FROM })
    expect(violations).toEqual([])
    if (RUNS - FROM >= 20) expect(taken).toBeGreaterThan(RUNS - FROM)
  },
  60_000 + RUNS * 2_000,
)
