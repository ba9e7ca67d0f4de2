import { isLikelyMeant, sound, spellingDistance } from './spelling.ts'
import { slugify } from './text.ts'

/** PARCEL-20: where a carrier hands parcels over; `ubigeo` is the code of its district (INEI). */
export interface Office {
  name: string
  address: string
  ubigeo: string
}

/** Of a longer name only the beginning is compared. */
const COMPARED = 60

/**
 * PARCEL-21: the office of that name, however it is written; null for none. With a code of a district, only an office
 * in that one.
 */
export const officeNamed = <T extends Office>(
  offices: readonly T[],
  { name, ubigeo }: Pick<Office, 'name' | 'ubigeo'>,
): T | null =>
  offices.find(
    office => slugify(office.name) === slugify(name) && (ubigeo === '' || ubigeo === office.ubigeo),
  ) ?? null

/** The words of a name as they sound; short ones ('av', 'de') say nothing, numbers do. */
const soundsOf = (slug: string): string[] =>
  slug
    .split('-')
    .filter(word => word.length > 2 || /\d/.test(word))
    .map(sound)

/** Names whose lengths differ by more than this are not spelled alike. */
const ALIKE_LENGTHS = 5

/**
 * How unlike a name is one that is spelled much like it, in letters; null for any other. Only names of about its length
 * are compared, so that a long list costs little.
 */
function spelledLike(typed: string, slug: string): number | null {
  if (Math.abs(typed.length - slug.length) > ALIKE_LENGTHS) return null
  const distance = spellingDistance(typed, slug)
  return isLikelyMeant(typed, distance) ? distance : null
}

/**
 * PARCEL-21: the offices that may be meant by a name that none has, `most` at most: first those that share the most words
 * with it and have the fewest others, then those that are spelled much like it.
 */
export function closeOffices<T extends Office>(offices: readonly T[], name: string, most = 5): T[] {
  const typed = slugify(name.slice(0, COMPARED))
  const words = soundsOf(typed)
  return offices
    .flatMap(office => {
      const slug = slugify(office.name)
      const sounds = soundsOf(slug)
      const shared = words.filter(word => sounds.includes(word)).length
      const unlike = shared > 0 ? sounds.length : spelledLike(typed, slug)
      return unlike === null ? [] : [{ office, shared, unlike }]
    })
    .sort((a, b) => b.shared - a.shared || a.unlike - b.unlike)
    .slice(0, most)
    .map(({ office }) => office)
}
