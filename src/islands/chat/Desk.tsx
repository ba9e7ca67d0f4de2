import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Desk as DeskStore } from '#stores/chat/desk.ts'
import { ConversationList } from './ConversationList.tsx'
import { Pane } from './Pane.tsx'
import type { Words } from './words.ts'

interface Props {
  desk: DeskStore
  words: Words
}

/** List on the left, conversation on the right (CHAT-01, CHAT-03); on narrow screens the list is a drawer (CHAT-10). */
export function Desk({ desk, words }: Props) {
  const [isListOpen, setListOpen] = useState(false)
  const openId = useStore(desk.$openId, { ssr: 'initial' })
  const link = useStore(desk.$link, { ssr: 'initial' })
  useEffect(() => setListOpen(false), [openId])
  useEffect(() => {
    const follow = () => void desk.open(desk.side.peerAt(location))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [desk])
  useEffect(() => {
    if (!isListOpen) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setListOpen(false)
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [isListOpen])
  return (
    <div data-chat data-link={link} className="chat-desk">
      <ConversationList desk={desk} words={words} isOpen={isListOpen} onClose={() => setListOpen(false)} />
      {isListOpen && (
        <div className="absolute inset-0 z-10 bg-ink/40 md:hidden" onClick={() => setListOpen(false)} />
      )}
      <Pane
        desk={desk}
        words={words}
        isListOpen={isListOpen}
        onToggleList={() => setListOpen(isOpen => !isOpen)}
      />
    </div>
  )
}
