import { slugify } from './text.ts'

/** A province with its districts, below the department that heads its group. */
export interface Province {
  department: string
  name: string
  districts: readonly string[]
}

/** What the browser keeps under `ubigeo`: the list and when it came (milliseconds since 1970). */
export interface Cached<T> {
  savedAt: number
  data: T
}

/** CONST-09: a list is good until its lifetime is over; a time in the future does not count. */
export const isFresh = (savedAt: number, nowMs: number, lifetimeMs: number): boolean =>
  savedAt <= nowMs && nowMs - savedAt < lifetimeMs

/**
 * PLACE-02: other names of places, in registers, on maps and in older accounts and orders, with the list's own names;
 * as keys.
 */
export const otherNames: ReadonlyMap<string, string> = new Map([
  ['prov-const-del-callao', 'callao'],
  ['provincia-constitucional-del-callao', 'callao'],
  ['26-de-octubre', 'veintiseis-de-octubre'],
  ['antonio-raimondi', 'antonio-raymondi'],
  ['ayauca', 'allauca'],
  ['carmen-de-la-legua', 'carmen-de-la-legua-reynoso'],
  ['echarati', 'echarate'],
  ['huaya', 'hualla'],
  ['huayllo', 'ihuayllo'],
  ['nazca', 'nasca'],
  ['quisqui', 'quisqui-kichki'],
  ['raimondi', 'raymondi'],
  ['san-francisco-de-ravacayco', 'san-francisco-de-rivacayco'],
  ['san-francisco-del-yeso', 'san-francisco-de-yeso'],
  ['san-juan-de-yscos', 'san-juan-de-iscos'],
  ['san-pedro-de-laraos', 'laraos'],
  ['tambogrande', 'tambo-grande'],
])

/** PLACE-02: the key of a place's name in any spelling: no case, accents or hyphens, and one name of several. */
export const placeKey = (name: string): string => {
  const key = slugify(name)
  return otherNames.get(key) ?? key
}

/**
 * The name with the same spelling, else the one with the same key. Making the keys of a whole list takes a slow phone
 * 10 ms.
 */
function alike<T>(items: readonly T[], nameOf: (item: T) => string, name: string): T | undefined {
  if (name === '') return undefined
  const same = items.find(item => nameOf(item) === name)
  if (same !== undefined) return same
  const key = placeKey(name)
  return items.find(item => placeKey(nameOf(item)) === key)
}

const provinceOf = (provinces: readonly Province[], name: string): Province | undefined =>
  alike(provinces, item => item.name, name)

/** STATE-44: the districts of a province; none while none is chosen. */
export const districtsOf = (provinces: readonly Province[], province: string): readonly string[] =>
  provinceOf(provinces, province)?.districts ?? []

/** PLACE-03: the department of a province; '' when the list does not know it. */
export const departmentOf = (provinces: readonly Province[], province: string): string =>
  provinceOf(provinces, province)?.department ?? ''

/** The list's own spelling of a name from a lookup or an account, or the name as it is. */
export const spelledAs = (names: readonly string[], name: string): string =>
  alike(names, item => item, name) ?? name

/** The departments of a list, each once, in its order. */
export const departmentsOf = (provinces: readonly Province[]): string[] => [
  ...new Set(provinces.map(item => item.department)),
]

/** A district with its province and department, to tell it from others of the same name. */
export interface Place {
  district: string
  province: string
  department: string
}

/** A place with the words by which it is found. */
interface PlaceEntry {
  place: Place
  /** The district's names as `placeKey` writes them, the list's own first. */
  keys: readonly string[]
  words: readonly string[]
  isCapital: boolean
}

/** A third of the country lives there, so among districts of the same name this one is usually meant. */
const CAPITAL = 'lima'

const wordsOf = (key: string): string[] => key.split('-')

/** For each name of the list its other names, as keys. */
const otherKeys = new Map<string, string[]>()
for (const [other, own] of otherNames) otherKeys.set(own, [...(otherKeys.get(own) ?? []), other])

/** The list that `findPlaces` searches. It is made once, so that a search is quick on a slow phone. */
export const indexPlaces = (provinces: readonly Province[]): PlaceEntry[] =>
  provinces.flatMap(({ department, name: province, districts }) => {
    const provinceKey = placeKey(province)
    const around = [provinceKey, placeKey(department)].flatMap(wordsOf)
    return districts.map(district => {
      const key = placeKey(district)
      const keys = [key, ...(otherKeys.get(key) ?? [])]
      return {
        place: { district, province, department },
        keys,
        words: [...keys.flatMap(wordsOf), ...around],
        isCapital: provinceKey === CAPITAL,
      }
    })
  })

const nameLength = ({ place }: PlaceEntry): number => place.district.length

/**
 * PLACE-04: the districts whose name, province and department have a word that begins like each word of `text`; at most
 * `most`. First those whose own name begins with the text, then those with its first word, then the rest.
 */
export function findPlaces(index: readonly PlaceEntry[], text: string, most = 8): Place[] {
  const typed = slugify(text)
  const words = wordsOf(typed).filter(Boolean)
  const [first] = words
  if (first === undefined) return []
  const rank = ({ keys, isCapital }: PlaceEntry): number => {
    const inName = keys.flatMap(wordsOf).some(word => word.startsWith(first)) ? 1 : 2
    return (keys.some(key => key.startsWith(typed)) ? 0 : inName) * 2 + (isCapital ? 0 : 1)
  }
  return index
    .filter(entry => words.every(word => entry.words.some(own => own.startsWith(word))))
    .map(entry => ({ entry, rank: rank(entry) }))
    .sort((a, b) => a.rank - b.rank || nameLength(a.entry) - nameLength(b.entry))
    .slice(0, most)
    .map(({ entry }) => entry.place)
}

/** A place in one line, as on an envelope. */
export const placeLine = ({ district, province, department }: Place): string =>
  [district, province, department].join(', ')
