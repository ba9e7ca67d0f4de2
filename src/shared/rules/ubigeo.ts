import { fold } from './text.ts'

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

/** STATE-44: the districts of a province, none while none is chosen. Compared without case and accents. */
export const districtsOf = (provinces: readonly Province[], province: string): readonly string[] =>
  provinces.find(item => fold(item.name) === fold(province))?.districts ?? []

/** The list's own spelling of a name a lookup or an account brought, or the name as it is. */
export const spelledAs = (names: readonly string[], name: string): string =>
  names.find(item => fold(item) === fold(name)) ?? name

/** The departments of a list, each once, in its order. */
export const departmentsOf = (provinces: readonly Province[]): string[] => [
  ...new Set(provinces.map(item => item.department)),
]
