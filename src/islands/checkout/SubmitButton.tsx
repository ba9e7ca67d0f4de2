import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { codeMessages as ofCode } from '#shared/messages/order-code.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { $busy, $submitBlocked } from '#stores/checkout/busy.ts'
import { $askedCode } from '#stores/checkout/code.ts'
import { $amounts, $problems } from '#stores/checkout/drafts.ts'
import { $emailTaken, busyStep } from '#stores/checkout/submit.ts'
import { $proving } from '#stores/proving.ts'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'
import { LoginLink } from './LoginLink.tsx'

/** SHIP-13, SHIP-14, STATE-36; on phones it stays at the bottom edge with the total. */
export function SubmitButton() {
  const busy = useAtom($busy)
  const blocked = useAtom($submitBlocked)
  const { total } = useAtom($amounts)
  const problems = Object.values(useAtom($problems))
  const taken = useAtom($emailTaken)
  const step = busyStep(busy)
  const proving = useAtom($proving) > 0
  const asked = useAtom($askedCode) !== null
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-t border-line bg-paper px-4 py-3 md:-mx-6 md:px-6 lg:static lg:mx-0 lg:border-0 lg:p-0"
    >
      {problems.length > 0 && (
        <p role="alert" className="field-error">
          {problems.includes('required') ? say.missing : say.revise}
        </p>
      )}
      {problems.length === 0 && (
        <Refused form={$problems}>
          {/* DOOR-27: what to do next, where the shopper is looking. */}
          {taken && <LoginLink className="link-tap -my-2" />}
        </Refused>
      )}
      <div className="flex items-center gap-4">
        <p className="shrink-0 lg:hidden">
          <span className="block text-xs text-muted">{say.total}</span>
          <span className="price text-lg">{formatSoles(total)}</span>
        </p>
        <button
          className="btn btn-primary btn-large flex-1 px-3"
          disabled={blocked}
          aria-busy={step !== null}
        >
          {proving ? ofCode.proving : step !== null ? say.busy[step] : asked ? ofCode.submit : say.submit}
        </button>
      </div>
    </div>
  )
}
