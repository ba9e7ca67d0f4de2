import { cents } from '#shared/rules/money.ts'

/** Totals that are sent to Mercado Pago, in céntimos: from S/3 up to what a card payment in Peru may be. */
export const MERCADO_AMOUNTS = { min: cents(300), max: cents(1_000_000) } as const
