/** One receipt that an order needs; dates are moments. */
export interface PlannedReceipt {
  /** Unique for its issuer: the order's number, or the parcel's. */
  id: string
  /** RUC of a seller, '' for the shop. */
  issuer: string
  /** FISCAL-07: delivered or paid, the earlier of the two; null while it is neither. */
  dueAt: Date | null
}
type OnReceipt<T> = T & { receipt: PlannedReceipt }

/** What is sold in an order. */
interface Sold<Line, Shipping> {
  lines: readonly Line[]
  shipping: Shipping
}
/** The same, each with its receipt; what is on one receipt has the same object. */
interface Planned<Line, Shipping> {
  lines: OnReceipt<Line>[]
  shipping: OnReceipt<Shipping>
}

/** The receipt of this kind among the known ones, to which a new one is added. */
function receiptIn(known: PlannedReceipt[], wanted: PlannedReceipt): PlannedReceipt {
  const same = known.find(({ id, issuer }) => id === wanted.id && issuer === wanted.issuer)
  if (!same) known.push(wanted)
  return same ?? wanted
}

/** FISCAL-08: one receipt for each issuer of an order that is one parcel; the shop's has the shipping. */
export function wholeReceipts<Line extends { issuer: string }, Shipping>(
  { id, dueAt }: { id: string; dueAt: Date | null },
  { lines, shipping }: Sold<Line, Shipping>,
): Planned<Line, Shipping> {
  const known: PlannedReceipt[] = []
  return {
    lines: lines.map(line => ({ ...line, receipt: receiptIn(known, { id, issuer: line.issuer, dueAt }) })),
    shipping: { ...shipping, receipt: receiptIn(known, { id, issuer: '', dueAt }) },
  }
}

interface Parcel {
  number: string
  lineIds: readonly string[]
  dueAt: Date | null
}

const byDueTime = (a: { dueAt: Date | null }, b: { dueAt: Date | null }): number =>
  (a.dueAt?.getTime() ?? Infinity) - (b.dueAt?.getTime() ?? Infinity)

/**
 * FISCAL-10: one receipt for each parcel, due by its own delivery or payment. The shipping is on the shop's receipt
 * that is due first; if the shop has none, the shipping has a separate receipt, with the order's number as `id`.
 */
export function parcelReceipts<Line extends { id: string; issuer: string }, Shipping>(
  { id, parcels }: { id: string; parcels: readonly Parcel[] },
  { lines, shipping }: Sold<Line, Shipping>,
): Planned<Line, Shipping> {
  const known: PlannedReceipt[] = []
  const planned = lines.map(line => {
    const parcel = parcels.find(({ lineIds }) => lineIds.includes(line.id))
    const wanted = { id: parcel?.number ?? id, issuer: line.issuer, dueAt: parcel?.dueAt ?? null }
    return { ...line, receipt: receiptIn(known, wanted) }
  })
  const [first] = known.filter(({ issuer, dueAt }) => issuer === '' && dueAt !== null).toSorted(byDueTime)
  const dueAt = parcels.toSorted(byDueTime)[0]?.dueAt ?? null
  return {
    lines: planned,
    shipping: { ...shipping, receipt: first ?? receiptIn(known, { id, issuer: '', dueAt }) },
  }
}
