import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { Icon } from '#components/Icon.tsx'
import { confirmMessages } from '#shared/messages/confirm.ts'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { chatAboutPath, routes } from '#shared/routes.ts'
import { groupBy } from '#shared/rules/cart.ts'
import { whatsappLink } from '#shared/rules/company.ts'
import { isExchangeable } from '#shared/rules/orders.ts'
import { statusOfParcel } from '#shared/rules/parcels.ts'

interface Props {
  order: OrderAnswer
  /** The shop's WhatsApp number; '' when there is none. */
  phone: string
  /** Opens the form on this page; without it the customer requests an exchange by WhatsApp. */
  onExchange?: (() => void) | undefined
}

/** DOOR-07: a message to the shop with the order's number already written, each seller, and the way to an exchange. */
export function OrderHelp({ order, phone, onExchange }: Props) {
  const write = (text: string) => ({ href: whatsappLink(phone, text), target: '_blank', rel: 'noopener' })
  const policy = { href: routes.exchanges }
  const parcels = (order.parcels ?? []).map(({ state }) => statusOfParcel(state))
  const isOnItsWay = [order.delivery_status, ...parcels].some(isExchangeable)
  return (
    <section className="card grid gap-3 p-4 print:hidden" aria-labelledby="order-help">
      <h2 id="order-help" className="text-base">
        {say.help}
      </h2>
      <div className="grid gap-2 sm:grid-cols-2">
        {phone !== '' && (
          <a {...write(confirmMessages.whatsAppText(order.number))} className="btn btn-quiet">
            <Icon name="whatsapp" className="size-5 text-whatsapp" />
            {confirmMessages.whatsApp}
          </a>
        )}
        {groupBy(order.products, line => line.sellerId ?? '').map(
          ({ key: sellerId, items: [line] }) =>
            sellerId !== '' &&
            line && (
              <a key={sellerId} href={chatAboutPath({ sellerId, slug: line.slug })} className="btn btn-quiet">
                <Icon name="chat" />
                <span className="min-w-0 wrap-anywhere">{say.chatWith(line.shopName)}</span>
              </a>
            ),
        )}
        {isOnItsWay && onExchange && (
          <button type="button" className="btn btn-quiet" onClick={onExchange}>
            <Icon name="swap" />
            {say.exchange}
          </button>
        )}
        {isOnItsWay && !onExchange && (
          <a {...(phone === '' ? policy : write(say.exchangeText(order.number)))} className="btn btn-quiet">
            <Icon name="swap" />
            {say.exchange}
          </a>
        )}
      </div>
      <p className="hint">
        {say.exchangeHint}{' '}
        <a {...policy} className="link -my-2 inline-block py-3">
          {say.exchangePolicy}
        </a>
      </p>
    </section>
  )
}
