import { useSyncExternalStore } from 'react'
import { Icon } from '#components/Icon.tsx'
import { hrefWith, type Screen } from '#components/catalog/screen.ts'
import { catalogMessages as say } from '#shared/messages/catalog-page.ts'
import type { FacetValue } from '#shared/contracts/catalog.ts'
import { offeredSizes, type MySizes as Mine } from '#shared/rules/my-size.ts'
import { $mySizes, forgetSize } from '#stores/my-size.ts'

interface Props {
  screen: Screen
  /** The sizes of the list that is shown. */
  sizes: readonly FacetValue[]
  className: string
}

/** The server knows no device's sizes, so they come after hydration. */
const nobodys: Mine = {}
const listen = (changed: () => void) => $mySizes.listen(changed)
const useMine = () =>
  useSyncExternalStore(
    listen,
    () => $mySizes.get(),
    () => nobodys,
  )

/** CHOOSE-02: one tap shows what there is in the size that was chosen before, another forgets that size. */
export function MySizes({ screen, sizes, className }: Props) {
  const { typeproduct, size: chosen } = screen.filters
  const listed = sizes.map(({ name }) => name)
  const offered = offeredSizes({ mine: useMine(), typeproduct, chosen, listed })
  if (offered.length === 0) return null
  return (
    <ul className={`flex gap-2 ${className}`} aria-label={say.mySizes}>
      {offered.map(({ kind, size }) => (
        <li key={kind} className="chip max-w-56 gap-0 border-dashed p-0">
          <a
            href={hrefWith(screen, { size })}
            rel="nofollow"
            className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-full pr-1.5 pl-3.5"
          >
            <Icon name="ruler" className="size-4 shrink-0" />
            <span className="truncate">{say.mySize(size)}</span>
          </a>
          <button
            type="button"
            className="btn-icon border-l border-line"
            aria-label={say.forgetSize(size)}
            onClick={() => forgetSize(kind)}
          >
            <Icon name="close" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
