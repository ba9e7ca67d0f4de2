import { Icon } from '#components/Icon.tsx'
import { trackingMessages as say } from '#shared/messages/tracking.ts'
import { limaDate } from '#shared/rules/dates.ts'
import type { Step } from '#shared/rules/orders.ts'

/** The way of an order (D-66): reached states with their day, later ones in words, never only by colour. */
export const Journey = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="journey">
    {steps.map(({ status, date }) => (
      <li key={status} data-reached={date !== null} data-cancelled={status === 'cancelled'}>
        <span className="journey-mark">
          {date !== null && <Icon name={status === 'cancelled' ? 'close' : 'check'} className="size-3.5" />}
        </span>
        <span>{say.reached[status]}</span>
        {date === null ? (
          <span className="ml-auto text-muted">{say.waiting}</span>
        ) : (
          <time dateTime={date} className="ml-auto text-muted tabular-nums">
            {limaDate(date)}
          </time>
        )}
      </li>
    ))}
  </ol>
)
