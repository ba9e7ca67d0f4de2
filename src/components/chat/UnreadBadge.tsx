import { chatMessages as say } from '#shared/messages/chat.ts'

/** CHAT-02: how many messages nobody has read; nothing when there are none. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{say.unread(count)}</span>
    </span>
  )
