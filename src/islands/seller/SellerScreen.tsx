import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { sellerChat } from '#stores/seller-chat.ts'
import { $seller, loadSeller } from '#stores/seller.ts'
import { Boundary } from '../Boundary.tsx'
import { DeskSkeleton } from '../chat/ChatSkeletons.tsx'
import { Desk } from '../chat/Desk.tsx'
import { sellerWords } from '../chat/words.ts'
import { SellerBar } from './SellerBar.tsx'
import { SellerLogin } from './SellerLogin.tsx'

/** /vendedor (D-84): sign in, then the conversations. */
export const SellerScreen = () => (
  <Boundary>
    <Seller />
  </Boundary>
)

function Seller() {
  const seller = useStore($seller, { ssr: 'initial' })
  const id = seller.state === 'ready' ? seller.value?.id : undefined
  useEffect(() => void loadSeller(), [])
  useEffect(() => {
    if (id === undefined) return
    void sellerChat.open(sellerChat.side.peerAt(location))
    void sellerChat.start()
  }, [id])
  if (seller.state === 'loading') return <DeskSkeleton />
  if (seller.state === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p className="notice notice-warn">{seller.error}</p>
        <button type="button" className="btn btn-quiet" onClick={() => void loadSeller()}>
          {say.retry}
        </button>
      </div>
    )
  if (!seller.value) return <SellerLogin />
  return (
    <div className="grid gap-4">
      <SellerBar seller={seller.value} />
      <Desk desk={sellerChat} words={sellerWords} />
    </div>
  )
}
