/** A line of the table: `isKept` says whether the bound was, null where there is none or it could not be tried. */
export interface CostRow {
  what: string
  found: string
  bound: string
  isKept: boolean | null
}

export const atMost = (what: string, found: number, most: number, unit: string): CostRow => ({
  what,
  found: `${found.toFixed(found < 10 ? 1 : 0)} ${unit}`,
  bound: `≤ ${String(most)} ${unit}`,
  isKept: found <= most,
})

export const fact = (what: string, found: string): CostRow => ({ what, found, bound: '', isKept: null })

export const must = (what: string, isKept: boolean, found = isKept ? 'yes' : 'no'): CostRow => ({
  what,
  found,
  bound: 'yes',
  isKept,
})
