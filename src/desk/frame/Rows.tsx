import { Cell, Column, Row as TableRow, Table, TableBody, TableHeader } from 'react-aria-components/Table'
import { Choose, type Listed } from './Cards.tsx'
import type { Column as Described } from './describe.ts'

/** FRAME-04: the list on a desktop. Loaded there alone: its part of the library is a fifth of the whole script. */
export default function Rows<Row extends object, One extends Row>(listed: Listed<Row, One>) {
  const { screen, rows, open } = listed
  // A screen reader says the row's header first.
  const columns = [...screen.list.columns].sort(
    (a, b) => Number(b.place === 'title') - Number(a.place === 'title'),
  )
  const classes = classesOf(columns)
  return (
    <Table
      aria-label={screen.title}
      className="desk-table"
      selectionMode="multiple"
      selectedKeys={listed.chosen}
      onSelectionChange={listed.onChoose}
      onRowAction={key => listed.onOpen(String(key))}
    >
      <TableHeader>
        <Column className="desk-cell-choose">
          <Choose />
        </Column>
        {columns.map(({ title, place }, i) => (
          <Column key={title} isRowHeader={place === 'title'} className={classes[i] ?? ''}>
            {title}
          </Column>
        ))}
      </TableHeader>
      <TableBody items={rows} dependencies={[open]}>
        {row => {
          const key = screen.keyOf(row)
          return (
            <TableRow
              id={key}
              textValue={columns[0]?.text(row) ?? key}
              className="desk-row"
              {...(open === key && { 'data-open': true })}
            >
              <Cell className="desk-cell-choose">
                <Choose />
              </Cell>
              {columns.map((column, i) => (
                <Cell key={column.title} className={classes[i] ?? ''}>
                  {column.draw ? column.draw(row) : <span className="desk-clamp">{column.text(row)}</span>}
                </Cell>
              ))}
            </TableRow>
          )
        }}
      </TableBody>
    </Table>
  )
}

/** What gives way to an open row: its picture, what has no place on a card, and lines after the second. */
function classesOf<Row>(columns: readonly Described<Row>[]): string[] {
  let lines = 0
  return columns.map(({ place }) => {
    if (place === 'line') lines += 1
    const isAside = place === undefined || place === 'picture' || (place === 'line' && lines > 2)
    return [place === 'picture' ? 'desk-cell-picture' : 'desk-cell', isAside ? 'desk-cell-aside' : '']
      .join(' ')
      .trim()
  })
}
