import type { WalletAnswer } from '#shared/contracts/wallet.ts'
import { loadOrder } from '#stores/orders.ts'
import { $transfer } from '#stores/wallet.ts'
import { useAtom } from '../useAtom.ts'
import { OperationForm } from './OperationForm.tsx'
import { ReceiptPicture } from './ReceiptPicture.tsx'
import { WalletNotice } from './WalletNotice.tsx'

/**
 * WALLET-05, WALLET-06: on the order's page; a customer who transferred in time and sends the number too late can still
 * do so.
 */
export function Transfer({ orderId, wallet }: { orderId: string; wallet: WalletAnswer }) {
  const { busy, error, pictureError } = useAtom($transfer)
  return (
    <section className="grid max-w-2xl gap-4">
      <WalletNotice wallet={wallet} />
      {wallet.state === 'verifying' && (
        <ReceiptPicture
          orderId={orderId}
          hasPicture={wallet.hasPicture}
          onSent={() => void loadOrder(orderId)}
        />
      )}
      {wallet.state === 'expired' && wallet.canSend && (
        <OperationForm
          {...{ orderId, busy, error, pictureError }}
          wallet={wallet.wallet}
          onSent={() => void loadOrder(orderId)}
        />
      )}
    </section>
  )
}
