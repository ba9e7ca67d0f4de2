import { csv } from './csv.ts'
import type { DemoProduct } from './product.ts'
import { Random } from './random.ts'
import texts from './texts/reviews.json' with { type: 'json' }

/** Sentences by stars and mood; of shoes (`shoe`), of the rest (`other`) and of any product (`any`). */
const { closings, details, people } = texts
const openings: Readonly<Record<string, readonly string[]>> = texts.openings

const COLUMNS = 'codigo,nombre,calificacion,resena,fecha,muestra'
const FIRST_DAY = Date.UTC(2026, 1, 2)
const DAYS = 280
const DAY_MS = 86_400_000

type Mood = 'good' | 'fair' | 'bad'
const moodOf = (stars: number): Mood => (stars >= 4 ? 'good' : stars === 3 ? 'fair' : 'bad')

/** Most products have a handful of reviews, a few have many, some have none. */
function howMany(random: Random): number {
  const roll = random.next()
  if (roll < 0.15) return 0
  if (roll < 0.55) return random.between(1, 4)
  if (roll < 0.9) return random.between(4, 9)
  return random.between(10, 24)
}

const starsOf = (quality: number, random: Random): number =>
  Math.min(5, Math.max(1, Math.round(quality + (random.next() + random.next() - 1) * 1.5)))

function sentence(stars: number, isShoe: boolean, random: Random): string {
  const mood = moodOf(stars)
  const own = details[mood][isShoe ? 'shoe' : 'other']
  const told = random.some(
    [random.pick(own), random.pick(own), random.pick(details[mood].any)],
    random.between(1, 2),
  )
  // Four stars come with one small complaint now and then.
  if (stars === 4 && random.chance(0.4)) told.push(random.pick(details.fair[isShoe ? 'shoe' : 'other']))
  const parts = [random.pick(openings[stars] ?? []), ...new Set(told), random.pick(closings[mood])]
  return parts.filter(Boolean).join(' ')
}

/** About 1,200 sample reviews; the shop marks them as such. */
export function reviewFile(products: readonly DemoProduct[]): string {
  const told = new Set<string>()
  const rows = products.flatMap(product => {
    const random = new Random(`reviews ${product.code}`)
    return Array.from({ length: howMany(random) }, () => {
      const stars = starsOf(product.quality, random)
      let text = sentence(stars, product.isShoe, random)
      while (told.has(text)) text = sentence(stars, product.isShoe, random)
      told.add(text)
      const name = `${random.pick(people.first)} ${random.pick([...people.initials])}.`
      const day = new Date(FIRST_DAY + random.between(0, DAYS) * DAY_MS).toISOString().slice(0, 10)
      return [product.code, name, String(stars), text, day, 'si']
    })
  })
  return csv(COLUMNS, rows)
}
