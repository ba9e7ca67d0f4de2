import { type Colours } from '../../article.ts'
import { curve, join, offset, slice } from '../../kit/line.ts'
import { within } from '../../kit/paint.ts'
import { tint } from '../../tone.ts'
import { across, dropShadow, panel, stitch, whole } from '../cloth.ts'
import { patch, webbing } from '../trim.ts'
import { body, bodyCreases, bodyHalf, buckle, handle, shadow, shoulderStraps, sidePockets } from './body.ts'

/** With a lid held by two straps. */
export function rucksack(colours: Colours): string {
  const { main, second, third } = colours
  const leather = third === main || third === second ? '#9a6236' : third
  const lidColour = second === main ? tint(main, 0.06) : second
  const lid = whole(
    curve([600, 232], [760, 240], [876, 300], [922, 420], [926, 600], [900, 700], [820, 736], [600, 742]),
  )
  const pocket = whole(
    join(
      curve([600, 846], [760, 846]),
      curve([760, 846], [800, 860], [816, 910], [822, 1150], [780, 1216], [600, 1222]),
    ),
  )
  const lace = slice(whole(bodyHalf), 0, 1)
  const strap = (x: number): string =>
    [
      webbing(curve([x, 560], [x, 800], [x, 1030]), leather, 60),
      buckle(x, 960),
      `<g fill="#2d1b0f" opacity="0.7"><circle cx="${x}" cy="820" r="6"/><circle cx="${x}" cy="860" r="6"/><circle cx="${x}" cy="900" r="6"/></g>`,
    ].join('')
  return [
    shadow(),
    shoulderStraps(leather),
    handle(leather),
    sidePockets(main),
    panel({ outline: body, colour: main, weave: 'canvas', creases: bodyCreases, round: 1.5 }),
    within(body, stitch(offset(lace, 22), main)),
    dropShadow(pocket, 4, 12, 0.45, 16),
    panel({
      outline: pocket,
      colour: main,
      weave: 'canvas',
      round: 1.2,
      creases: [
        [[600, 900], [560, 1020], [590, 1190], 44, true],
        [[420, 1120], [480, 1160], [540, 1200], 20],
      ],
    }),
    stitch(across(curve([600, 868], [750, 868], [792, 900])), main),
    stitch(offset(pocket, 14), main),
    dropShadow(lid, 4, 22, 0.5, 16),
    panel({
      outline: lid,
      colour: lidColour,
      weave: 'canvas',
      round: 1.4,
      creases: [
        [[420, 330], [400, 500], [440, 700], 50, true],
        [[780, 330], [810, 480], [770, 700], 54, true],
        [[560, 260], [600, 420], [580, 640], 54, true],
        [[880, 640], [820, 660], [760, 640], 24],
        [[320, 650], [380, 664], [440, 644], 22],
      ],
    }),
    stitch(offset(lid, 16), lidColour),
    stitch(offset(lid, 25), lidColour),
    strap(430),
    strap(770),
    patch(600, 610, 150, 84, leather),
  ].join('')
}
