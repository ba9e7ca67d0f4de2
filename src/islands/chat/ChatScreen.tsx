import { useEffect } from 'react'
import { routes } from '#shared/routes.ts'
import { $user } from '#stores/auth.ts'
import { chat, quoteProduct } from '#stores/chat.ts'
import { goTo } from '#browser/go.ts'
import { island } from '../Boundary.tsx'
import { useCustomer } from '../useCustomer.ts'
import { useAtom } from '../useAtom.ts'
import { InboxSkeleton } from './ChatSkeletons.tsx'
import { Inbox } from './Inbox.tsx'
import { customerWords } from './words.ts'

/** /dashboard/chat and /dashboard/chat/{sellerId} (ROUTE-30, ROUTE-31). */
export const ChatScreen = island(Chat)

async function openFromAddress(): Promise<void> {
  await Promise.all([chat.open(chat.side.peerAt(location)), chat.start()])
  const slug = new URLSearchParams(location.search).get('producto')
  if (slug !== null) await quoteProduct(slug)
}

function Chat() {
  const isCustomer = useCustomer(() => undefined)
  const userId = useAtom($user)?.id
  useEffect(() => {
    if (userId !== undefined) void openFromAddress()
  }, [userId])
  // Signed out in another tab.
  useEffect(
    () =>
      $user.listen(user => {
        if (!user) goTo(routes.login)
      }),
    [],
  )
  if (!isCustomer) return <InboxSkeleton />
  return <Inbox inbox={chat} words={customerWords} />
}
