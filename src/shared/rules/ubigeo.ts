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

/** CONST-09: a list is good until its lifetime is over; a time from the future is not believed. */
export const isFresh = (savedAt: number, nowMs: number, lifetimeMs: number): boolean =>
  savedAt <= nowMs && nowMs - savedAt < lifetimeMs

/** Names of the Callao in registers and in older accounts and orders. */
const CALLAO: ReadonlySet<string> = new Set(['prov-const-del-callao', 'provincia-constitucional-del-callao'])

/** PLACE-02: what stays of a place's name however it is spelled: no case, accents or hyphens. */
export const placeKey = (name: string): string => {
  const key = slugify(name)
  return CALLAO.has(key) ? 'callao' : key
}

const provinceOf = (provinces: readonly Province[], name: string): Province | undefined =>
  provinces.find(item => placeKey(item.name) === placeKey(name))

/** STATE-44: the districts of a province, none while none is chosen. */
export const districtsOf = (provinces: readonly Province[], province: string): readonly string[] =>
  provinceOf(provinces, province)?.districts ?? []

/** PLACE-03: the department of a province, '' where the list does not know it. */
export const departmentOf = (provinces: readonly Province[], province: string): string =>
  provinceOf(provinces, province)?.department ?? ''

/** The list's own spelling of a name a lookup or an account brought, or the name as it is. */
export const spelledAs = (names: readonly string[], name: string): string =>
  names.find(item => placeKey(item) === placeKey(name)) ?? name

/** The departments of a list, each once, in its order. */
export const departmentsOf = (provinces: readonly Province[]): string[] => [
  ...new Set(provinces.map(item => item.department)),
]
