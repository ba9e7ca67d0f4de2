import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Bubble } from '#components/chat/Bubble.tsx'
import { PendingBubble } from '#components/chat/PendingBubble.tsx'
import { Icon } from '#components/Icon.tsx'
import type { MessageAnswer } from '#shared/contracts/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { limaDate } from '#shared/rules/dates.ts'
import type { Inbox } from '#stores/chat/inbox.ts'
import { valueOf } from '#stores/load.ts'
import { isAtEnd } from '#shared/rules/chat.ts'
import { useAtom } from '../useAtom.ts'
import { ThreadSkeleton } from './ChatSkeletons.tsx'

/** Above the first message of a day. */
function DayMark({ iso }: { iso: string }) {
  const day = limaDate(iso)
  return (
    <p className="mx-auto rounded-full bg-sand px-3 py-1 text-xs text-muted">
      {day === limaDate(new Date()) ? say.today : day}
    </p>
  )
}

/** This near the top (in px), older messages are loaded. */
const NEAR_TOP_PX = 200

interface Drawn {
  first: string | undefined
  last: string | undefined
  waiting: number
  height: number
}

/**
 * CHAT-09: opens at the newest message and follows new ones, but does not move a reader of older ones; older pages are
 * added above without moving what is being read.
 */
function useThread(inbox: Inbox, messages: readonly MessageAnswer[], waiting: number) {
  const view = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const drawn = useRef<Drawn>({ first: undefined, last: undefined, waiting: 0, height: 0 })
  const [hasNews, setHasNews] = useState(false)

  const toEnd = () => {
    const box = view.current
    if (!box) return
    box.scrollTop = box.scrollHeight
    isFollowing.current = true
    setHasNews(false)
    void inbox.markRead()
  }

  const follow = useEffectEvent(toEnd)
  useLayoutEffect(() => {
    const box = view.current
    if (!box) return
    const before = drawn.current
    const first = messages[0]?._id
    const last = messages.at(-1)?._id
    const isPrepended = before.first !== undefined && before.first !== first && before.last === last
    if (isPrepended && !isFollowing.current) box.scrollTop += box.scrollHeight - before.height
    else if (isFollowing.current || waiting > before.waiting) follow()
    else if (before.last !== undefined && before.last !== last) setHasNews(true)
    drawn.current = { first, last, waiting, height: box.scrollHeight }
  }, [messages, waiting])

  // A keyboard opens, a line wraps: a reader who was at the end stays there.
  useEffect(() => {
    const box = view.current
    if (!box) return
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) box.scrollTop = box.scrollHeight
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const look = () => {
      if (isFollowing.current) void inbox.markRead()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [inbox])

  const onScroll = () => {
    const box = view.current
    if (!box) return
    isFollowing.current = isAtEnd(box)
    if (isFollowing.current) {
      setHasNews(false)
      void inbox.markRead()
    } else if (box.scrollTop < NEAR_TOP_PX) void inbox.loadOlder()
  }

  return { view, onScroll, hasNews, toEnd }
}

/** The messages of the open conversation, newest at the end, and below them what waits to be sent. */
export function Thread({ inbox }: { inbox: Inbox }) {
  const list = useAtom(inbox.$fb_messages)
  const current = useAtom(inbox.$currentFd)
  const openId = useAtom(inbox.$openId)
  const link = useAtom(inbox.$link)
  const isStalled = useAtom(inbox.$stalled)
  const pending = useAtom(inbox.$pending).filter(one => one.receverId === openId)
  const messages = valueOf(list) ?? []
  const { view, onScroll, hasNews, toEnd } = useThread(inbox, messages, pending.length)
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={view}
        role="log"
        aria-label={say.conversationWith(current?.name ?? '')}
        tabIndex={0}
        className="chat-thread"
        onScroll={onScroll}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
          {list.state === 'loading' && <ThreadSkeleton />}
          {list.state === 'failed' && (
            <div role="alert" className="grid justify-items-start gap-3">
              <p className="notice notice-warn">{list.error}</p>
              <button type="button" className="btn btn-quiet" onClick={() => void inbox.open(openId)}>
                {say.retry}
              </button>
            </div>
          )}
          <Older inbox={inbox} />
          {list.state === 'ready' && messages.length === 0 && pending.length === 0 && (
            <p className="py-8 text-center text-sm text-muted">{say.startHere}</p>
          )}
          {messages.map((message, i) => (
            <Fragment key={message._id}>
              <Day message={message} previous={messages[i - 1]} />
              <Bubble message={message} isMine={message.senderId !== openId} />
            </Fragment>
          ))}
          {pending.map(one => (
            <PendingBubble
              key={one.clientId}
              text={one.text}
              product={one.product}
              refusal={one.refusal}
              isWaiting={isStalled || link === 'offline'}
              onRetry={() => inbox.retry(one.clientId)}
              onDiscard={() => inbox.discard(one.clientId)}
            />
          ))}
        </div>
      </div>
      {hasNews && (
        <button
          type="button"
          className="btn btn-primary absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full text-sm whitespace-nowrap shadow-float"
          onClick={toEnd}
        >
          {say.newMessages}
          <Icon name="down" className="size-4" />
        </button>
      )}
    </div>
  )
}

/** Loads automatically on scroll; the button is for people who do not scroll. */
function Older({ inbox }: { inbox: Inbox }) {
  const hasOlder = useAtom(inbox.$hasOlder)
  const isLoading = useAtom(inbox.$loadingOlder)
  if (!hasOlder) return null
  return (
    <button
      type="button"
      className="link link-tap mx-auto px-3 text-sm text-muted"
      aria-busy={isLoading}
      onClick={() => void inbox.loadOlder()}
    >
      {isLoading ? say.loadingOlder : say.older}
    </button>
  )
}

function Day({ message, previous }: { message: MessageAnswer; previous: MessageAnswer | undefined }) {
  const isSame = previous && limaDate(previous.createdAt) === limaDate(message.createdAt)
  return isSame ? null : <DayMark iso={message.createdAt} />
}
