import type { OrderAnswer } from '#shared/contracts/orders.ts'
import type { PaidBy } from '#stores/confirmation.ts'
import { Icon } from '#components/Icon.tsx'
import { confirmMessages as say } from '#shared/messages/confirm.ts'
import { whatsappLink } from '#shared/rules/company.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { orderPath } from '#shared/routes.ts'
import { NextLinks } from './NextLinks.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import { WhatNext } from './WhatNext.tsx'

interface Props {
  order: OrderAnswer
  method: PaidBy
  /** The shop's WhatsApp number; '' while it gave none. */
  phone: string
}

/** CONF-06, CONF-07: a receipt one can show and print. */
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
