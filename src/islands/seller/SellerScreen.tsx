import { useEffect } from 'react'
import { deskMessages } from '#shared/messages/desk.ts'
import { valueOf } from '#stores/load.ts'
import { sellerChat } from '#stores/seller-chat.ts'
import { $seller, loadSeller } from '#stores/seller.ts'
import { island } from '../Boundary.tsx'
import { InboxSkeleton } from '../chat/ChatSkeletons.tsx'
import { Inbox } from '../chat/Inbox.tsx'
import { sellerWords } from '../chat/words.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { useAtom } from '../useAtom.ts'
import { SellerBar } from './SellerBar.tsx'
import { SellerLogin } from './SellerLogin.tsx'
import { Suspended } from './Suspended.tsx'

/** /vendedor/mensajes (D-84): sign in, then the conversations. */
export const SellerScreen = island(Seller)

function Seller() {
  const seller = useAtom($seller)
  const id = valueOf(seller)?.id
  useEffect(() => void loadSeller(), [])
  const answers = valueOf(seller)?.person.may.includes('messages') ?? false
  useEffect(() => {
    if (id === undefined || !answers) return
    void sellerChat.open(sellerChat.side.peerAt(location))
    void sellerChat.start()
  }, [id, answers])
  if (seller.state === 'loading') return <InboxSkeleton />
  if (seller.state === 'failed') return <LoadFailed sentence={seller.error} retry={loadSeller} />
  if (!seller.value) return <SellerLogin />
  return (
    <div className="grid grid-cols-1 gap-4">
      <SellerBar seller={seller.value} />
      <Suspended of={seller.value} />
      {answers ? (
        <Inbox inbox={sellerChat} words={sellerWords} />
      ) : (
        <p className="notice">{deskMessages.noMessages}</p>
      )}
    </div>
  )
}
