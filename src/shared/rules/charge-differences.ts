import type { Cents } from './money.ts'
import type { PaymentState } from './payments.ts'
import type { Difference, DifferenceCode } from './reconciliation.ts'

/** A charge as the provider has it: in its list, or in the report that it offers for download. Céntimos. */
export interface ListedCharge {
  reference: string
  /** The shop's payment that it was made for; null when the source does not say. */
  paymentId: string | null
  amount: Cents
  currency: string
  isPaid: boolean
  /** How much of it was refunded; null when the source does not say. */
  refunded: Cents | null
}

/** A row of the ledger with the number of its order. */
export interface LedgerEntry {
  id: string
  number: string
  reference: string | null
  state: PaymentState
  amount: Cents
  currency: string
  /** How much of it was refunded, according to the shop's refunds that are done. */
  refunded: Cents
}

const isOf = (entry: LedgerEntry, charge: ListedCharge): boolean =>
  charge.paymentId === entry.id || charge.reference === entry.reference

/** Paid and not refunded. */
const isHeld = ({ isPaid, refunded, amount }: ListedCharge): boolean => isPaid && (refunded ?? 0) < amount

/**
 * RECONCILE-02: compares the provider's list with the ledger. The provider should know every entry whose money was
 * taken.
 */
export function chargeDifferences(
  listed: readonly ListedCharge[],
  ledger: readonly LedgerEntry[],
): Difference[] {
  const unknown = listed
    .filter(charge => isHeld(charge) && !ledger.some(entry => isOf(entry, charge)))
    .map(({ reference, amount }) => ({
      code: 'chargeUnknown' as const,
      number: null,
      reference,
      shop: null,
      provider: amount,
    }))
  return [...unknown, ...ledger.flatMap(entry => entryDifferences(entry, listed))]
}

function entryDifferences(entry: LedgerEntry, listed: readonly ListedCharge[]): Difference[] {
  const own = listed.filter(charge => charge.isPaid && isOf(entry, charge))
  const differs = (
    code: DifferenceCode,
    o: { shop: Cents | null; provider: Cents | null },
    ref?: string,
  ) => ({ code, number: entry.number, reference: ref ?? entry.reference, ...o })
  const held = own.filter(isHeld)
  if (held.length > 1)
    return held
      .slice(1)
      .map(({ reference, amount }) => differs('takenTwice', { shop: null, provider: amount }, reference))
  // Of several charges for one payment, the one that is not refunded; else the one that the ledger names.
  const charge = held[0] ?? own.find(({ reference }) => reference === entry.reference) ?? own[0]
  if (entry.state !== 'succeeded')
    return charge && isHeld(charge)
      ? [differs('chargeUnsettled', { shop: null, provider: charge.amount }, charge.reference)]
      : []
  if (!charge) return [differs('chargeMissing', { shop: entry.amount, provider: null })]
  if (charge.amount !== entry.amount || charge.currency !== entry.currency)
    return [differs('amountDiffers', { shop: entry.amount, provider: charge.amount })]
  return charge.refunded !== null && charge.refunded !== entry.refunded
    ? [differs('refundDiffers', { shop: entry.refunded, provider: charge.refunded })]
    : []
}
