import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { clock } from '#server/lib/clock.ts'
import { log } from '#server/lib/log.ts'
import { setCompany } from './commerce.ts'
import { serveCulqi } from './culqi.ts'

/** A shop that takes cards and transfers, with a Culqi of its own, a clock that the test moves, and nothing printed. */
export async function refundStage() {
  const culqi = await serveCulqi()
  const time = { now: Date.now() }
  afterAll(culqi.close)
  beforeAll(async () => {
    clock.now = () => new Date(time.now)
    await setCompany({
      cardPayment: true,
      yapeNumber: '987654321',
      yapeHolder: 'Rosa Quispe',
      yapeQr: '/media/qr.webp',
    })
  })
  beforeEach(() => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    vi.spyOn(log, 'warn').mockReturnValue(undefined)
    return () => vi.restoreAllMocks()
  })
  return { culqi, time }
}
