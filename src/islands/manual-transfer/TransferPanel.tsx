import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Wallet } from '#shared/business.ts'
import type { ManualTransferPayment } from '#shared/contracts/manual-transfer.ts'
import { manualTransferMessages as say } from '#shared/messages/manual-transfer.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { $transfer, openTransfer } from '#stores/manual-transfer.ts'
import { OperationForm } from './OperationForm.tsx'
import { WalletAccounts } from './WalletAccounts.tsx'
import { TransferNotice } from './TransferNotice.tsx'
import { heldUntil } from './held-until.ts'

const MINUTE_MS = 60_000
const EVERY_MS = 15_000

/** WALLET-03: how long the stock is still held. */
export function TimeLeft({ until }: { until: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const left = new Date(until).getTime() - now
  if (left <= 0) return <p className="notice notice-warn">{say.over}</p>
  return (
    <p>
      <strong className="block">{say.left(Math.floor(left / MINUTE_MS))}</strong>
      <span className="text-sm text-muted">{say.until(heldUntil(until))}.</span>
    </p>
  )
}

interface Props {
  orderId: string
  /** The owner may have decided: the page reads the order again. */
  onChange: () => void
}

/** WALLET-02 to WALLET-04: choosing the method reserves the order; then transfer, then send the number. */
export function TransferPanel({ orderId, onChange }: Props) {
  const { payment, busy, error, pictureError } = useStore($transfer)
  useEffect(() => void openTransfer(orderId), [orderId])
  if (!payment && busy)
    return (
      <div className="card p-4" aria-busy="true">
        <p role="status">{say.opening}</p>
        <div className="skeleton mt-3 h-44" />
      </div>
    )
  if (!payment)
    return (
      <div className="card grid gap-4 p-4">
        <p role="alert" className="notice notice-error">
          {error}
        </p>
        <button type="button" className="btn btn-quiet" onClick={() => void openTransfer(orderId)}>
          {say.retry}
        </button>
      </div>
    )
  if (payment.state !== 'waiting') return <TransferNotice transfer={payment} isPayment />
  return <Waiting payment={payment} {...{ orderId, busy, error, pictureError, onChange }} />
}

interface WaitingProps extends Props {
  payment: ManualTransferPayment
  busy: boolean
  error: string
  pictureError: string
}

function Waiting({ payment, orderId, busy, error, pictureError, onChange }: WaitingProps) {
  const [wallet, setWallet] = useState<Wallet>(payment.accounts[0]?.wallet ?? payment.wallet)
  const cents = toCents(payment.amount)
  const text = formatSoles(cents)
  return (
    <div className="card grid gap-5 p-4">
      {payment.wasRefused && (
        <p className="notice notice-warn">
          {say.refusedBefore} {payment.reason !== '' && say.reason(payment.reason)}
        </p>
      )}
      {payment.until !== null && <TimeLeft until={payment.until} />}
      <Step number={1} title={say.transfer(text)}>
        <WalletAccounts
          accounts={payment.accounts}
          chosen={wallet}
          onChoose={setWallet}
          amount={{ text, plain: (cents / 100).toFixed(2) }}
        />
      </Step>
      <Step number={2} title={say.send}>
        <OperationForm {...{ orderId, wallet, busy, error, pictureError }} onSent={onChange} />
      </Step>
    </div>
  )
}

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <section className="grid gap-3" aria-label={title}>
    <h3 className="flex items-center gap-2 font-semibold">
      <span
        className="grid size-6 shrink-0 place-items-center rounded-full bg-sand-deep text-xs font-bold"
        aria-hidden="true"
      >
        {number}
      </span>
      {title}
    </h3>
    {children}
  </section>
)
