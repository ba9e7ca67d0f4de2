import { cents, type Cents } from './money.ts'

/** PAYMENT-14: what the bank's own check takes of a card, both ends included (Culqi 3DS, 'totalAmount'). */
export const CARD_AMOUNTS = { min: cents(300), max: cents(999_900) } as const

/** PAYMENT-15: what may be paid by a code (PagoEfectivo), and up to which a QR of the wallets goes. */
export const CODE_AMOUNTS = { min: cents(600), max: CARD_AMOUNTS.max } as const
export const QR_MAX = cents(50_000)

/** What somebody pays with in the provider's frame. */
export type CardWay = 'card' | 'yape'

/** Whether a total may be paid in each way; `yapeMax` is the owner's setting. */
export const cardWays = (total: Cents, yapeMax: Cents): Record<CardWay, boolean> => ({
  card: total >= CARD_AMOUNTS.min && total <= CARD_AMOUNTS.max,
  yape: total >= CARD_AMOUNTS.min && total <= yapeMax,
})

/** Which of them a token is of: those of Yape say so (`ype_live_…`). */
export const wayOfToken = (token: string): CardWay => (token.startsWith('ype_') ? 'yape' : 'card')
