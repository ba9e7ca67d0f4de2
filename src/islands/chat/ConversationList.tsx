import { useStore } from '@nanostores/react'
import { ConversationItem } from '#components/chat/ConversationItem.tsx'
import { Icon } from '#components/Icon.tsx'
import { chatMessages as say } from '#shared/messages/chat.ts'
import type { Desk } from '#stores/chat/desk.ts'
import { ConversationsSkeleton } from './ChatSkeletons.tsx'
import type { Words } from './words.ts'

interface Props {
  desk: Desk
  words: Words
  /** On narrow screens; elsewhere it is always there. */
  isOpen: boolean
  onClose: () => void
}

/** CHAT-01, CHAT-02: the others, newest conversation first, in a list 400 px high. */
export function ConversationList({ desk, words, isOpen, onClose }: Props) {
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
      <div className="h-100 overflow-y-auto overscroll-contain">
        <Conversations desk={desk} words={words} />
      </div>
    </aside>
  )
}

function Conversations({ desk, words }: Pick<Props, 'desk' | 'words'>) {
  const conversations = useStore(desk.$my_friends, { ssr: 'initial' })
  const openId = useStore(desk.$openId, { ssr: 'initial' })
  const active = useStore(desk.$activeSeller, { ssr: 'initial' })
  if (conversations.state === 'loading') return <ConversationsSkeleton />
  if (conversations.state === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-3 p-4">
        <p className="text-sm">{conversations.error}</p>
        <button type="button" className="btn btn-quiet" onClick={() => void desk.loadConversations()}>
          {say.retry}
        </button>
      </div>
    )
  if (conversations.value.length === 0) return <p className="p-4 text-sm text-muted">{words.empty}</p>
  return (
    <ul>
      {conversations.value.map(conversation => (
        <li key={conversation.fdId} className="border-b border-line last:border-b-0">
          <ConversationItem
            conversation={conversation}
            href={desk.side.pathOf(conversation.fdId)}
            isOpen={conversation.fdId === openId}
            isOnline={active.some(({ sellerId }) => sellerId === conversation.fdId)}
            onOpen={desk.show}
          />
        </li>
      ))}
    </ul>
  )
}
