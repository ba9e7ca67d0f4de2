import type { FacetValue } from '#shared/contracts/catalog.ts'
import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import { toggleValue, type NameFilter } from '#shared/rules/catalog.ts'
import { choices } from '#shared/rules/catalog-page.ts'
import { Swatch } from '../Swatch.tsx'
import { Group } from './Group.tsx'
import { hrefWith, type Screen } from './screen.ts'
import { Tick } from './Tick.tsx'

interface Props {
  screen: Screen
  name: NameFilter
  values: readonly FacetValue[]
  open: boolean
  /** Swatches by colour name; only the colour group has them. */
  colorCodes?: Readonly<Record<string, string>>
}

/** CAT-01 to CAT-04: one choice at most, each with its count under the other filters (D-92). */
export function FilterGroup({ screen, name, values, open, colorCodes }: Props) {
  const selected = screen.filters[name]
  const shown = choices(values, selected)
  if (shown.length === 0) return null
  return (
    <Group title={say.groups[name]} open={open}>
      <div className={name === 'size' ? 'grid grid-cols-2 gap-x-4' : undefined}>
        {shown.map(({ name: value, count }) => (
          <Tick
            key={value}
            href={hrefWith(screen, { [name]: toggleValue(selected, value) })}
            checked={value === selected}
            count={count}
          >
            {colorCodes && <Swatch colorCode={colorCodes[value] ?? ''} className="" />}
            {value}
          </Tick>
        ))}
      </div>
    </Group>
  )
}
