import { type Colours } from '../../article.ts'
import { between, curve, offset, type Line, type Point } from '../../kit/line.ts'
import { contrast } from '../../tone.ts'
import { across, dropShadow, panel, stitch, strip } from '../cloth.ts'

/** Where skirt and bodice of the shirt dress meet, from the axis to the right. */
export const shirtWaist = curve([600, 640], [700, 638], [788, 624])
/** A tied sash; from behind only its band. */
export function belt(colours: Colours, back: boolean): string {
  const colour = colours.third === colours.main ? contrast(colours.main, 0.5) : colours.third
  const [top, bottom] = [
    shirtWaist.map(([x, y]): Point => [x, y - 14]),
    shirtWaist.map(([x, y]): Point => [x, y + 42]),
  ]
  const outline = strip(across(top), across(bottom))
  const tail = (line: Line): string => {
    const piece = strip(offset(line, -20), offset(line, 20))
    return (
      dropShadow(piece, 6, 8, 0.4, 8) +
      panel({ outline: piece, colour, weave: 'canvas', round: 0.8 }) +
      stitch(offset(line, 13), colour)
    )
  }
  const knot = curve([560, 630], [604, 612], [640, 640], [636, 690], [596, 700], [560, 680], [560, 630])
  return [
    dropShadow(outline, 0, 8, 0.4, 8),
    panel({ outline, colour, weave: 'canvas', round: 0.8 }),
    stitch(across(between(top, bottom, 0.16)), colour),
    stitch(across(between(top, bottom, 0.84)), colour),
    back
      ? ''
      : [
          tail(curve([612, 676], [668, 780], [660, 930])),
          tail(curve([596, 676], [560, 790], [574, 890])),
          dropShadow(knot, 3, 8, 0.45, 8),
          panel({
            outline: knot,
            colour,
            weave: 'canvas',
            creases: [[[572, 640], [600, 670], [630, 676], 16]],
            round: 0.9,
          }),
        ].join(''),
  ].join('')
}
