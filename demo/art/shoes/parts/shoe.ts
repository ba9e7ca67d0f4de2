import { type Article, type Colors } from '../../article.ts'
import { type Line } from '../../kit/line.ts'
import { closeUp, moved } from '../../kit/view.ts'
import { last, onGround } from './above.ts'
import { pairSide } from './pair.ts'

type Drawn<Roles> = (roles: Roles) => string

export interface FromAbove<Roles> {
  /** The designs from above; without them two sides make the pair. */
  readonly above?: readonly Drawn<Roles>[]
  /** What they cover of the ground. */
  readonly outlines?: readonly Line[]
  /** What the close-up looks at; missing: the one from above, where there is one. */
  readonly closeUpOf?: 'side'
}

/** What belongs to a design; what has no such thing of its own takes the first one's. */
const ofDesign = <T>(all: readonly T[], design: number): T => {
  const found = all[design] ?? all[0]
  if (found === undefined) throw new Error(`Nothing is drawn of design ${design}`)
  return found
}

/**
 * An article of footwear in its designs, by the colours of its parts: from the side, moved down by so many px to stand
 * in the middle, the pair, and a close-up (`look`, parted by `; ` where the designs differ).
 */
export const shoe = <Roles>(
  id: string,
  rolesOf: (colors: Colors) => Roles,
  sides: readonly Drawn<Roles>[],
  down: number,
  look: string,
  { above, outlines = [last], closeUpOf }: FromAbove<Roles> = {},
): Article => ({
  id,
  designs: sides.length,
  views: ['lado', 'angulo', 'detalle'],
  draw({ view, design, colors }) {
    const roles = rolesOf(colors)
    const side = (): string => ofDesign(sides, design)(roles)
    const ground = (count: 1 | 2): string =>
      above ? onGround(ofDesign(outlines, design), ofDesign(above, design)(roles), count) : side()
    if (view === 'lado') return moved(side(), 0, down)
    if (view === 'detalle')
      return closeUp(closeUpOf === 'side' ? side() : ground(1), ofDesign(look.split('; '), design))
    return above ? ground(2) : pairSide(side(), 600)
  },
})
