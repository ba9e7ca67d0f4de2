import type { MarketingAnswer } from '#shared/contracts/privacy.ts'
import { privacyMessages as say } from '#shared/messages/privacy.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { $choosing, chooseMarketing } from '#stores/privacy.ts'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'

const stateOf = ({ accepts, acceptedAt, withdrawnAt }: MarketingAnswer): string => {
  if (accepts) return say.marketingOn(limaDate(acceptedAt ?? ''))
  return withdrawnAt === null ? say.marketingOff : say.marketingOffSince(limaDate(withdrawnAt))
}

/** PERSON-03: withdrawn as easily as it was given. */
export function MarketingSection({ marketing }: { marketing: MarketingAnswer }) {
  const busy = useAtom($choosing)
  return (
    <section className="card grid justify-items-start gap-4 p-4 md:p-6" aria-labelledby="marketing-title">
      <h2 id="marketing-title" className="text-xl">
        {say.marketingTitle}
      </h2>
      <p className="text-muted" aria-live="polite">
        {stateOf(marketing)}
      </p>
      <Refused form={$choosing} />
      <button
        type="button"
        className="btn btn-quiet"
        disabled={busy}
        aria-busy={busy}
        onClick={() => void chooseMarketing(!marketing.accepts)}
      >
        {marketing.accepts ? say.withdraw : say.give}
      </button>
    </section>
  )
}
