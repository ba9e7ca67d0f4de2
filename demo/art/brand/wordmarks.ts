import { ACCENT, INK, PAPER } from './colors.ts'
import { CAPITALS, limena, qori, sillar, type Word } from './serif.ts'
import { type, type Setting } from './type.ts'

const WIDTH = 480
const HEIGHT = 320
const MIDDLE = WIDTH / 2

const word = (text: string, y: number, setting: Setting, color = INK, lean = 0): string =>
  type(text, { x: MIDDLE, y, anchor: 'middle', color, lean, ...setting })

const serif = ({ width, d }: Word, wide: number, y: number, color = INK): string => {
  const scale = wide / width
  return `<path transform="translate(${MIDDLE - wide / 2} ${y}) scale(${scale.toFixed(4)})" fill="${color}" d="${d}"/>`
}

const rule = (x: number, y: number, width: number, height: number, color = INK): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}"/>`

const stroke = (d: string, width: number, color = INK, cap: 'round' | 'butt' = 'round'): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`

/** Rounded letters drawn with one thick line. */
const kusi = (): string =>
  stroke('M70 118V202M128 118L74 160L128 202', 27, '#1f6f5c') +
  stroke('M172 118V168Q172 203 205 203Q238 203 238 168V118', 27, '#1f6f5c') +
  stroke(
    'M348 128Q334 117 314 117Q286 117 286 138Q286 157 316 160Q350 164 350 183Q350 203 317 203Q296 203 282 191',
    27,
    '#1f6f5c',
  ) +
  stroke('M404 160V202', 27, '#1f6f5c') +
  `<circle cx="404" cy="118" r="16" fill="#e0902c"/>`

/** A and V without bars, as mountains. */
const puna = (): string =>
  stroke('M62 206V122H98Q122 122 122 148Q122 174 98 174H66', 22, INK, 'butt') +
  stroke('M158 112V170Q158 197 187 197Q216 197 216 170V112', 22, INK, 'butt') +
  stroke('M254 206V128L318 192V112', 22, INK, 'butt') +
  `<path d="M344 206L392 108L440 206H414L392 158L370 206Z" fill="${INK}"/><path d="M392 108L404 132L396 139L390 132L381 138L380 132Z" fill="${PAPER}"/>`

const costa = (): string =>
  word('COSTA', 148, { size: 82, weight: 800, width: 112, tracking: 40 }, '#0f5d4d') +
  stroke('M92 176Q116 160 141 176T190 176T239 176T288 176T337 176T388 176', 7, '#1d9a83') +
  word('VERDE', 246, { size: 56, weight: 300, width: 125, tracking: 200 }, '#0f5d4d')

const wayra = (): string =>
  word('WAYRA', 188, { size: 92, weight: 300, width: 100, tracking: 90 }, INK, 12) +
  stroke('M104 222H300M150 240H372M90 258H220', 4.5, '#2c7fb0')

const chaski = (): string =>
  word('CHASKI', 190, { size: 96, weight: 900, width: 100, tracking: -10 }, INK, 14) +
  rule(40, 142, 400, 4.5, PAPER) +
  rule(40, 158, 400, 4.5, PAPER) +
  stroke('M66 214H300', 8, ACCENT, 'butt')

function inti(): string {
  const rays = Array.from({ length: 12 }, (_, i) => {
    const turn = (i * 30 * Math.PI) / 180
    const at = (far: number): string =>
      `${(MIDDLE + Math.cos(turn) * far).toFixed(1)} ${(104 + Math.sin(turn) * far).toFixed(1)}`
    return `M${at(38)}L${at(52)}`
  }).join('')
  return (
    `<circle cx="${MIDDLE}" cy="104" r="28" fill="#d9860f"/>${stroke(rays, 7, '#d9860f')}` +
    word('INTI', 222, { size: 76, weight: 900, width: 125, tracking: 60 }) +
    word('SPORT', 262, { size: 30, weight: 600, width: 125, tracking: 420 })
  )
}

const drawings: Readonly<Record<string, () => string>> = {
  adidas: () => word('ADIDAS', 188, { size: 82, weight: 600, width: 100, tracking: 30 }),
  andariego: () =>
    rule(58, 104, 364, 4) +
    word('ANDARIEGO', 191, { size: 76, weight: 700, width: 70, tracking: 70 }) +
    rule(58, 214, 364, 4) +
    `<path d="M222 250l18 -22l18 22z" fill="${ACCENT}"/>`,
  kusi,
  sillar: () =>
    `<rect x="52" y="92" width="376" height="136" fill="none" stroke="${INK}" stroke-width="7"/>` +
    serif(sillar, 300, 160 + (CAPITALS * (300 / sillar.width)) / 2),
  puna,
  qori: () =>
    serif(qori, 300, 178, '#8a6414') +
    stroke('M90 214H222M258 214H390', 3, '#8a6414') +
    `<circle cx="240" cy="214" r="7" fill="#8a6414"/>`,
  'costa-verde': costa,
  mistura: () =>
    word('MISTURA', 186, { size: 78, weight: 800, width: 92, tracking: 0 }, '#7b1e4b', 8) +
    ['#e0902c', ACCENT, '#1f6f5c']
      .map((color, i) => `<circle cx="${212 + i * 28}" cy="222" r="9" fill="${color}"/>`)
      .join(''),
  rimac: () =>
    `<rect x="60" y="92" width="360" height="136" rx="16" fill="#16324f"/>` +
    word('RÍMAC', 194, { size: 90, weight: 800, width: 84, tracking: 60 }, PAPER),
  wayra,
  tambo: () =>
    word('TAMBO', 200, { size: 104, weight: 900, width: 78, tracking: 40 }, '#5a3a22') +
    rule(60, 160, 360, 7, PAPER),
  chaski,
  'inti-sport': inti,
  limena: () => serif(limena, 350, 188, '#a81f4f') + stroke('M150 222Q240 246 330 222', 4, '#a81f4f'),
}

/** The wordmark of a brand on white, 480 × 320; it belongs to `slug` of brands.ts. */
export function wordmark(slug: string): string {
  const draw = drawings[slug]
  if (!draw) throw new Error(`No wordmark is drawn for "${slug}"`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>${draw()}</svg>`
}

/** Only the drawing, to set it at the head of a size guide. */
export const wordmarkPiece = (slug: string): string | undefined => drawings[slug]?.()
