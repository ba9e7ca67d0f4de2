import type { MouseEvent } from 'react'
import type { ConversationAnswer } from '#shared/contracts/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { limaDate, limaTime } from '#shared/rules/dates.ts'
import { Avatar } from './Avatar.tsx'

interface Props {
  conversation: ConversationAnswer
  href: string
  isOpen: boolean
  isOnline: boolean
  onOpen: (fdId: string) => void
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

const moment = (iso: string): string =>
  limaDate(iso) === limaDate(new Date().toISOString()) ? limaTime(iso) : limaDate(iso)

/** CHAT-01: image, name, online dot; beside them the last message and how many wait. */
export function ConversationItem({ conversation, href, isOpen, isOnline, onOpen }: Props) {
  const unread = isOpen ? 0 : conversation.unread
  const open = (event: MouseEvent) => {
    if (!isPlain(event)) return
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
          {unread > 0 && (
            <span className="badge">
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{say.unread(unread)}</span>
            </span>
          )}
        </span>
        {isOnline && <span className="sr-only">{say.online}</span>}
      </span>
    </a>
  )
}
