import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import { confirmMessages as say } from '#shared/messages/confirm.ts'
import { $result, openConfirmation, type Result } from '#stores/confirmation.ts'
import { $payment } from '#stores/payment.ts'
import { Boundary } from '../Boundary.tsx'
import { WalletNotice } from '../wallet/WalletNotice.tsx'
import { ConfirmSkeleton } from './ConfirmSkeleton.tsx'
import { Failure } from './Failure.tsx'
import { FindOrder } from './FindOrder.tsx'
import { NextLinks } from './NextLinks.tsx'
import { Receipt } from './Receipt.tsx'
import { SlowBank } from './SlowBank.tsx'

type Props = { company: Pick<CompanyAnswer, 'phone_whatsApp'> | null }

/** /order/confirm (CONF-01 to CONF-12). */
export const ConfirmScreen = (props: Props) => (
  <Boundary>
    <Confirm {...props} />
  </Boundary>
)

const waiting: Record<Extract<Result, { state: 'loading' | 'processing' | 'confirming' }>['state'], string> =
  {
    loading: say.loading,
    processing: say.processing,
    confirming: say.confirming,
  }

function Confirm({ company }: Props) {
  const result = useStore($result, { ssr: 'initial' })
  const { currentOrder } = useStore($payment, { ssr: 'initial' })
  useEffect(() => void openConfirmation(), [])
  switch (result.state) {
    case 'loading':
    case 'processing':
    case 'confirming':
      return 'slow' in result ? <SlowBank /> : <ConfirmSkeleton text={waiting[result.state]} />
    case 'confirmed':
      return (
        currentOrder && (
          <Receipt order={currentOrder} method={result.method} phone={company?.phone_whatsApp ?? ''} />
        )
      )
    case 'transfer':
      return (
        <>
          <WalletNotice wallet={result.wallet} />
          <NextLinks canRetry={result.wallet.state === 'waiting' || result.wallet.state === 'refused'} />
        </>
      )
    case 'notConfirmed':
      return (
        <>
          <p role="status" className="notice notice-warn">
            {say.notConfirmed}
          </p>
          <NextLinks />
        </>
      )
    case 'unknown':
      return <FindOrder />
    case 'failed':
      return <Failure reason={result.reason} method={result.method} />
  }
}
