import type { DemoBrand } from './brands.ts'

/** A table of a brand's size guide, for the picture and for the owner's file alike. */
export interface DemoSizeTable {
  readonly title: string
  /** The first row names the sizes; the first cell of a row says what it holds. */
  readonly rows: readonly (readonly string[])[]
}

/** Length of the foot in cm for a European size, as Peruvian shops print it. */
const footLength = (eu: number): string => (eu / 1.5 - 1.5).toFixed(1)

/** Of sizes written 'EU:US EU:US'. */
function footwear(title: string, sizes: string): DemoSizeTable {
  const pairs = sizes.split(' ').map(size => size.split(':'))
  return {
    title,
    rows: [
      ['EU', ...pairs.map(([eu = '']) => eu)],
      ['US', ...pairs.map(([, us = '']) => us)],
      ['Pie (cm)', ...pairs.map(([eu]) => footLength(Number(eu)))],
    ],
  }
}

const FOOTWEAR: readonly DemoSizeTable[] = [
  footwear('Calzado mujer', '35:5 36:6 37:6.5 38:7.5 39:8.5 40:9 41:9.5'),
  footwear('Calzado hombre', '39:6.5 40:7 41:8 42:8.5 43:9.5 44:10.5 45:11.5'),
  footwear('Calzado niños', '28:10.5 29:11.5 30:12.5 31:13 32:1 33:2 34:2.5'),
]

/** Of rows written '80–83 84–88', the sizes first; `measures` says what the others hold. */
const apparel = (title: string, measures: readonly string[], rows: string): DemoSizeTable => ({
  title,
  rows: rows.split(', ').map((row, i) => [['Talla', ...measures][i] ?? '', ...row.split(' ')]),
})

const ADULT = ['Pecho (cm)', 'Cintura (cm)']
const APPAREL: readonly DemoSizeTable[] = [
  apparel('Ropa mujer', ADULT, 'XS S M L XL, 80–83 84–88 89–93 94–99 100–105, 62–65 66–70 71–75 76–81 82–87'),
  apparel(
    'Ropa hombre',
    ADULT,
    'S M L XL XXL, 90–95 96–101 102–107 108–113 114–119, 76–81 82–87 88–93 94–99 100–105',
  ),
  apparel(
    'Ropa niños',
    ['Estatura (cm)', ...ADULT],
    '4 6 8 10 12 14, 104 116 128 140 152 164, 56 60 64 69 75 81, 53 55 58 61 65 69',
  ),
]

/** What the guide of a brand holds: tables of what it makes; none for a brand without a guide. */
export const sizeTablesOf = ({ guide, makes }: DemoBrand): readonly DemoSizeTable[] =>
  guide ? [...(makes.includes('calzado') ? FOOTWEAR : []), ...(makes.includes('ropa') ? APPAREL : [])] : []
