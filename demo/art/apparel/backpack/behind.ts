import { type Colours } from '../../article.ts'
import { between, curve, offset } from '../../kit/line.ts'
import { within } from '../../kit/paint.ts'
import { shade } from '../../tone.ts'
import { across, dropShadow, flipped, panel, seam, stitch, strip, whole } from '../cloth.ts'
import { webbing } from '../trim.ts'
import { body, bodyCreases, bodyHalf, buckle, handle, shadow, sidePockets } from './body.ts'

/** The padded back with its shoulder straps, alike in both designs. */
export function behind(colours: Colours, design: number): string {
  const { main, second, third } = colours
  const strapColour = design === 0 ? main : third === main || third === second ? '#9a6236' : third
  const pad = whole(
    curve([600, 372], [740, 380], [812, 440], [832, 620], [838, 980], [812, 1130], [740, 1172], [600, 1178]),
  )
  const channel = strip(curve([566, 400], [566, 1160]), curve([634, 400], [634, 1160]))
  const strapOuter = curve([668, 330], [790, 360], [850, 480], [866, 680], [852, 860], [830, 930])
  const strapInner = curve([634, 352], [720, 430], [752, 540], [764, 700], [768, 860], [772, 930])
  const strap = strip(strapInner, strapOuter)
  const tail = curve([800, 920], [830, 1060], [868, 1180], [890, 1226])
  const mesh = second === main ? shade(main, 0.25) : shade(second, 0.1)
  return [
    shadow(),
    handle(shade(strapColour, 0.12)),
    sidePockets(main),
    panel({ outline: body, colour: main, weave: 'canvas', creases: bodyCreases.slice(3), round: 1.5 }),
    within(body, stitch(offset(bodyHalf, 26), main), stitch(flipped(offset(bodyHalf, 26)), main)),
    dropShadow(pad, 2, 8, 0.45, 8),
    panel({ outline: pad, colour: mesh, weave: 'mesh', round: 1.3 }),
    panel({ outline: channel, colour: shade(mesh, 0.3), weave: 'mesh', round: 0.8 }),
    ...[560, 780, 980].flatMap(y => [
      seam(curve([370, y], [470, y + 26], [566, y + 16]), mesh, 5),
      seam(curve([634, y + 16], [730, y + 26], [830, y]), mesh, 5),
    ]),
    ...[tail, flipped(tail)].map(line => webbing(line, shade(strapColour, 0.25), 40)),
    ...[strap, flipped(strap)].map(
      (outline, i) =>
        dropShadow(outline, 8, 16, 0.5, 16) +
        panel({
          outline,
          colour: strapColour,
          weave: design === 0 ? 'mesh' : 'canvas',
          round: 1.2,
          creases: [[[i ? 420 : 780, 420], [i ? 400 : 800, 560], [i ? 390 : 810, 720], 26, true]],
        }) +
        stitch(offset(i ? flipped(strapOuter) : strapOuter, i ? -12 : 12), strapColour) +
        stitch(offset(i ? flipped(strapInner) : strapInner, i ? 12 : -12), strapColour),
    ),
    buckle(806, 930, 6),
    buckle(394, 930, -6),
    webbing(between(strapInner, strapOuter, 0.5).slice(44, 52), shade(strapColour, 0.3), 26),
    panel({
      outline: whole(curve([600, 300], [660, 300], [712, 326], [700, 380], [600, 388])),
      colour: shade(main, 0.08),
      weave: 'canvas',
      round: 1,
    }),
    stitch(across(curve([600, 378], [690, 370])), main),
    stitch(across(curve([600, 312], [690, 326])), main),
  ].join('')
}
