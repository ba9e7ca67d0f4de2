import { type Colors } from '../article.ts'
import { contactShadow } from '../frame.ts'
import { closed, curve, data, move, strip } from '../kit/line.ts'
import { between, offset, slice } from '../kit/measure.ts'
import { within } from '../kit/paint.ts'
import { contrast, shade, tint } from '../tone.ts'
import { panel } from './cloth.ts'
import { clothing } from './garment.ts'
import { applied, ribs, seam, stitch, stitches } from './sewing.ts'
import { across, type Crease, flipped, folds, whole } from './shape.ts'
import { onBoth } from './sides.ts'
import { patch, webbing, zip } from './trim.ts'

const bodyHalf = curve('600,262 720,268 826,310 884,410 908,620 922,900 918,1140 884,1240 780,1276 600,1282')
const body = whole(bodyHalf)
const bodyCreases: readonly Crease[] =
  folds(`380,520 440,600 420,740 44~, 800,470 760,580 790,720 54~, 600,360 640,520 610,740 60~,
  884,760 840,790 800,780 24, 320,780 370,800 410,780 22, 890,1180 860,1100 880,980 26`)

const buckle = (x: number, y: number, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-33" y="-22" width="72" height="56" rx="10" fill="#1a1410" opacity="0.35"/><rect x="-36" y="-28" width="72" height="56" rx="10" fill="#2b2b2e"/><rect x="-30" y="-23" width="60" height="20" rx="7" fill="#4a4a4f"/><rect x="-22" y="4" width="44" height="16" rx="5" fill="#1b1b1d"/><path d="M-36 -8h10v18h-10zM26 -8h10v18h-10z" fill="#5a5a60"/></g>`

const handle = (color: string): string => webbing(curve('520,286 528,190 600,158 672,190 680,286'), color, 46)

function sidePockets(color: string): string {
  const outline = closed('880,830 960,850 984,930! 986,1080 968,1190 900,1236! 884,1030')
  const rim = curve('880,830 960,850 984,930')
  return onBoth(outline, (line, { place, way }) => {
    const hem = move(place(rim), { dx: -4 * way, dy: 26 })
    const pocket = panel(line, shade(color, 0.1), { weave: 'mesh', round: 1.2 })
    return pocket + ribs(place(rim), hem, shade(color, 0.2), 20)
  })
}

const shoulderStraps = (color: string): string =>
  onBoth(curve('780,300 900,380 962,560 950,800 900,960'), line => webbing(line, color, 74))

function shadow(): string {
  return (
    contactShadow(600, 1286, 470, 66) +
    `<g filter="url(#blur16)" opacity="0.3"><path d="${data(body, true)}" fill="#2b211a" transform="translate(20 16)"/></g>`
  )
}

/** The padded back with its shoulder straps, alike in both designs. */
function behind({ main, second, third }: Colors, design: number): string {
  const strapColor = design === 0 ? main : third === main || third === second ? '#9a6236' : third
  const pad = whole(curve('600,372 740,380 812,440 832,620 838,980 812,1130 740,1172 600,1178'))
  const channel = strip(curve('566,400 566,1160'), curve('634,400 634,1160'))
  const strapOuter = curve('668,330 790,360 850,480 866,680 852,860 830,930')
  const strapInner = curve('634,352 720,430 752,540 764,700 768,860 772,930')
  const strap = strip(strapInner, strapOuter)
  const yoke = whole(curve('600,300 660,300 712,326 700,380 600,388'))
  const tail = curve('800,920 830,1060 868,1180 890,1226')
  const mesh = second === main ? shade(main, 0.25) : shade(second, 0.1)
  return [
    shadow(),
    handle(shade(strapColor, 0.12)),
    sidePockets(main),
    panel(body, main, { weave: 'canvas', creases: bodyCreases.slice(3), round: 1.5 }),
    within(body, stitch(offset(bodyHalf, 26), main), stitch(flipped(offset(bodyHalf, 26)), main)),
    applied(pad, mesh, { shadow: [2, 8, 0.45, 8], weave: 'mesh', round: 1.3 }),
    panel(channel, shade(mesh, 0.3), { weave: 'mesh', round: 0.8 }),
    ...[560, 780, 980].flatMap(y => [
      seam(curve([370, y], [470, y + 26], [566, y + 16]), mesh, 5),
      seam(curve([634, y + 16], [730, y + 26], [830, y]), mesh, 5),
    ]),
    onBoth(tail, line => webbing(line, shade(strapColor, 0.25), 40)),
    onBoth(
      strap,
      (outline, { place, fold, way }) =>
        applied(outline, strapColor, {
          shadow: [8, 16, 0.5, 16],
          weave: design === 0 ? 'mesh' : 'canvas',
          round: 1.2,
          creases: fold(folds('780,420 800,560 810,720 26~')),
        }) +
        stitches(place(strapOuter), strapColor, 12 * way) +
        stitches(place(strapInner), strapColor, -12 * way),
    ),
    buckle(806, 930, 6),
    buckle(394, 930, -6),
    webbing(between(strapInner, strapOuter, 0.5).slice(44, 52), shade(strapColor, 0.3), 26),
    panel(yoke, shade(main, 0.08), { weave: 'canvas', round: 1 }),
    stitch(across(curve('600,378 690,370')), main),
    stitch(across(curve('600,312 690,326')), main),
  ].join('')
}

const mainZip = curve('300,720 318,500 372,386 480,336 600,326 720,336 828,386 882,500 900,720')
const pocketHalf = curve('600,770 740,774 812,806 834,880 838,1080 826,1190 760,1226 600,1232')
const pocketZip = curve('372,930 400,856 470,832 600,826 730,832 800,856 828,930')

/** Round, with zips over the main compartment and a front pocket. */
function urban({ main, second, third }: Colors): string {
  const pocketColor = second === main ? shade(main, 0.08) : second
  const pull = third === main ? contrast(main, 0.5) : third
  const pocket = whole(pocketHalf)
  const base = strip(curve('240,1130 600,1150 960,1130'), curve('240,1400 960,1400'))
  return [
    shadow(),
    shoulderStraps(shade(main, 0.2)),
    handle(shade(main, 0.15)),
    sidePockets(main),
    panel(body, main, { weave: 'canvas', creases: bodyCreases, round: 1.5 }),
    within(body, within(base, panel(body, shade(pocketColor, 0.18), { weave: 'twill', round: 1.5 }))),
    within(body, seam(curve('240,1130 600,1150 960,1130'), main)),
    stitches(mainZip, main, -34, 30),
    zip(mainZip, shade(main, 0.2), '#a9a6a0', false),
    pullTab(866, 452, pull, 24),
    pullTab(334, 452, pull, -24),
    applied(pocket, pocketColor, {
      shadow: [6, 16, 0.5, 16],
      weave: 'canvas',
      round: 1.3,
      creases: folds(
        `560,960 600,1060 580,1180 50~, 780,960 740,1060 770,1170 44~, 400,1140 470,1170 520,1216 22`,
      ),
    }),
    stitches(pocketZip, pocketColor, -26, 26),
    zip(pocketZip, shade(pocketColor, 0.2), '#a9a6a0', false),
    pullTab(800, 872, pull, 16),
    patch(600, 1030, 170, 96, pull),
    webbing(curve('520,560 680,560'), shade(main, 0.2), 56),
    ...[556, 600, 644].map(x => webbing(curve([x, 532], [x, 590]), shade(main, 0.28), 16)),
  ].join('')
}

const pullTab = (x: number, y: number, color: string, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-11" y="-16" width="22" height="36" rx="6" fill="#8d8a84"/><rect x="-8" y="-14" width="10" height="30" rx="4" fill="#dcd9d3"/><rect x="-8" y="16" width="22" height="82" rx="9" fill="#1a1410" opacity="0.35"/><rect x="-11" y="12" width="22" height="82" rx="9" fill="${shade(color, 0.16)}"/><rect x="-8" y="15" width="10" height="74" rx="5" fill="${tint(color, 0.25)}"/><path d="M-5 78H5M-5 70H5M-5 62H5" stroke="${shade(color, 0.45)}" stroke-width="3"/></g>`

/** With a lid held by two straps. */
function rucksack({ main, second, third }: Colors): string {
  const leather = third === main || third === second ? '#9a6236' : third
  const lidColor = second === main ? tint(main, 0.06) : second
  const lid = whole(curve('600,232 760,240 876,300 922,420 926,600 900,700 820,736 600,742'))
  const pocket = whole(curve('600,846 760,846! 800,860 816,910 822,1150 780,1216 600,1222'))
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
    panel(body, main, { weave: 'canvas', creases: bodyCreases, round: 1.5 }),
    within(body, stitch(offset(lace, 22), main)),
    applied(pocket, main, {
      shadow: [4, 12, 0.45, 16],
      weave: 'canvas',
      round: 1.2,
      creases: folds('600,900 560,1020 590,1190 44~, 420,1120 480,1160 540,1200 20'),
    }),
    stitch(across(curve('600,868 750,868 792,900')), main),
    stitches(pocket, main, 14),
    applied(lid, lidColor, {
      shadow: [4, 22, 0.5, 16],
      weave: 'canvas',
      round: 1.4,
      creases: folds(`420,330 400,500 440,700 50~, 780,330 810,480 770,700 54~, 560,260 600,420 580,640 54~,
      880,640 820,660 760,640 24, 320,650 380,664 440,644 22`),
      rows: [16, 25],
    }),
    strap(430),
    strap(770),
    patch(600, 610, 150, 84, leather),
  ].join('')
}

const turned = (colors: Colors, back: boolean, design: number): string =>
  back ? behind(colors, design) : (design === 0 ? urban : rucksack)(colors)

export const backpack = clothing('mochila', [turned, turned], ['720,860 1.9 -7', '690,760 1.9 -7'], 20)
