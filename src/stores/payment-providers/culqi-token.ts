import { CardError } from './card-error.ts'

interface Card {
  number: string
  cvv: string
  /** 1 to 12 */
  month: number
  /** four digits */
  year: number
  email: string
}

/**
 * Exchanges a card for a token with the public key alone (docs.culqi.com, "Crear token"). Refuses with a CardError
 * that carries Culqi's sentence for the customer.
 */
export async function culqiToken(o: { tokenUrl: string; publicKey: string }, card: Card): Promise<string> {
  const response = await fetch(o.tokenUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${o.publicKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number: card.number.replace(/\D/g, ''),
      cvv: card.cvv.trim(),
      expiration_month: String(card.month).padStart(2, '0'),
      expiration_year: String(card.year),
      email: card.email,
    }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  const body = (await response.json().catch(() => null)) as { id?: unknown; user_message?: unknown } | null
  if (response.ok && typeof body?.id === 'string') return body.id
  throw new CardError(typeof body?.user_message === 'string' ? body.user_message : '')
}
