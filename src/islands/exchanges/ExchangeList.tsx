import type { ExchangeAnswer } from '#shared/contracts/exchanges.ts'
import { exchangeMessages as say } from '#shared/messages/exchanges.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'

/** EXCHANGE-05: each request with its state, and what the shop says. */
export const ExchangeList = ({ requests }: { requests: readonly ExchangeAnswer[] }) => (
  <ul className="grid gap-4">
    {requests.map(request => (
      <li key={request._id} className="grid gap-1 border-t border-line pt-4 first:border-t-0 first:pt-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <strong>{say.kinds[request.kind]}</strong>
          <span className="text-sm font-semibold">{say.states[request.state]}</span>
        </p>
        <p className="text-sm text-muted">
          {say.request(request.number)} · {limaDate(request.createdAt)}
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

function Answer({ request: { state, answer, heldUntil, note, picture } }: { request: ExchangeAnswer }) {
  const texts = [
    answer !== '' && say.shopSays(answer),
    say.stateHints[state],
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
