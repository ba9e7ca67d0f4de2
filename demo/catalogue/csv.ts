type Cell = string | number

const quoted = (cell: Cell): string => {
  const text = String(cell)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** An owner's file: a header of Spanish column names, parted by commas, then a line for each row. */
export const csv = (columns: string, rows: readonly (readonly Cell[])[]): string =>
  `${columns}\n${rows.map(row => `${row.map(quoted).join(',')}\n`).join('')}`

/** Céntimos as an owner writes soles. */
export const soles = (cents: number): string => (cents / 100).toFixed(2)
