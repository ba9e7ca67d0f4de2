import { Icon, type IconName } from '#components/Icon.tsx'
import { orderMessages as say } from '#shared/messages/orders.ts'
import type { OrderStatus } from '#shared/rules/orders.ts'

const looks: Record<OrderStatus, { icon: IconName; tone: string }> = {
  pending: { icon: 'info', tone: 'text-warn' },
  placed: { icon: 'check', tone: 'text-ok' },
  warehouse: { icon: 'box', tone: 'text-ink' },
  shipped: { icon: 'truck', tone: 'text-ink' },
  delivered: { icon: 'check', tone: 'text-ok' },
  cancelled: { icon: 'close', tone: 'text-accent' },
  returned: { icon: 'box', tone: 'text-accent' },
}

interface Props {
  status: OrderStatus
  /** Replaces the state's own word where another one says more. */
  text?: string
}

/** A state as a coloured word with an icon, never only as a colour. */
export const StatusLabel = ({ status, text = say.statuses[status] }: Props) => (
  <span className={`inline-flex items-center gap-1.5 font-semibold ${looks[status].tone}`}>
    <Icon name={looks[status].icon} className="size-4" />
    {text}
  </span>
)
