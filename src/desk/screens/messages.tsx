import { useEffect } from 'react'
import { InboxSkeleton } from '#islands/chat/ChatSkeletons.tsx'
import { Inbox } from '#islands/chat/Inbox.tsx'
import { sellerWords } from '#islands/chat/words.ts'
import { island } from '#islands/Boundary.tsx'
import { useAtom } from '#islands/useAtom.ts'
import type { SellerAnswer } from '#shared/contracts/chat.ts'
import { chatMessages } from '#shared/messages/chat.ts'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { deskPaths } from '#shared/routes.ts'
import { unreadBeside } from '#shared/rules/chat.ts'
import { valueOf } from '#stores/load.ts'
import { sellerChat } from '#stores/seller-chat.ts'
import { deskPlace } from '../frame/Desk.tsx'
import { useIsOnline } from '../frame/online.ts'
import { $unread } from '../frame/unread.ts'

/** FRAME-16: the conversations with customers (D-84). */
export const MessagesScreen = island(
  deskPlace(
    { title: say.messages, path: deskPaths.messages, capability: 'messages', knowsUnread: true },
    seller => <Messages seller={seller} />,
    <InboxSkeleton />,
  ),
)

function Messages({ seller }: { seller: SellerAnswer }) {
  useEffect(() => {
    void sellerChat.open(sellerChat.side.peerAt(location))
    return sellerChat.stop
  }, [])
  // Also when the same person signed in again: what is open and typed stays (FRAME-19).
  useEffect(() => void sellerChat.start(), [seller])
  useCount()
  return (
    <div className="desk-chat">
      <LinkState />
      <Inbox inbox={sellerChat} words={sellerWords} isListFirst />
    </div>
  )
}

/** FRAME-17: what waits, live. The open conversation is being read, unless the page is behind another one. */
function useCount(): void {
  const conversations = useAtom(sellerChat.$my_friends)
  const openId = useAtom(sellerChat.$openId)
  useEffect(() => {
    const readId = document.visibilityState === 'visible' ? openId : ''
    $unread.set(unreadBeside(valueOf(conversations) ?? [], readId))
  }, [conversations, openId])
}

const states = {
  online: { text: chatMessages.youAreOnline, dot: 'bg-ok', words: 'text-ok' },
  connecting: { text: chatMessages.connecting, dot: 'bg-line-strong', words: 'text-muted' },
  offline: { text: chatMessages.youAreOffline, dot: 'bg-warn', words: 'text-warn' },
} as const

/** Whether customers see the seller online. */
function LinkState() {
  const link = useAtom(sellerChat.$link)
  // Without a connection the socket notices only after a while.
  const { text, dot, words } = states[useIsOnline() ? link : 'offline']
  return (
    <p className={`flex items-center gap-2 text-sm ${words}`} role="status">
      <span className={`size-2.5 rounded-full ${dot}`} aria-hidden="true" />
      {text}
    </p>
  )
}
