import type { DeskParcelRow } from '#shared/contracts/desk-parcels.ts'
import { parcelsScreenMessages as say } from '#shared/messages/parcels-screen.ts'
import { mediaIdOf, mediaPath, pictureSource } from '#shared/routes.ts'
import type { ParcelState as State } from '#shared/rules/parcels.ts'
import { dueText } from './words.ts'

/** How a state is coloured: waiting for the seller, under way, done, or gone wrong. */
const TONES: Readonly<Record<State, 'new' | 'way' | 'done' | 'wrong' | 'over'>> = {
  placed: 'new',
  warehouse: 'new',
  shipped: 'way',
  at_agency: 'way',
  undelivered: 'wrong',
  returning: 'wrong',
  delivered: 'done',
  cancelled: 'over',
  returned: 'over',
}

export const ParcelState = ({ row }: { row: Pick<DeskParcelRow, 'state'> }) => (
  <span className="desk-badge" data-tone={TONES[row.state]}>
    {say.states[row.state]}
  </span>
)

export const Due = ({ row }: { row: DeskParcelRow }) => (
  <span className={row.isLate ? 'font-semibold text-accent' : undefined}>{dueText(row)}</span>
)

/** A small picture of what is in it; the words beside it say the same. */
export function Thumb({ row: { picture } }: { row: { picture: string | null } }) {
  if (picture === null) return <span className="small-picture" aria-hidden="true" />
  const id = mediaIdOf(picture)
  return (
    <img
      className="small-picture"
      src={id === null ? pictureSource(picture) : mediaPath(id, 320, 'webp')}
      width={320}
      height={400}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
