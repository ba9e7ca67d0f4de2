import { useStore } from '@nanostores/react'
import { FriendItem } from '#components/chat/FriendItem.tsx'
import { Icon } from '#components/Icon.tsx'
import { chatMessages as say } from '#shared/messages/chat.ts'
import type { Desk } from '#stores/chat/desk.ts'
import type { Words } from './words.ts'

interface Props {
  desk: Desk
  words: Words
  /** On narrow screens; elsewhere it is always there. */
  isOpen: boolean
  onClose: () => void
}

/** CHAT-01, CHAT-02: the others, newest conversation first, in a list 400 px high. */
export function FriendList({ desk, words, isOpen, onClose }: Props) {
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
      <div className="h-[400px] overflow-y-auto overscroll-contain">
        <Friends desk={desk} words={words} />
      </div>
    </aside>
  )
}

function Friends({ desk, words }: Pick<Props, 'desk' | 'words'>) {
  const friends = useStore(desk.$my_friends, { ssr: 'initial' })
  const openId = useStore(desk.$openId, { ssr: 'initial' })
  const active = useStore(desk.$activeSeller, { ssr: 'initial' })
  if (friends.state === 'loading') return <FriendsSkeleton />
  if (friends.state === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-3 p-4">
        <p className="text-sm">{friends.error}</p>
        <button type="button" className="btn btn-quiet" onClick={() => void desk.loadFriends()}>
          {say.retry}
        </button>
      </div>
    )
  if (friends.value.length === 0) return <p className="p-4 text-sm text-muted">{words.empty}</p>
  return (
    <ul>
      {friends.value.map(friend => (
        <li key={friend.fdId} className="border-b border-line last:border-b-0">
          <FriendItem
            friend={friend}
            href={desk.side.pathOf(friend.fdId)}
            isOpen={friend.fdId === openId}
            isOnline={active.some(({ sellerId }) => sellerId === friend.fdId)}
            onOpen={desk.show}
          />
        </li>
      ))}
    </ul>
  )
}

const FriendsSkeleton = () => (
  <div className="grid gap-4 p-4" aria-busy="true">
    <p className="sr-only">{say.loading}</p>
    {[0, 1, 2].map(i => (
      <div key={i} className="flex items-center gap-3">
        <span className="skeleton size-11 rounded-full" />
        <span className="skeleton h-8 flex-1" />
      </div>
    ))}
  </div>
)
