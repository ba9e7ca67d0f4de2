import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MessageAnswer } from '#shared/contracts/chat.ts'
import { isAtEnd } from '#shared/rules/chat.ts'
import type { Desk } from '#stores/chat/desk.ts'

/** So near the top (in px), older messages are asked for. */
const NEAR_TOP_PX = 200

interface Drawn {
  first: string | undefined
  last: string | undefined
  waiting: number
  height: number
}

/**
 * CHAT-09: opens at the newest message and follows new ones, but never pulls away a reader of older ones; older
 * pages go in above without moving what is being read.
 */
export function useThread(desk: Desk, messages: readonly MessageAnswer[], waiting: number) {
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
    void desk.markRead()
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

  // A keyboard that opens, a line that wraps: whoever was at the end stays there.
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
      if (isFollowing.current) void desk.markRead()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [desk])

  const onScroll = () => {
    const box = view.current
    if (!box) return
    isFollowing.current = isAtEnd(box)
    if (isFollowing.current) {
      setHasNews(false)
      void desk.markRead()
    } else if (box.scrollTop < NEAR_TOP_PX) void desk.loadOlder()
  }

  return { view, onScroll, hasNews, toEnd }
}
