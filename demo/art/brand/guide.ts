import { type DemoBrand } from '../../brands.ts'
import { ACCENT, INK, LINE, MUTED, PAPER, SAND } from './colors.ts'
import { type } from './type.ts'
import { wordmarkPiece } from './wordmarks.ts'
import { sizeTablesOf, type DemoSizeTable } from '../../size-tables.ts'

const WIDTH = 1200
const MARGIN = 48
const ROW = 84
const HEAD = 104
const FIRST = 232

function table({ title, rows }: DemoSizeTable, top: number): string {
  const inner = WIDTH - 2 * MARGIN
  const columns = (rows[0]?.length ?? 1) - 1
  const cell = (inner - FIRST) / columns
  const height = rows.length * ROW
  const long = rows.some(row => row.slice(1).some(value => value.length > 6))
  const lines = rows.map((row, r) => {
    const y = top + HEAD + r * ROW
    const heading = r === 0
    const values = row.slice(1).map((value, i) =>
      type(value, {
        x: MARGIN + FIRST + cell * (i + 0.5),
        y: y + 55,
        size: heading ? 38 : long ? 32 : 36,
        weight: heading ? 700 : 500,
        anchor: 'middle',
        color: heading ? PAPER : INK,
      }),
    )
    return [
      heading
        ? `<path d="M${MARGIN} ${y + ROW}V${y + 14}q0 -14 14 -14H${WIDTH - MARGIN - 14}q14 0 14 14V${y + ROW}Z" fill="${INK}"/>`
        : '',
      !heading && r % 2 === 0
        ? `<rect x="${MARGIN}" y="${y}" width="${inner}" height="${ROW}" fill="${SAND}"/>`
        : '',
      type(row[0] ?? '', {
        x: MARGIN + 24,
        y: y + 54,
        size: heading ? 36 : 31,
        weight: 700,
        color: heading ? PAPER : MUTED,
      }),
      ...values,
    ].join('')
  })
  const frame = `<rect x="${MARGIN}" y="${top + HEAD}" width="${inner}" height="${height}" rx="14" fill="none" stroke="${LINE}" stroke-width="3"/>`
  return type(title, { x: MARGIN, y: top + 74, size: 44, weight: 700 }) + lines.join('') + frame
}

function header({ name, slug, image }: DemoBrand): string {
  const mark = image ? wordmarkPiece(slug) : undefined
  return [
    type('Guía de tallas', { x: MARGIN, y: 116, size: 64, weight: 700 }),
    type('Mide tu pie o tu cuerpo y compara.', { x: MARGIN, y: 172, size: 32, color: MUTED }),
    mark
      ? `<g transform="translate(${WIDTH - MARGIN - 330} 4) scale(0.6875)">${mark}</g>`
      : type(name, { x: WIDTH - MARGIN, y: 130, size: 64, weight: 700, anchor: 'end' }),
    `<rect x="${MARGIN}" y="212" width="96" height="8" fill="${ACCENT}"/>`,
  ].join('')
}

/** The size guide of a brand: what it makes, in EU, US and centimetres. */
export function sizeGuide(brand: DemoBrand): string {
  const tables = sizeTablesOf(brand)
  let top = 236
  const drawn = tables.map(found => {
    const svg = table(found, top)
    top += HEAD + found.rows.length * ROW + 24
    return svg
  })
  const notes = [
    brand.makes.includes('calzado') ? 'Pie: largo del talón al dedo más largo, de pie y con media.' : '',
    brand.makes.includes('ropa') ? 'Pecho: por la parte más ancha. Cintura: por la parte más angosta.' : '',
  ].filter(Boolean)
  const height = top + 40 + notes.length * 46
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">`,
    `<rect width="${WIDTH}" height="${height}" fill="${PAPER}"/>`,
    header(brand),
    ...drawn,
    ...notes.map((note, i) => type(note, { x: MARGIN, y: top + 48 + i * 46, size: 30, color: MUTED })),
    `</svg>`,
  ].join('')
}
