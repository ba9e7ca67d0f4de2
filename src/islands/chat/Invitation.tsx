import { Icon } from '#components/Icon.tsx'
import type { Words } from './words.ts'

interface Props {
  words: Words
  /** There is nobody to choose yet. */
  isEmpty: boolean
  onToggleList: () => void
}

/** CHAT-04: to choose a conversation, or to begin the first one. */
export const Invitation = ({ words, isEmpty, onToggleList }: Props) => (
  <div className="grid flex-1 content-center justify-items-center gap-3 bg-sand p-6 text-center">
    <span className="grid size-16 place-items-center rounded-full bg-paper" aria-hidden="true">
      <Icon name="chat" className="size-8" />
    </span>
    <p className="text-lg font-semibold">{words.choose}</p>
    <p className="max-w-80 text-sm text-muted">{isEmpty ? words.emptyText : words.chooseText}</p>
    {isEmpty && words.emptyAction && (
      <a href={words.emptyAction.href} className="btn btn-primary">
        {words.emptyAction.label}
      </a>
    )}
    {!isEmpty && (
      <button type="button" className="btn btn-quiet bg-paper md:hidden" onClick={onToggleList}>
        {words.showList}
      </button>
    )}
  </div>
)
