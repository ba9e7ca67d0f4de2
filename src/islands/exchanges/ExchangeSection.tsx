import { useEffect } from 'react'
import { Icon } from '#components/Icon.tsx'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { exchangeMessages as say } from '#shared/messages/exchanges.ts'
import { $exchanges, loadExchanges } from '#stores/exchanges.ts'
import type { ExchangeAnswer } from '#shared/contracts/exchanges.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { useAtom } from '../useAtom.ts'
import { ExchangeForm } from './ExchangeForm.tsx'

/** EXCHANGE-05: each request with its state and the shop's answer. */
const ExchangeList = ({ requests }: { requests: readonly ExchangeAnswer[] }) => (
  <ul className="grid gap-4">
    {requests.map(request => (
      <li key={request._id} className="grid gap-1 border-t border-line pt-4 first:border-t-0 first:pt-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <strong>{say.kinds[request.kind]}</strong>
          <span className="text-sm font-semibold">{say.states[request.state]}</span>
        </p>
        <p className="text-sm text-muted">
          {[
            say.request(request.number),
            request.parcel && say.parcel(request.parcel),
            limaDate(request.createdAt),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {request.lines.map(({ lineId, quantity, name, size }) => (
          <p key={lineId} className="text-sm wrap-anywhere">
            {say.line(quantity, name, size)}
          </p>
        ))}
        <p className="text-sm wrap-anywhere text-muted">{request.reason}</p>
        <Answer request={request} />
      </li>
    ))}
  </ul>
)

function Answer({ request }: { request: ExchangeAnswer }) {
  const { state, answer, comesBy, payer, replacement, heldUntil, note, picture } = request
  const texts = [
    answer !== '' && say.shopSays(answer),
    say.stateHints[state],
    comesBy !== '' && say.comesBy(comesBy),
    payer !== '' && say.payers[payer],
    replacement !== null && say.replacement(replacement),
    heldUntil !== null && say.heldUntil(limaDate(heldUntil)),
    note &&
      (note.left > 0
        ? say.note(note.code, formatSoles(toCents(note.left)), limaDate(note.endsAt))
        : say.noteUsed(note.code)),
  ].filter(text => typeof text === 'string' && text !== '')
  return (
    <>
      {texts.map(text => (
        <p key={String(text)} className="text-sm wrap-anywhere">
          {text}
        </p>
      ))}
      {picture !== null && (
        <a href={picture} className="link link-tap justify-self-start text-sm">
          {say.seePicture}
        </a>
      )}
    </>
  )
}

interface Props {
  order: OrderAnswer
  /** Whether the form is open; the help further up the page opens it too. */
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
}

/** EXCHANGE-02: the requests about a delivered order, and the way to a new one. */
export function ExchangeSection({ order, isAsking, onAsk }: Props) {
  const exchanges = useAtom($exchanges)
  useEffect(() => void loadExchanges(order._id), [order._id])
  if (exchanges.state === 'loading') return null
  if (exchanges.state === 'failed') return <p className="notice">{exchanges.error}</p>
  const { exchanges: requests, lines } = exchanges.value
  if (requests.length === 0 && lines.length === 0) return null
  return (
    <section
      className={`card grid gap-4 p-4 ${requests.length === 0 ? 'print:hidden' : ''}`}
      aria-labelledby="exchanges"
      id="cambios"
    >
      <h2 id="exchanges" className="text-base">
        {say.title}
      </h2>
      {requests.length > 0 && <ExchangeList requests={requests} />}
      {lines.length > 0 &&
        (isAsking ? (
          <ExchangeForm order={order} choices={lines} onEnd={() => onAsk(false)} />
        ) : (
          <button type="button" className="btn btn-quiet justify-self-start" onClick={() => onAsk(true)}>
            <Icon name="swap" />
            {say.ask}
          </button>
        ))}
    </section>
  )
}
