import type { ManualTransferAnswer } from '#shared/contracts/manual-transfer.ts'
import { loadOrder } from '#stores/orders.ts'
import { $transfer } from '#stores/manual-transfer.ts'
import { useAtom } from '../useAtom.ts'
import { OperationForm } from './OperationForm.tsx'
import { ReceiptPicture } from './ReceiptPicture.tsx'
import { TransferNotice } from './TransferNotice.tsx'

/**
 * WALLET-05, WALLET-06: on the order's page; a customer who transferred in time and sends the number too late can still
 * do so.
 */
export function Transfer({ orderId, transfer }: { orderId: string; transfer: ManualTransferAnswer }) {
  const { busy, error, pictureError } = useAtom($transfer)
  return (
    <section className="grid max-w-2xl gap-4">
      <TransferNotice transfer={transfer} />
      {transfer.state === 'verifying' && (
        <ReceiptPicture
          orderId={orderId}
          hasPicture={transfer.hasPicture}
          onSent={() => void loadOrder(orderId)}
        />
      )}
      {transfer.state === 'expired' && transfer.canSend && (
        <OperationForm
          {...{ orderId, busy, error, pictureError }}
          wallet={transfer.wallet}
          onSent={() => void loadOrder(orderId)}
        />
      )}
    </section>
  )
}
