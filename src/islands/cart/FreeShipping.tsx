import { Icon } from '#components/Icon.tsx'
import { cartPageMessages as say } from '#shared/messages/cart-page.ts'
import { formatSoles, toCents, type Cents, type Soles } from '#shared/rules/money.ts'
import { freeShippingProgress } from '#shared/rules/shipping.ts'

/** D-17, D-93: only where the owner set a threshold, with the very numbers the server charges by. */
export function FreeShipping({ total, freeShippingFrom }: { total: Cents; freeShippingFrom: Soles | null }) {
  const progress = freeShippingProgress(total, freeShippingFrom === null ? null : toCents(freeShippingFrom))
  if (!progress) return null
  if (progress.missing === 0)
    return (
      <p className="notice notice-ok">
        <Icon name="truck" className="size-5 shrink-0" />
        {say.freeReached}
      </p>
    )
  const text = say.freeMissing(formatSoles(progress.missing))
  return (
    <div className="grid gap-1.5 text-sm">
      <p>{text}</p>
      <progress
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sand-deep [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sand-deep [&::-webkit-progress-value]:bg-ink"
        max={100}
        value={progress.percent}
        aria-label={text}
      />
    </div>
  )
}
