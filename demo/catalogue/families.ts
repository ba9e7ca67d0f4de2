import type { Family } from './family.ts'
import { accessories } from './families/accessories.ts'
import { clothes } from './families/clothes.ts'
import { dressy } from './families/dressy.ts'
import { leather } from './families/leather.ts'
import { school } from './families/school.ts'
import { sport } from './families/sport.ts'
import { urban } from './families/urban.ts'

export const families: readonly Family[] = [
  ...sport,
  ...urban,
  ...leather,
  ...school,
  ...dressy,
  ...clothes,
  ...accessories,
]

/** The families of an article, or one design of it: 'boot' or 'boot-1'. */
export function familiesOf(key: string): Family[] {
  const found = families.filter(
    ({ article, design }) => key === article || key === `${article}-${String(design)}`,
  )
  if (found.length === 0) throw new Error(`No family "${key}" in demo/catalogue/families`)
  return found
}
