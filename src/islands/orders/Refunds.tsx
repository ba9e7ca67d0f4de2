import type { RefundAnswer } from '#shared/contracts/orders.ts'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'

/** REFUND-04: money that goes back, where the customer looks for it. */
export const Refunds = ({ refunds }: { refunds: readonly RefundAnswer[] }) => (
  <ul className="mt-4 grid gap-3">
    {refunds.map(({ amount, isDone, date }) => (
      <li key={date} className="notice">
        <span>
          <strong className="block">
            {(isDone ? say.refundDone : say.refundDue)(formatSoles(toCents(amount)))}
          </strong>
          {limaDate(date)}. {isDone ? say.refundDoneHint : say.refundDueHint}
        </span>
      </li>
    ))}
  </ul>
)
