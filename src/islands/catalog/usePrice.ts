import { useState } from 'react'
import type { PriceRangeAnswer } from '#shared/contracts/catalog.ts'
import type { Filters } from '#shared/rules/catalog.ts'
import { movePrice, priceValues } from '#shared/rules/catalog-page.ts'

type End = keyof PriceRangeAnswer

/** The price as it is being dragged or typed, until the list follows it (VAL-29). */
export function usePrice(filters: Filters, bounds: PriceRangeAnswer) {
  const [moved, setMoved] = useState<PriceRangeAnswer | null>(null)
  const [typed, setTyped] = useState<Partial<Record<End, string>>>({})
  const range = moved ?? priceValues(filters, bounds)
  return {
    props: {
      bounds,
      range,
      fields: { low: typed.low ?? String(range.low), high: typed.high ?? String(range.high) },
      onMove: (end: End, value: number) => {
        setTyped({})
        setMoved(movePrice(range, end, value))
      },
      onType: (end: End, text: string) => setTyped({ ...typed, [end]: text }),
    },
    /** The filters say it all again. */
    settle: () => {
      setMoved(null)
      setTyped({})
    },
  }
}
