import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { DeskIcon, type DeskIconName } from './DeskIcon.tsx'
import type { Action, Print, Screen } from './describe.ts'
import { fitting, type Acting } from './use-actions.ts'

interface Props<Row, One extends Row> {
  screen: Screen<Row, One>
  rows: readonly Row[]
  acting: Acting<Row>
  onPrint: (print: Print<One>) => void
}

interface Entry {
  id: string
  label: string
  icon: DeskIconName | undefined
  run: () => void
}

/** FRAME-07: the next step as the one large button, printing beside it, everything else in a menu. */
export function Steps<Row, One extends Row>({ screen, rows, acting, onPrint }: Props<Row, One>) {
  const { main, others } = fitting(screen.actions, rows)
  // Of several rows it is done with those that it fits.
  const begin = (action: Action<Row>) => acting.begin(action, rows.filter(action.fits))
  const labelFor = (action: Action<Row>) => {
    const count = rows.filter(action.fits).length
    return count === rows.length ? action.label : say.someOf(action.label, count)
  }
  const undo = screen.undo && rows.length === 1 && rows[0] && screen.undo.until(rows[0]) !== null
  const entries: Entry[] = [
    ...others.map(action => ({
      id: action.name,
      label: labelFor(action),
      icon: action.icon,
      run: () => begin(action),
    })),
    ...(undo
      ? [{ id: 'undo', label: say.undo, icon: 'undo' as const, run: () => void acting.undo(rows) }]
      : []),
  ]
  const prints = (screen.prints ?? []).map(print => ({
    id: print.paper,
    label: print.label,
    icon: 'print' as const,
    run: () => onPrint(print),
  }))
  return (
    <div className="desk-steps">
      {main && (
        <Button className="btn btn-primary desk-step" isPending={acting.isBusy} onPress={() => begin(main)}>
          {main.icon && <DeskIcon name={main.icon} />}
          {labelFor(main)}
        </Button>
      )}
      {prints.length > 0 && <Entries label={say.print} icon="print" entries={prints} />}
      {entries.length > 0 && <Entries label={say.others} icon="more" entries={entries} />}
    </div>
  )
}

const Entries = ({
  label,
  icon,
  entries,
}: {
  label: string
  icon: DeskIconName
  entries: readonly Entry[]
}) => (
  <MenuTrigger>
    <Button className="btn btn-quiet desk-more" aria-label={label}>
      <DeskIcon name={icon} />
    </Button>
    <Popover className="desk-popover" placement="top end">
      <Menu className="desk-menu" items={entries} aria-label={label}>
        {entry => (
          <MenuItem className="desk-menu-item" textValue={entry.label} onAction={entry.run}>
            {entry.icon && <DeskIcon name={entry.icon} />}
            {entry.label}
          </MenuItem>
        )}
      </Menu>
    </Popover>
  </MenuTrigger>
)
