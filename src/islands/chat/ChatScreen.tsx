import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { routes } from '#shared/routes.ts'
import { $user } from '#stores/auth.ts'
import { chat, quoteProduct } from '#stores/chat.ts'
import { goTo } from '#browser/go.ts'
import { Boundary } from '../Boundary.tsx'
import { useCustomer } from '../useCustomer.ts'
import { DeskSkeleton } from './ChatSkeletons.tsx'
import { Desk } from './Desk.tsx'
import { customerWords } from './words.ts'

/** /dashboard/chat and /dashboard/chat/{sellerId} (ROUTE-30, ROUTE-31). */
export const ChatScreen = () => (
  <Boundary>
    <Chat />
  </Boundary>
)

async function openFromAddress(): Promise<void> {
  await Promise.all([chat.open(chat.side.peerAt(location)), chat.start()])
  const slug = new URLSearchParams(location.search).get('producto')
  if (slug !== null) await quoteProduct(slug)
}

function Chat() {
  const isCustomer = useCustomer(() => undefined)
  const userId = useStore($user, { ssr: 'initial' })?.id
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
  if (!isCustomer) return <DeskSkeleton />
  return <Desk desk={chat} words={customerWords} />
}
