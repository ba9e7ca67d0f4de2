import { Button } from 'react-aria-components/Button'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { DeskIcon } from './DeskIcon.tsx'
import type { Screen } from './describe.ts'
import type { Change } from './use-actions.ts'

interface Props<Row, One extends Row> {
  screen: Screen<Row, One>
  changes: readonly Change<Row>[]
  onClose: () => void
}

/** FRAME-08: what was not done, with why, and what is different from what was seen. */
export function Changes<Row, One extends Row>({ screen, changes, onClose }: Props<Row, One>) {
  if (changes.length === 0) return null
  return (
    <div role="alert" className="notice notice-warn desk-changes">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold">{say.changedTitle}</p>
        <ul className="grid gap-1">
          {changes.map(change => {
            const key = screen.keyOf(change.before)
            return (
              <li key={key} className="wrap-anywhere">
                <span className="font-semibold">{key}</span>: {change.refusal}
                {differences(screen, change).map(line => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </li>
            )
          })}
        </ul>
      </div>
      <Button className="btn-icon" aria-label={say.close} onPress={onClose}>
        <DeskIcon name="close" />
      </Button>
    </div>
  )
}

function differences<Row, One extends Row>(screen: Screen<Row, One>, { before, now }: Change<Row>): string[] {
  if (now === null) return [say.gone]
  return screen.list.columns
    .filter(({ text }) => text(before) !== text(now))
    .map(({ title, text }) => say.changed(title, text(before), text(now)))
}
