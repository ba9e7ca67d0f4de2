import { Avatar } from '#components/chat/Avatar.tsx'
import { UnreadBadge } from '#components/chat/UnreadBadge.tsx'
import { Icon } from '#components/Icon.tsx'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { unreadBeside } from '#shared/rules/chat.ts'
import type { Inbox } from '#stores/chat/inbox.ts'
import { useAtom } from '../useAtom.ts'
import { Composer } from './Composer.tsx'
import { Thread } from './Thread.tsx'
import type { Words } from './words.ts'

/** CHAT-02: messages that wait in the other conversations, on the buttons that show the list. */
function Waiting({ inbox }: { inbox: Inbox }) {
  const conversations = useAtom(inbox.$my_friends)
  const openId = useAtom(inbox.$openId)
  if (conversations.state !== 'ready') return null
  return <UnreadBadge count={unreadBeside(conversations.value, openId)} />
}

interface InvitationProps {
  inbox: Inbox
  words: Words
  /** The list of people is still empty. */
  isEmpty: boolean
  onToggleList: () => void
}

/** CHAT-04: to choose a conversation, or to begin the first one. */
const Invitation = ({ inbox, words, isEmpty, onToggleList }: InvitationProps) => (
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
        {words.showList} <Waiting inbox={inbox} />
      </button>
    )}
  </div>
)

interface Props {
  inbox: Inbox
  words: Words
  isListOpen: boolean
  onToggleList: () => void
}

/** CHAT-03: the conversation, or the invitation to choose one (CHAT-04). */
export function Pane(props: Props) {
  const { inbox } = props
  const openId = useAtom(inbox.$openId)
  return (
    <section className="chat-pane">
      <PaneHead {...props} />
      {openId === '' ? (
        <Unchosen {...props} />
      ) : (
        <>
          <Connection inbox={inbox} />
          <Thread key={openId} inbox={inbox} />
          <Composer key={`${openId}-composer`} inbox={inbox} />
        </>
      )}
    </section>
  )
}

function PaneHead({ inbox, words, isListOpen, onToggleList }: Props) {
  const current = useAtom(inbox.$currentFd)
  const active = useAtom(inbox.$activeSeller)
  const isOnline = active.some(({ sellerId }) => sellerId === current?.fdId)
  return (
    <header className="flex min-h-14 items-center gap-3 border-b border-line px-3 py-1.5 md:px-4">
      <button
        type="button"
        className="btn-icon btn-round relative md:hidden [&>.badge]:absolute [&>.badge]:-top-1.5 [&>.badge]:-right-1.5"
        aria-expanded={isListOpen}
        aria-controls="chat-list"
        onClick={onToggleList}
      >
        <Icon name="menu" />
        <span className="sr-only">{words.showList}</span>
        <Waiting inbox={inbox} />
      </button>
      {current ? (
        <>
          <Avatar name={current.name} image={current.image} isOnline={isOnline} />
          <div className="min-w-0">
            <h2 className="truncate text-lg">{current.name}</h2>
            {inbox.side.name === 'customer' && (
              <p className={`text-xs ${isOnline ? 'text-ok' : 'text-muted'}`}>
                {isOnline ? say.online : say.offline}
              </p>
            )}
          </div>
        </>
      ) : (
        <span className="text-sm font-semibold md:hidden">{words.list}</span>
      )}
    </header>
  )
}

function Unchosen({ inbox, words, onToggleList }: Props) {
  const conversations = useAtom(inbox.$my_friends)
  const isEmpty = conversations.state === 'ready' && conversations.value.length === 0
  return <Invitation inbox={inbox} words={words} isEmpty={isEmpty} onToggleList={onToggleList} />
}

/** A line is shown only when something is wrong. */
function Connection({ inbox }: { inbox: Inbox }) {
  const link = useAtom(inbox.$link)
  const isStalled = useAtom(inbox.$stalled)
  return (
    <div aria-live="polite">
      {(isStalled || link === 'offline') && (
        <p className="bg-warn-soft px-4 py-2 text-center text-sm text-warn">{say.waiting}</p>
      )}
    </div>
  )
}
