import { stringify } from 'csv-stringify/sync'

/** An owner's file: a header of Spanish column names, parted by commas, then a line for each row. */
export const csv = (columns: string, rows: readonly (readonly (string | number)[])[]): string =>
  stringify([columns.split(','), ...rows])

/** Céntimos as an owner writes soles. */
export const soles = (cents: number): string => (cents / 100).toFixed(2)
