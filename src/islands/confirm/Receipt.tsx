import type { OrderAnswer } from '#shared/contracts/orders.ts'
import type { PaidBy } from '#stores/confirmation.ts'
import { Icon } from '#components/Icon.tsx'
import { confirmMessages as say } from '#shared/messages/confirm.ts'
import { whatsappLink } from '#shared/rules/company.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { orderPath } from '#shared/routes.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { receiptLines } from '#shared/rules/receipt.ts'
import { NextLinks } from './NextLinks.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { ReceiptParcels } from './ReceiptParcels.tsx'

interface WhatNextProps {
  order: OrderAnswer
  method: PaidBy
}

/** What happens next, without a promised date (D-60). */
function WhatNext({ order, method }: WhatNextProps) {
  const { envio } = order.shippingInfo
  const pay = envio === 'tienda' ? say.steps.payAtStore : say.steps.pay
  const steps = [
    say.steps.keep,
    say.steps.prepare,
    envio === 'tienda' ? say.steps.pickUp : say.steps.deliver,
    ...(method === 'free'
      ? []
      : [method === 'cod' ? pay(formatSoles(toCents(order.price))) : say.steps.paid]),
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

interface ReceiptFactsProps {
  order: OrderAnswer
  method: PaidBy
}

function ReceiptFacts({ order, method }: ReceiptFactsProps) {
  const to = order.shippingInfo
  const isPickup = to.envio === 'tienda'
  const facts = [
    [say.date, limaDate(order.createdAt)],
    [say.payment, (method === 'card' && order.payment_label) || say.paymentNames[method]],
    [say.items, String(order.items)],
    [
      isPickup ? say.pickUpAt : say.deliverTo,
      isPickup ? to.tienda : `${to.address}, ${to.city}, ${to.province}`,
    ],
    [say.receipt, receiptLines(to).join('\n')],
  ] as const
  return (
    <dl className="grid gap-4 p-5 sm:grid-cols-2">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-medium wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface Props {
  order: OrderAnswer
  method: PaidBy
  /** The shop's WhatsApp number; '' when there is none. */
  phone: string
}

/** CONF-06, CONF-07: a receipt that can be shown and printed. */
export function Receipt({ order, method, phone }: Props) {
  return (
    <>
      <div role="status">
        <h1 className="flex items-start gap-3 text-xl md:text-2xl">
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-ok text-paper">
            <Icon name="check" />
          </span>
          {{ cod: say.cod, free: say.free, card: say.card, wallet: say.card }[method]}
        </h1>
      </div>
      <section className="card" aria-label={say.orderNumber}>
        <div className="grid gap-1 border-b border-line bg-sand p-5 sm:flex sm:items-end sm:justify-between">
          <p>
            <span className="block text-sm text-muted">{say.orderNumber}</span>
            <strong className="text-3xl tracking-wide tabular-nums">{order.number}</strong>
          </p>
          <p className="sm:text-right">
            <span className="block text-sm text-muted">{say.total}</span>
            <strong className="price text-2xl">{formatSoles(toCents(order.price))}</strong>
          </p>
        </div>
        <ReceiptFacts order={order} method={method} />
      </section>
      <WhatNext order={order} method={method} />
      <ReceiptParcels order={order} />
      <OwnPassword />
      <div className="grid gap-3 sm:flex sm:flex-wrap print:hidden">
        {phone !== '' && (
          <a
            className="btn btn-quiet"
            href={whatsappLink(phone, say.whatsAppText(order.number))}
            target="_blank"
            rel="noopener"
          >
            <Icon name="whatsapp" className="size-5 text-whatsapp" />
            {say.whatsApp}
          </a>
        )}
        <a className="btn btn-quiet" href={orderPath(order._id)}>
          <Icon name="truck" />
          {say.seeOrder}
        </a>
        <button type="button" className="btn btn-quiet" onClick={() => print()}>
          <Icon name="receipt" />
          {say.print}
        </button>
      </div>
      <NextLinks />
    </>
  )
}
