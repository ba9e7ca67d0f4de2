export type Cell = string | number

/** What a spreadsheet would take for a formula is written as text, since the words are a stranger's. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (cell: Cell): string => {
  const text = typeof cell === 'number' ? String(cell) : harmless(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A file for spreadsheets: UTF-8 with its mark, so that accents survive Excel. */
export const csvOf = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[columns, ...rows].map(row => `${row.map(quoted).join(',')}\r\n`).join('')}`
