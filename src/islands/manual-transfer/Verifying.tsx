import { useEffect, useEffectEvent, useRef } from 'react'
import type { ManualTransferAnswer } from '#shared/contracts/manual-transfer.ts'
import { manualTransferMessages as say } from '#shared/messages/manual-transfer.ts'
import { orderPath, routes } from '#shared/routes.ts'
import { ReceiptPicture } from './ReceiptPicture.tsx'
import { TransferNotice } from './TransferNotice.tsx'

const EVERY_MS = 20_000

interface Props {
  orderId: string
  transfer: ManualTransferAnswer
  /** Reads the order again. */
  onLook: () => void
}

/** WALLET-06: nothing to pay and nothing to choose; the page checks by itself what the owner decides. */
export function Verifying({ orderId, transfer, onLook }: Props) {
  const look = useEffectEvent(() => {
    if (!document.hidden) onLook()
  })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The form that it replaces was further down.
    place.current?.scrollIntoView({ block: 'center' })
    const timer = setInterval(() => look(), EVERY_MS)
    const onVisible = () => look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
  return (
    <div ref={place} className="grid gap-4 lg:col-start-1 lg:row-start-1">
      <TransferNotice transfer={transfer} isPayment />
      <ReceiptPicture orderId={orderId} hasPicture={transfer.hasPicture} onSent={onLook} />
      <div className="grid gap-3 sm:flex">
        <a href={orderPath(orderId)} className="btn btn-primary">
          {say.seeOrder}
        </a>
        <a href={routes.shops} className="btn btn-quiet">
          {say.shop}
        </a>
      </div>
    </div>
  )
}
