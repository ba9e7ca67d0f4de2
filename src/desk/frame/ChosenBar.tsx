import { Button } from 'react-aria-components/Button'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { DeskIcon } from './DeskIcon.tsx'
import type { Print, Screen } from './describe.ts'
import { Steps } from './Steps.tsx'
import type { Acting } from './use-actions.ts'

interface Props<Row, One extends Row> {
  screen: Screen<Row, One>
  acting: Acting<Row>
  chosen: readonly Row[]
  isPrinting: boolean
  onAll: () => void
  onEnd: () => void
  onPrint: (print: Print<One>) => void
}

/** FRAME-07: what is done with several rows at once, where the filters were. */
export const ChosenBar = <Row, One extends Row>(props: Props<Row, One>) => {
  const { screen, acting, chosen, isPrinting, onAll, onEnd, onPrint } = props
  return (
    <div className="desk-tools desk-chosen" role="group" aria-label={say.chosenActions}>
      <div className="desk-chosen-head">
        <p role="status" className="flex-1 font-semibold">
          {isPrinting ? say.printing : chosen.length === 0 ? say.chooseSome : say.chosen(chosen.length)}
        </p>
        <Button className="btn btn-quiet" onPress={onAll}>
          {say.chooseAll}
        </Button>
        <Button className="btn-icon" aria-label={say.chooseEnd} onPress={onEnd}>
          <DeskIcon name="close" />
        </Button>
      </div>
      {chosen.length > 0 && <Steps screen={screen} rows={chosen} acting={acting} onPrint={onPrint} />}
    </div>
  )
}
