import { useEffect, useState } from 'react'
import { walletMessages as say } from '#shared/messages/wallet.ts'
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
