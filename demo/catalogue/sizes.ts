import type { Category, Kind } from './goods.ts'
import type { Random } from './random.ts'

const from = (low: number, high: number): string[] =>
  Array.from({ length: high - low + 1 }, (_, i) => String(low + i))

const SHOES: Readonly<Record<Category, readonly string[]>> = {
  MUJER: from(34, 40),
  HOMBRE: from(38, 44),
  JUNIOR: from(26, 35),
  DEPORTE: from(36, 44),
  ESCOLAR: from(28, 38),
  ACCESORIOS: from(36, 42),
}
const CHILD_CLOTHES = ['4', '6', '8', '10', '12', '14']

/** What a kind of goods comes in; empty for one size. */
export function sizeRun({ type, article }: Kind, category: Category, random: Random): readonly string[] {
  if (type === 'CALZADO') return SHOES[category]
  if (article === 'MEDIAS') return ['S', 'M', 'L']
  if (type === 'ACCESORIOS') return []
  if (category === 'JUNIOR') return CHILD_CLOTHES
  return random.chance(0.5) ? ['S', 'M', 'L', 'XL'] : ['XS', 'S', 'M', 'L', 'XL']
}

/** Units of one size: middle sizes are stocked best, some are gone. */
export function stockOf(place: number, run: number, random: Random): number {
  if (random.chance(0.13)) return 0
  const middle = 1 - Math.abs(place - (run - 1) / 2) / run
  return Math.max(1, Math.round(random.between(2, 22) * middle))
}
