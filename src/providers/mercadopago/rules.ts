import { cents } from '#shared/rules/money.ts'

/** Totals that are sent to Mercado Pago, in céntimos: from S/3 to the largest card payment in Peru. */
export const MERCADO_AMOUNTS = { min: cents(300), max: cents(1_000_000) } as const
