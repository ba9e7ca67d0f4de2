import type { FrameForm } from '#shared/contracts/payment-methods.ts'
import { cents, soles, type Cents, type Soles } from '#shared/rules/money.ts'

/** PAYMENT-14: the amounts that the bank's check takes for a card, both ends included (Culqi 3DS, 'totalAmount'). */
export const CARD_AMOUNTS = { min: cents(300), max: cents(999_900) } as const

/** PAYMENT-15: what may be paid by a code (PagoEfectivo), and the limit for a QR of the wallets. */
export const CODE_AMOUNTS = { min: cents(600), max: CARD_AMOUNTS.max } as const
export const QR_MAX = cents(50_000)

/** What somebody pays with in the provider's frame. */
export type CardWay = 'card' | 'yape'

/** Whether a total may be paid in each way; `yapeMax` is the owner's setting. */
export const cardWays = (total: Cents, yapeMax: Cents): Record<CardWay, boolean> => ({
  card: total >= CARD_AMOUNTS.min && total <= CARD_AMOUNTS.max,
  yape: total >= CARD_AMOUNTS.min && total <= yapeMax,
})

/** The kind of a token: those of Yape say so (`ype_live_…`). */
export const wayOfToken = (token: string): CardWay => (token.startsWith('ype_') ? 'yape' : 'card')

/** What Culqi's scripts need on /pago. */
export interface CulqiForm {
  publicKey: string
  /** The shop's name, as the frame shows it. */
  title: string
  /** The script that opens Culqi's own frame: no card number is ever typed into a page of the shop. */
  checkoutScript: string
  /** The script for the bank's own check (3-D Secure). */
  securityScript: string
  /** PAYMENT-14: the most that Yape lets a person pay in a day. */
  yapeMax: Soles
}

/** In the form that the page passes on. */
export const readForm = (form: FrameForm): CulqiForm => ({
  publicKey: String(form['publicKey']),
  title: String(form['title']),
  checkoutScript: String(form['checkoutScript']),
  securityScript: String(form['securityScript']),
  yapeMax: soles(Number(form['yapeMax'])),
})
