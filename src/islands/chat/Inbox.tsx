import { useEffect, useState, type MouseEvent } from 'react'
import type { Inbox as InboxStore } from '#stores/chat/inbox.ts'
import { Icon } from '#components/Icon.tsx'
import { chatMessages as say } from '#shared/messages/chat.ts'
import type { ConversationAnswer } from '#shared/contracts/chat.ts'
import { limaDate, limaTime } from '#shared/rules/dates.ts'
import { Avatar } from '#components/chat/Avatar.tsx'
import { UnreadBadge } from '#components/chat/UnreadBadge.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { useAtom } from '../useAtom.ts'
import { Pane } from './Pane.tsx'
import type { Words } from './words.ts'
import { ConversationsSkeleton } from './ChatSkeletons.tsx'
import { isPlainClick } from '#shared/rules/plain-click.ts'

interface ConversationItemProps {
  conversation: ConversationAnswer
  href: string
  isOpen: boolean
  isOnline: boolean
  onOpen: (fdId: string) => void
}

const moment = (iso: string): string =>
  limaDate(iso) === limaDate(new Date()) ? limaTime(iso) : limaDate(iso)

/** CHAT-01: image, name, online dot; next to them the last message and how many wait. */
function ConversationItem({ conversation, href, isOpen, isOnline, onOpen }: ConversationItemProps) {
  const unread = isOpen ? 0 : conversation.unread
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(conversation.fdId)
  }
  return (
    <a
      href={href}
      aria-current={isOpen ? 'page' : undefined}
      className="flex min-h-17 items-center gap-3 border-l-3 border-transparent px-4 py-2.5 -outline-offset-2 hover:bg-sand aria-[current]:border-accent aria-[current]:bg-sand"
      onClick={open}
    >
      <Avatar name={conversation.name} image={conversation.image} isOnline={isOnline} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={`min-w-0 flex-1 truncate ${unread > 0 ? 'font-bold' : 'font-semibold'}`}>
            {conversation.name}
          </span>
          {conversation.lastAt !== '' && (
            <time dateTime={conversation.lastAt} className="shrink-0 text-xs text-muted">
              {moment(conversation.lastAt)}
            </time>
          )}
        </span>
        <span className="flex min-h-5 items-center gap-2">
          <span className={`min-w-0 flex-1 truncate text-sm ${unread > 0 ? 'font-semibold' : 'text-muted'}`}>
            {conversation.lastMessage}
          </span>
          <UnreadBadge count={unread} />
        </span>
        {isOnline && <span className="sr-only">{say.online}</span>}
      </span>
    </a>
  )
}

interface ConversationListProps {
  inbox: InboxStore
  words: Words
  /** On narrow screens; elsewhere it is always there. */
  isOpen: boolean
  onClose: () => void
}

/** CHAT-01, CHAT-02: the other participants, newest conversation first, in a list 400 px high. */
function ConversationList({ inbox, words, isOpen, onClose }: ConversationListProps) {
  return (
    <aside id="chat-list" aria-label={words.list} className={`chat-list ${isOpen ? '' : 'max-md:hidden'}`}>
      <div className="flex min-h-14 items-center justify-between border-b border-line px-4">
        <h2 className="text-lg">{words.list}</h2>
        <button
          type="button"
          className="btn-icon -mr-2.5 md:hidden"
          aria-label={say.closeList}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="chat-people">
        <Conversations inbox={inbox} words={words} />
      </div>
    </aside>
  )
}

function Conversations({ inbox, words }: Pick<ConversationListProps, 'inbox' | 'words'>) {
  const conversations = useAtom(inbox.$my_friends)
  const openId = useAtom(inbox.$openId)
  const active = useAtom(inbox.$activeSeller)
  if (conversations.state === 'loading') return <ConversationsSkeleton />
  if (conversations.state === 'failed')
    return (
      <LoadFailed sentence={conversations.error} retry={() => inbox.loadConversations()} className="p-4" />
    )
  if (conversations.value.length === 0) return <p className="p-4 text-sm text-muted">{words.empty}</p>
  return (
    <ul>
      {conversations.value.map(conversation => (
        <li key={conversation.fdId} className="border-b border-line last:border-b-0">
          <ConversationItem
            conversation={conversation}
            href={inbox.side.pathOf(conversation.fdId)}
            isOpen={conversation.fdId === openId}
            isOnline={active.some(({ sellerId }) => sellerId === conversation.fdId)}
            onOpen={inbox.show}
          />
        </li>
      ))}
    </ul>
  )
}

interface Props {
  inbox: InboxStore
  words: Words
  /** FRAME-16: narrow screens too begin with the list, as long as nothing was chosen from it. */
  isListFirst?: boolean
}

/** List on the left, conversation on the right (CHAT-01, CHAT-03); on narrow screens the list is a drawer (CHAT-10). */
export function Inbox({ inbox, words, isListFirst = false }: Props) {
  const [isListOpen, setListOpen] = useState(false)
  const openId = useAtom(inbox.$openId)
  const link = useAtom(inbox.$link)
  const conversations = useAtom(inbox.$my_friends)
  const hasNone = conversations.state === 'ready' && conversations.value.length === 0
  // A list that could not be read says so itself.
  const isListNext = isListFirst && conversations.state !== 'loading' && !hasNone && openId === ''
  useEffect(() => setListOpen(isListNext), [openId, isListNext])
  // The desk's list takes the place of what had the focus.
  useEffect(() => {
    if (isListFirst && isListOpen && document.activeElement?.closest('.chat-pane'))
      document.querySelector<HTMLElement>('#chat-list button')?.focus()
  }, [isListFirst, isListOpen])
  useEffect(() => {
    const follow = () => void inbox.open(inbox.side.peerAt(location))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [inbox])
  useEffect(() => {
    if (!isListOpen) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setListOpen(false)
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [isListOpen])
  return (
    <div data-chat data-link={link} data-list={isListOpen ? 'open' : undefined} className="chat-inbox">
      <ConversationList inbox={inbox} words={words} isOpen={isListOpen} onClose={() => setListOpen(false)} />
      {isListOpen && (
        <div className="absolute inset-0 z-10 bg-ink/40 md:hidden" onClick={() => setListOpen(false)} />
      )}
      <Pane
        inbox={inbox}
        words={words}
        isListOpen={isListOpen}
        onToggleList={() => setListOpen(isOpen => !isOpen)}
      />
    </div>
  )
}
