import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { Icon } from '#components/Icon.tsx'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { exchangeMessages as say } from '#shared/messages/exchanges.ts'
import { $exchanges, loadExchanges } from '#stores/exchanges.ts'
import { ExchangeForm } from './ExchangeForm.tsx'
import { ExchangeList } from './ExchangeList.tsx'

/** EXCHANGE-02: what was asked about an order that was delivered, and the way to ask. */
export function ExchangeSection({ order }: { order: OrderAnswer }) {
  const exchanges = useStore($exchanges, { ssr: 'initial' })
  const [isAsking, setAsking] = useState(false)
  useEffect(() => void loadExchanges(order._id), [order._id])
  if (exchanges.state === 'loading') return null
  if (exchanges.state === 'failed') return <p className="notice">{exchanges.error}</p>
  const { exchanges: requests, lines } = exchanges.value
  if (requests.length === 0 && lines.length === 0) return null
  return (
    <section className="card grid gap-4 p-4" aria-labelledby="exchanges" id="cambios">
      <h2 id="exchanges" className="text-base">
        {say.title}
      </h2>
      {requests.length > 0 && <ExchangeList requests={requests} />}
      {lines.length > 0 &&
        (isAsking ? (
          <ExchangeForm order={order} choices={lines} onEnd={() => setAsking(false)} />
        ) : (
          <button type="button" className="btn btn-quiet justify-self-start" onClick={() => setAsking(true)}>
            <Icon name="swap" />
            {say.ask}
          </button>
        ))}
    </section>
  )
}
