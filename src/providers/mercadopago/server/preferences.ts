import { z } from 'zod'
import type { RedirectOpened, RedirectWanted } from '../../adapter.ts'
import { clock } from '#server/lib/clock.ts'
import type { Payment } from '#server/modules/payments/provider.ts'
import { toSoles } from '#shared/rules/money.ts'
import { mercadoMessages as say } from '../messages.ts'
import { api, unreadable } from './api.ts'
import { cancelUnderway } from './payments.ts'

const Preference = z.looseObject({
  id: z.string().min(1).max(100),
  external_reference: z.string().nullish(),
  init_point: z.url({ protocol: /^https?$/ }),
})

/**
 * Opens Mercado Pago's page for a payment: with the amount that it shows, methods that are decided at once (no voucher
 * that somebody pays days later), and the end of the stock's hold as its end. Throws ProviderError when it is not
 * opened.
 */
export async function openPreference(payment: Payment, wanted: RedirectWanted): Promise<RedirectOpened> {
  const { name, lastname, email } = payment.customer
  const answer = await api('/checkout/preferences', {
    method: 'POST',
    idempotencyKey: payment.id,
    body: {
      items: [
        {
          id: wanted.number,
          title: say.order(wanted.number),
          quantity: 1,
          currency_id: payment.currency,
          unit_price: toSoles(payment.amount),
        },
      ],
      payer: { name, surname: lastname, email },
      external_reference: payment.id,
      metadata: { payment: payment.id, order: payment.orderId },
      back_urls: { success: wanted.returnUrl, pending: wanted.returnUrl, failure: wanted.returnUrl },
      // Mercado Pago refuses to lead back automatically to an address without https.
      ...(wanted.returnUrl.startsWith('https:') ? { auto_return: 'approved' } : {}),
      ...(wanted.webhookUrl.startsWith('https:') ? { notification_url: wanted.webhookUrl } : {}),
      binary_mode: true,
      payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] },
      expires: true,
      expiration_date_to: wanted.expiresAt.toISOString(),
    },
  })
  const made =
    answer.status === 201 || answer.status === 200 ? Preference.safeParse(answer.body).data : undefined
  if (!made || (made.external_reference ?? payment.id) !== payment.id) throw unreadable(answer)
  return { ref: made.id, url: made.init_point }
}

/**
 * Closes the page, so that nobody can pay on it any more; false when a payment on it is still being decided. Throws
 * ProviderError when that is not certain.
 */
export async function closePreference(ref: string): Promise<boolean> {
  const answer = await api(`/checkout/preferences/${encodeURIComponent(ref)}`, {
    method: 'PUT',
    body: { expires: true, expiration_date_to: clock.now().toISOString() },
  })
  const closed = answer.status === 200 ? Preference.safeParse(answer.body).data : undefined
  if (!closed) throw unreadable(answer)
  return closed.external_reference ? cancelUnderway(closed.external_reference) : true
}
