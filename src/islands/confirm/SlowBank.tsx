import { confirmMessages as say } from '#shared/messages/confirm.ts'
import { NextLinks } from './NextLinks.tsx'

/** PAYMENT-07: nobody has to wait here, and nobody pays twice. */
export const SlowBank = () => (
  <>
    <div role="status" className="grid gap-3">
      <h1 className="text-xl md:text-2xl">{say.processing}</h1>
      <p className="notice notice-warn">{say.slow}</p>
    </div>
    <NextLinks isQuiet />
  </>
)
