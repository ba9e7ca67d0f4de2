/** One receipt that an order needs; dates are moments. */
interface PlannedReceipt {
  /** Unique for its issuer: the order's number, or the parcel's. */
  id: string
  /** RUC of a seller, '' for the shop. */
  issuer: string
  /** FISCAL-07: delivered or paid, the earlier of the two; null while it is neither. */
  dueAt: Date | null
}

export interface ReceiptPlan {
  receipts: PlannedReceipt[]
  /** For each line of the order, the index of its receipt; the last entry is that of the shipping. */
  onReceipt: number[]
}

/** The index of a receipt in a plan; a new one is added. */
function placeIn(receipts: PlannedReceipt[], wanted: PlannedReceipt): number {
  const known = receipts.findIndex(({ id, issuer }) => id === wanted.id && issuer === wanted.issuer)
  return known === -1 ? receipts.push(wanted) - 1 : known
}

interface Whole {
  /** The order's number. */
  id: string
  /** RUC of each line's issuer, '' for the shop. */
  issuers: readonly string[]
  dueAt: Date | null
}

/** FISCAL-08: one receipt for each issuer of an order that is one parcel; the shop's has the shipping. */
export function wholeReceipts({ id, issuers, dueAt }: Whole): ReceiptPlan {
  const receipts: PlannedReceipt[] = []
  return { onReceipt: [...issuers, ''].map(issuer => placeIn(receipts, { id, issuer, dueAt })), receipts }
}

interface Parcel {
  number: string
  /** Places of its lines. */
  lines: readonly number[]
  dueAt: Date | null
}

const byDueTime = (a: { dueAt: Date | null }, b: { dueAt: Date | null }): number =>
  (a.dueAt?.getTime() ?? Infinity) - (b.dueAt?.getTime() ?? Infinity)

/**
 * FISCAL-10: one receipt for each parcel, due by its own delivery or payment. The shipping is on the shop's receipt
 * that is due first; if the shop has none, the shipping has a separate receipt.
 */
export function parcelReceipts(
  { id, issuers }: Omit<Whole, 'dueAt'>,
  parcels: readonly Parcel[],
): ReceiptPlan {
  const receipts: PlannedReceipt[] = []
  const lines = issuers.map((issuer, line) => {
    const parcel = parcels.find(one => one.lines.includes(line))
    return placeIn(receipts, { id: parcel?.number ?? id, issuer, dueAt: parcel?.dueAt ?? null })
  })
  const [first] = receipts.filter(({ issuer, dueAt }) => issuer === '' && dueAt !== null).toSorted(byDueTime)
  const dueAt = [...parcels].sort(byDueTime)[0]?.dueAt ?? null
  const shipping = first ? receipts.indexOf(first) : placeIn(receipts, { id, issuer: '', dueAt })
  return { receipts, onReceipt: [...lines, shipping] }
}
