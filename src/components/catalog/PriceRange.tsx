import { CURRENCY_PREFIX, PRICE_STEP_SOLES } from '#shared/business.ts'
import type { PriceRangeAnswer } from '#shared/contracts/catalog.ts'
import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { HiddenFilters } from './HiddenFilters.tsx'
import type { Screen } from './screen.ts'

export interface PriceProps {
  screen: Screen
  /** D-21: the slider's bounds, in soles. */
  bounds: PriceRangeAnswer
  /** What the slider shows: the filter, or the thumbs while they are moved. */
  range: PriceRangeAnswer
  /** The text of the two fields, half-typed numbers included. */
  fields: Record<keyof PriceRangeAnswer, string>
  onMove: (end: keyof PriceRangeAnswer, value: number) => void
  onType: (end: keyof PriceRangeAnswer, text: string) => void
}

const ends = [
  { end: 'low', name: 'lowPrice', field: say.priceFrom, thumb: say.slideFrom },
  { end: 'high', name: 'highPrice', field: say.priceTo, thumb: say.slideTo },
] as const

/** Share of the track from the left, in percent. */
const at = (value: number, { low, high }: PriceRangeAnswer): number =>
  high > low ? ((value - low) / (high - low)) * 100 : 0

/** CAT-05, VAL-29: two thumbs on one track for the hand, two fields in a GET form for everything else. */
export function PriceRange({ screen, bounds, range, fields, onMove, onType }: PriceProps) {
  const fill = {
    left: `${String(at(range.low, bounds))}%`,
    right: `${String(100 - at(range.high, bounds))}%`,
  }
  return (
    <form action={screen.base} method="get" autoComplete="off" className="border-b border-line pb-4">
      <h3 className="flex min-h-12 items-center text-base font-semibold tracking-normal">{say.price}</h3>
      <HiddenFilters screen={screen} without={{ lowPrice: null, highPrice: null }} />
      <div className="script-only relative mx-3 h-11">
        <span className="absolute inset-x-0 top-1/2 -mx-3 h-1 -translate-y-1/2 rounded-full bg-line" />
        <span className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-ink" style={fill} />
        {ends.map(({ end, name, thumb }) => (
          <input
            key={end}
            type="range"
            className="price-thumb"
            aria-label={thumb}
            aria-valuetext={`${CURRENCY_PREFIX}${String(range[end])}`}
            data-field={name}
            min={bounds.low}
            max={bounds.high}
            step={PRICE_STEP_SOLES}
            value={range[end]}
            onChange={event => onMove(end, event.currentTarget.valueAsNumber)}
          />
        ))}
      </div>
      <div className="flex items-center gap-2">
        {ends.map(({ end, name, field }) => (
          <label key={end} className="relative min-w-0 flex-1">
            <span className="sr-only">{field}</span>
            <span
              className="absolute top-1/2 left-2.5 -translate-y-1/2 text-sm text-muted"
              aria-hidden="true"
            >
              {CURRENCY_PREFIX}
            </span>
            <input
              type="number"
              inputMode="decimal"
              className="input no-spin pr-1 pl-8 tabular-nums"
              name={name}
              min={0}
              step="any"
              value={fields[end]}
              onChange={event => onType(end, event.currentTarget.value)}
              onBlur={event => event.currentTarget.form?.requestSubmit()}
            />
          </label>
        ))}
        <button type="submit" className="btn btn-quiet px-3 text-sm">
          {say.apply}
        </button>
      </div>
    </form>
  )
}
