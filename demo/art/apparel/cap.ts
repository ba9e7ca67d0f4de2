import { type Colors } from '../article.ts'
import { contactShadow } from '../frame.ts'
import { curve, data, join, type Line, lowered, move, type Point, reverse, strip } from '../kit/line.ts'
import { between } from '../kit/measure.ts'
import { within } from '../kit/paint.ts'
import { closeUp } from '../kit/view.ts'
import { contrast, mix, shade, tint } from '../tone.ts'
import { panel } from './cloth.ts'
import { garment } from './garment.ts'
import { applied, seam, stitch } from './sewing.ts'
import { crevice } from './shadow.ts'
import { across, type Crease, flipCreases, flipped, folds, whole } from './shape.ts'
import { onBoth } from './sides.ts'
import { patch } from './trim.ts'
import { type Weave } from './weave.ts'

/** A stitched hole that lets air through. */
const vent = (x: number, y: number, color: string, wide = 11): string =>
  `<g transform="translate(${x} ${y})"><ellipse rx="${wide + 6}" ry="17" fill="${shade(color, 0.25)}"/><ellipse rx="${wide + 4}" ry="15" fill="none" stroke="${contrast(color, 0.25)}" stroke-width="5" stroke-dasharray="2.4 2"/><ellipse rx="${wide - 3}" ry="8" fill="#17130f"/></g>`

const knob = (x: number, y: number, color: string): string =>
  `<g transform="translate(${x} ${y})"><ellipse cx="4" cy="12" rx="40" ry="13" fill="#1a1410" opacity="0.4" filter="url(#blur4)"/><path d="M-38 8Q-36 -20 0 -22Q36 -20 38 8Q0 22 -38 8Z" fill="${shade(color, 0.12)}"/><path d="M-30 2Q-26 -16 0 -18Q14 -17 20 -8Q-4 -8 -30 2Z" fill="${tint(color, 0.4)}" opacity="0.7"/></g>`

const rows = (one: Line, other: Line, shares: readonly number[], color: string): string =>
  shares.map(share => stitch(between(one, other, share, 60), color)).join('')

const double = (line: Line, color: string): string =>
  seam(line, color, 3.4) + [-11, 11].map(dx => stitch(move(line, { dx, dy: 2 }), color)).join('')

interface Roles {
  readonly front: string
  readonly rest: string
  readonly visor: string
  readonly trim: string
  readonly badge: string
  readonly restWeave: Weave
}

function roles({ main, second, third }: Colors, design: number): Roles {
  const front = design === 0 ? main : second === main ? tint(main, 0.72) : second
  const badge = third === main ? contrast(front, 0.6) : third
  const common = { front, rest: main, trim: third, badge }
  return design === 0
    ? { ...common, visor: second, restWeave: 'twill' }
    : { ...common, visor: main, restWeave: 'mesh' }
}

const top: Point = [474, 551]
const crownBase = curve('196,902 330,962 520,978 690,938 776,894')
const crownOver = curve('196,902 204,773 276,645 374,575 474,553 590,572 694,648 754,770 776,894')
const crown = join(crownOver, reverse(crownBase))
const frontSeam = curve(top, '560,648 610,804 604,962')
const sideSeam = curve(top, '386,671 346,827 352,962')
const farSeam = curve(top, '610,617 724,742 756,900')
const visorTop = curve('452,980 620,968 720,930 776,894 910,912 1030,984 1096,1078')
const visorEdge = curve('452,980 560,1030 720,1076 890,1116 1020,1130 1080,1112 1096,1078')
const visorUnder = curve('560,1030 720,1098 890,1142 1020,1152 1084,1126 1096,1078')

const footprint = join(crownBase.slice(0, 60), visorUnder, '1096,1078 900,900 400,860 196,902')

const crownCreases: readonly Crease[] =
  folds(`480,470 520,640 500,900 60~, 420,480 300,640 260,880 50~, 600,500 690,640 720,860 50~,
  610,930 560,900 500,910 20, 350,930 300,900 240,890 18`)

function threeQuarter(colors: Colors, design: number): string {
  const { front, rest, visor, trim, badge, restWeave } = roles(colors, design)
  const back = strip(sideSeam, curve(top, '100,560 100,1000 352,1000'))
  const frontArea = join(frontSeam, curve('604,962 900,1000 900,420', top))
  const bill = join(visorTop, reverse(visorEdge))
  const under = join(visorEdge.slice(24), reverse(visorUnder))
  const sew = contrast(visor, 0.34)
  const billFolds = folds('660,980 820,950 1010,1040 60~')
  return [
    `<g fill="#2b211a"><g filter="url(#blur32)" opacity="0.36"><path d="${data(footprint, true)}" transform="translate(14 34)"/></g><g filter="url(#blur8)" opacity="0.4"><path d="${data(footprint, true)}" transform="translate(2 6)"/></g></g>`,
    panel(crown, rest, { weave: restWeave, creases: crownCreases, round: 1.4 }),
    within(
      crown,
      within(frontArea, panel(crown, front, { weave: 'twill', creases: crownCreases, round: 1.4 })),
      within(back, `<path d="${data(crown, true)}" fill="#1a1410" opacity="0.1"/>`),
    ),
    within(
      crown,
      double(frontSeam, design === 0 ? front : rest),
      double(sideSeam, rest),
      double(farSeam, front),
      rows(crownBase, lowered(crownBase, -40), [0.5, 1], rest),
    ),
    design === 0
      ? vent(496, 679, trim) + vent(296, 703, trim, 9) + vent(648, 673, trim, 8)
      : patch(676, 788, 100, 84, badge, -4),
    knob(474, 554, trim),
    panel(under, shade(visor, 0.42), { round: 0.6 }),
    applied(bill, visor, { shadow: [0, 6, 0.4, 8], weave: 'twill', round: 1.1, creases: billFolds }),
    within(bill, rows(visorEdge, visorTop, [0.1, 0.24, 0.38, 0.52, 0.66, 0.8], visor)),
    stitch(move(visorEdge.slice(14), { dx: -3, dy: -9 }), mix(visor, sew, 0.2)),
    crevice(curve('452,980 620,968 720,930 776,894'), 9, 0.55),
  ].join('')
}

const domeHalf = curve('600,480 720,490 820,556 872,690 886,884')
const domeBase = curve('600,838 760,848 886,884')
const billTop = curve('600,812 760,828 886,884')
const billSide = curve('886,884 936,944 950,1010 914,1054')
const billEdge = curve('600,984 740,996 850,1032 914,1054')
const billLip = curve('600,1006 740,1018 850,1058 914,1054')

function facing(colors: Colors, design: number): string {
  const { front, rest, visor, trim, badge, restWeave } = roles(colors, design)
  const dome = whole(join(domeHalf, reverse(domeBase)))
  const bill = whole(join(billTop, billSide, reverse(billEdge)))
  const lip = strip(across(billEdge), across(billLip))
  const side = curve('600,482 720,570 776,720 786,900')
  const panels = strip(flipped(side), side)
  const billFolds = folds('380,960 600,880 820,960 70~')
  const creases = folds(
    `620,430 680,620 670,820 60~, 760,470 850,640 860,840 44~, 792,830 740,800 680,806 20`,
  )
  const all = [...creases, ...flipCreases(creases)]
  return [
    contactShadow(600, 1050, 400, 62),
    panel(dome, rest, { weave: restWeave, creases: all, round: 1.4 }),
    within(dome, within(panels, panel(dome, front, { weave: 'twill', creases: all, round: 1.4 }))),
    within(
      dome,
      onBoth(side, line => double(line, rest)),
      double(curve('600,482 601,640 600,860'), front),
    ),
    design === 0
      ? vent(660, 610, trim) + vent(540, 610, trim) + vent(818, 660, trim, 7) + vent(382, 660, trim, 7)
      : patch(600, 690, 190, 124, badge),
    knob(600, 484, trim),
    panel(lip, shade(visor, 0.45), { round: 0.5 }),
    applied(bill, visor, { shadow: [0, -8, 0.4, 8], weave: 'twill', round: 1.1, creases: billFolds }),
    within(bill, rows(across(billEdge), across(billTop), [0.1, 0.24, 0.38, 0.52, 0.66, 0.8], visor)),
    crevice(across(billTop), 9),
  ].join('')
}

export const cap = garment('gorra', ({ view, design, colors }) => {
  if (view === 'angulo')
    return `<g transform="translate(600 770) scale(1.32) translate(-600 -770)">${facing(colors, design)}</g>`
  const drawn = threeQuarter(colors, design)
  return view === 'detalle'
    ? closeUp(drawn, design === 0 ? '540,760 2 -5' : '640,840 2 -5')
    : `<g transform="translate(-46 -90)">${drawn}</g>`
})
