import type { OrderAnswer } from '#shared/contracts/orders.ts'
import type { PaidBy } from '#stores/confirmation.ts'
import { confirmMessages as say } from '#shared/messages/confirm.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'

interface Props {
  order: OrderAnswer
  method: PaidBy
}

/** What happens now, without a promised date (D-60). */
export function WhatNext({ order, method }: Props) {
  const { envio } = order.shippingInfo
  const steps = [
    say.steps.keep,
    say.steps.prepare,
    envio === 'tienda' ? say.steps.pickUp : say.steps.deliver,
    ...(method === 'free'
      ? []
      : [method === 'cod' ? say.steps.pay(formatSoles(toCents(order.price))) : say.steps.paid]),
  ]
  return (
    <section aria-labelledby="next" className="grid gap-3">
      <h2 id="next" className="text-lg">
        {say.next}
      </h2>
      <ol className="grid gap-2">
        {steps.map((text, i) => (
          <li key={text} className="flex gap-3">
            <span
              className="grid size-6 shrink-0 place-items-center rounded-full bg-sand-deep text-xs font-bold"
              aria-hidden="true"
            >
              {i + 1}
            </span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
