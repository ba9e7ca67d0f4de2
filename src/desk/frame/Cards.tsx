import { Button } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import { GridList, GridListItem, type Selection } from 'react-aria-components/GridList'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import type { Column, Screen } from './describe.ts'
import { fitting, type Acting } from './use-actions.ts'

export interface Listed<Row, One extends Row> {
  screen: Screen<Row, One>
  rows: readonly Row[]
  acting: Acting<Row>
  /** Whether rows are chosen by a tap, instead of opened. */
  isChoosing: boolean
  chosen: Selection
  onChoose: (chosen: Selection) => void
  onOpen: (key: string) => void
  /** The key of the row whose detail is open; '' for none. */
  open: string
}

/** The box with which a row is chosen. */
export const Choose = ({ label }: { label?: string }) => (
  <Checkbox slot="selection" className="desk-choose" {...(label !== undefined && { 'aria-label': label })}>
    <span className="desk-tick" aria-hidden="true" />
  </Checkbox>
)

const drawn = <Row,>({ draw, text }: Column<Row>, row: Row) => (draw ? draw(row) : text(row))

/** FRAME-03: the list on a phone. Arrows move in it, Enter opens, and a letter finds the row that begins with it. */
export function Cards<Row extends object, One extends Row>(listed: Listed<Row, One>) {
  const { screen, rows, acting, isChoosing, chosen } = listed
  const { columns } = screen.list
  const at = (place: Column<Row>['place']) => columns.filter(column => column.place === place)
  const title = at('title')[0]
  return (
    <GridList
      aria-label={screen.title}
      className="desk-cards"
      items={rows}
      dependencies={[isChoosing, acting.isBusy, listed.open]}
      selectionMode={isChoosing ? 'multiple' : 'none'}
      selectedKeys={chosen}
      onSelectionChange={listed.onChoose}
      {...(!isChoosing && { onAction: key => listed.onOpen(String(key)) })}
    >
      {row => {
        const key = screen.keyOf(row)
        const { main } = fitting(screen.actions, [row])
        return (
          <GridListItem
            id={key}
            textValue={title?.text(row) ?? key}
            className="desk-card"
            {...(listed.open === key && { 'data-open': true })}
          >
            {isChoosing && <Choose />}
            {at('picture').map(column => (
              <div key={column.title} className="desk-card-picture">
                {drawn(column, row)}
              </div>
            ))}
            <div className="desk-card-text">
              <div className="desk-card-head">
                <span className="desk-card-title">{title && drawn(title, row)}</span>
                {at('state').map(column => (
                  <span key={column.title}>{drawn(column, row)}</span>
                ))}
              </div>
              {at('line').map(column => {
                const line = drawn(column, row)
                return line === '' ? null : (
                  <div key={column.title} className="desk-card-line">
                    {line}
                  </div>
                )
              })}
              {main && !isChoosing && (
                <Button
                  className="btn btn-quiet desk-card-step"
                  aria-label={say.forRow(main.label, key)}
                  isDisabled={acting.isBusy}
                  onPress={() => acting.begin(main, [row])}
                >
                  {main.label}
                </Button>
              )}
            </div>
          </GridListItem>
        )
      }}
    </GridList>
  )
}
