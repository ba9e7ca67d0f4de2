import type { ReactNode } from 'react'
import type { Endpoint, NoBody } from '#shared/endpoints/endpoint.ts'
import type { Capability } from '#shared/rules/people.ts'
import type { DeskIconName } from './DeskIcon.tsx'

/**
 * A screen of the desk, described in one file (FRAME-01): what the list asks for and shows, what stands in the detail,
 * and what may be done. The frame draws it as cards on a phone and as a table on a desktop.
 */
export interface Screen<Row, One extends Row = Row> {
  /** Names it in the browser's storage and among what was read. */
  name: string
  title: string
  path: string
  /** PEOPLE-03: what a person must be allowed to do to see it. */
  capability: Capability
  keyOf: (row: Row) => string
  list: List<Row>
  detail: Detail<One>
  /** In the order of their weight: the first one that fits a row is its next step, drawn large. */
  actions: readonly Action<Row>[]
  undo?: Undo<Row>
  prints?: readonly Print<One>[]
}

/** A page of a list, as its call answers: `next` is sent as `desde` for the page after it. */
interface Page<Row> {
  rows: Row[]
  next: string | null
  total: number
}

interface List<Row> {
  read: Endpoint<NoBody, Page<Row>>
  /** What can be looked for: 'Pedido, nombre, teléfono o SKU'. */
  search: string
  filters: readonly Filter[]
  columns: readonly Column<Row>[]
  /** A file with the same filters; none if left out. */
  csv?: Endpoint
  /** What is said when there is nothing at all. */
  empty: string
}

export interface Option {
  value: string
  label: string
}

/**
 * `tabs` are the groups of a list, of which one is always open: the first, unless the address says another. A `choice`
 * is one of some or none, a `flag` is on or off (`1` or nothing). `name` is the query's own.
 */
export type Filter =
  | { kind: 'tabs'; name: string; label: string; options: readonly Option[] }
  | { kind: 'choice'; name: string; label: string; options: readonly Option[] | (() => Promise<Option[]>) }
  | { kind: 'flag'; name: string; label: string }

export interface Column<Row> {
  title: string
  /** In plain words: typed letters find a row by them, and a refused change names those that differ. */
  text: (row: Row) => string
  /** How it is drawn, if not as those words. */
  draw?: (row: Row) => ReactNode
  /** Where it stands on a phone's card; left out: only in the table. The table has the title first. */
  place?: 'picture' | 'title' | 'state' | 'line'
}

interface Detail<One> {
  read: Endpoint<NoBody, One>
  /** The parameter of its path that is the row's key. */
  param: string
  sections: readonly Section<One>[]
}
/** `draw` gives null for a part that this row does not have. */
export interface Section<One> {
  title: string
  draw: (one: One) => ReactNode
}

/** What became of one row: as it is now, and why it was refused; '' for what was done. */
export interface Outcome<Row> {
  key: string
  row: Row | null
  refusal: string
}

export interface Action<Row> {
  name: string
  label: string
  icon?: DeskIconName
  fits: (row: Row) => boolean
  /** Never the large button. */
  isAside?: boolean
  /** Not for several rows at once. */
  isForOne?: boolean
  /** Asked before it is done, where it costs something. */
  question?: string
  form?: Form<Row>
  /** `draftOf` gives the fields that were filled in for a row. */
  run: (rows: readonly Row[], draftOf: (row: Row) => Draft) => Promise<readonly Outcome<Row>[]>
  /** What is said when so many were done. */
  said: (count: number) => string
}

/** What is typed into a form, by the names of its fields. */
export type Draft = Readonly<Record<string, string>>

/** A schema of the contracts, written with zod/mini. */
export interface Schema {
  safeParse: (
    value: unknown,
  ) => { success: true } | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } }
}

/** Methods, so that a form may know more than nothing about what it reads (`Known`). */
export interface Form<Row, Known = unknown> {
  /** What the fields are made of, such as the carriers there are. */
  read: () => Promise<Known>
  start(known: Known): Draft
  fields(draft: Draft, known: Known, rows: readonly Row[]): Field[]
  /** Imported when the form opens, so that the list is drawn without zod (FRAME-23). */
  schema: () => Promise<Schema>
}

export interface Field {
  name: string
  label: string
  kind: 'text' | 'long' | 'choice' | 'moment'
  /** Of a choice. */
  options?: readonly Option[]
  hint?: string
  /** The sentence for a value that the schema refuses. */
  wrong: string
  isNeeded?: boolean
  /** One value for each row, where the others have one for all. */
  isEach?: boolean
  maxLength?: number
  inputMode?: 'text' | 'numeric' | 'tel'
}

/** How the last action on rows is taken back. */
interface Undo<Row> {
  /** Until when, ISO 8601 UTC; null when it cannot be any more. */
  until: (row: Row) => string | null
  run: (rows: readonly Row[]) => Promise<readonly Outcome<Row>[]>
  said: (count: number) => string
}

/** A sheet of paper for each row. `paper` is a named page of `styles/desk-print.css`. */
export interface Print<One> {
  label: string
  paper: 'label' | 'slip'
  draw: (one: One) => ReactNode
}
