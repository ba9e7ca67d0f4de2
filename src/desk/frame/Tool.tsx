import { Button } from 'react-aria-components/Button'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { DeskIcon, type DeskIconName } from './DeskIcon.tsx'

interface Props {
  icon: DeskIconName
  words: string
  /** How many of what it opens are set. */
  count?: number
  onPress: () => void
}

/** A control of the list: an icon on a phone, with its words on a desktop. */
export const Tool = ({ icon, words, count = 0, onPress }: Props) => (
  <Button
    className="btn btn-quiet desk-tool"
    aria-label={count === 0 ? words : say.toolCount(words, count)}
    onPress={onPress}
  >
    <DeskIcon name={icon} />
    <span className="desk-tool-words">{words}</span>
    {count > 0 && <span className="badge">{count}</span>}
  </Button>
)
