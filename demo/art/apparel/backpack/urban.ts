import { type Colours } from '../../article.ts'
import { curve, offset } from '../../kit/line.ts'
import { within } from '../../kit/paint.ts'
import { contrast, shade, tint } from '../../tone.ts'
import { dropShadow, panel, seam, stitch, strip, whole } from '../cloth.ts'
import { patch, webbing, zip } from '../trim.ts'
import { body, bodyCreases, handle, shadow, shoulderStraps, sidePockets } from './body.ts'

const mainZip = curve(
  [300, 720],
  [318, 500],
  [372, 386],
  [480, 336],
  [600, 326],
  [720, 336],
  [828, 386],
  [882, 500],
  [900, 720],
)
const pocketHalf = curve(
  [600, 770],
  [740, 774],
  [812, 806],
  [834, 880],
  [838, 1080],
  [826, 1190],
  [760, 1226],
  [600, 1232],
)
const pocketZip = curve([372, 930], [400, 856], [470, 832], [600, 826], [730, 832], [800, 856], [828, 930])

/** Round, with zips over the main compartment and a front pocket. */
export function urban(colours: Colours): string {
  const { main, second, third } = colours
  const pocketColour = second === main ? shade(main, 0.08) : second
  const pull = third === main ? contrast(main, 0.5) : third
  const pocket = whole(pocketHalf)
  const base = strip(curve([240, 1130], [600, 1150], [960, 1130]), curve([240, 1400], [960, 1400]))
  return [
    shadow(),
    shoulderStraps(shade(main, 0.2)),
    handle(shade(main, 0.15)),
    sidePockets(main),
    panel({ outline: body, colour: main, weave: 'canvas', creases: bodyCreases, round: 1.5 }),
    within(
      body,
      within(base, panel({ outline: body, colour: shade(pocketColour, 0.18), weave: 'twill', round: 1.5 })),
    ),
    within(body, seam(curve([240, 1130], [600, 1150], [960, 1130]), main)),
    stitch(offset(mainZip, -34), main),
    stitch(offset(mainZip, 30), main),
    zip(mainZip, shade(main, 0.2), '#a9a6a0', false),
    pullTab(866, 452, pull, 24),
    pullTab(334, 452, pull, -24),
    dropShadow(pocket, 6, 16, 0.5, 16),
    panel({
      outline: pocket,
      colour: pocketColour,
      weave: 'canvas',
      round: 1.3,
      creases: [
        [[560, 960], [600, 1060], [580, 1180], 50, true],
        [[780, 960], [740, 1060], [770, 1170], 44, true],
        [[400, 1140], [470, 1170], [520, 1216], 22],
      ],
    }),
    stitch(offset(pocketZip, -26), pocketColour),
    stitch(offset(pocketZip, 26), pocketColour),
    zip(pocketZip, shade(pocketColour, 0.2), '#a9a6a0', false),
    pullTab(800, 872, pull, 16),
    patch(600, 1030, 170, 96, pull),
    webbing(curve([520, 560], [680, 560]), shade(main, 0.2), 56),
    webbing(curve([556, 532], [556, 590]), shade(main, 0.28), 16),
    webbing(curve([600, 532], [600, 590]), shade(main, 0.28), 16),
    webbing(curve([644, 532], [644, 590]), shade(main, 0.28), 16),
  ].join('')
}

const pullTab = (x: number, y: number, colour: string, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-11" y="-16" width="22" height="36" rx="6" fill="#8d8a84"/><rect x="-8" y="-14" width="10" height="30" rx="4" fill="#dcd9d3"/><rect x="-8" y="16" width="22" height="82" rx="9" fill="#1a1410" opacity="0.35"/><rect x="-11" y="12" width="22" height="82" rx="9" fill="${shade(colour, 0.16)}"/><rect x="-8" y="15" width="10" height="74" rx="5" fill="${tint(colour, 0.25)}"/><path d="M-5 78H5M-5 70H5M-5 62H5" stroke="${shade(colour, 0.45)}" stroke-width="3"/></g>`
