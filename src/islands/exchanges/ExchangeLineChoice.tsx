import type { ExchangesAnswer } from '#shared/contracts/exchanges.ts'
import type { OrderLineAnswer } from '#shared/contracts/orders.ts'
import { exchangeMessages as say } from '#shared/messages/exchanges.ts'
import { lineMessages } from '#shared/messages/line.ts'
import type { ExchangeDraft, ExchangeKind } from '#shared/rules/exchanges.ts'

type Chosen = ExchangeDraft['lines'][string]

interface Props {
  line: OrderLineAnswer | undefined
  choice: ExchangesAnswer['lines'][number]
  kind: ExchangeKind
  chosen: Chosen | undefined
  /** undefined removes the line from the request. */
  onChange: (chosen: Chosen | undefined) => void
}

/** One line of the order: whether it is included, how many units, and the size wanted instead. */
export function ExchangeLineChoice({ line, choice, kind, chosen, onChange }: Props) {
  if (!line) return null
  const sizes = choice.sizes.filter(({ size }) => kind === 'fault' || size !== line.size)
  const hasSizes = kind !== 'credit' && (kind === 'size' || sizes.length > 0)
  return (
    <div className="option flex-wrap items-start py-3">
      <label className="-my-2.5 flex min-w-0 flex-1 basis-full items-start gap-3 py-2.5">
        <input
          type="checkbox"
          className="checkbox mt-0.5"
          checked={chosen !== undefined}
          onChange={event => onChange(event.currentTarget.checked ? { quantity: 1, sizeId: '' } : undefined)}
        />
        <span className="min-w-0 wrap-anywhere">
          {line.name}
          {line.size !== '' && (
            <span className="block text-sm text-muted">
              {lineMessages.size} {line.size}
              {line.color !== '' && ` · ${line.color}`}
            </span>
          )}
        </span>
      </label>
      {chosen && (
        <div className="grid basis-full grid-cols-[6rem_1fr] gap-3">
          <label className="field">
            <span className="label text-sm">{say.units}</span>
            <select
              className="input"
              value={chosen.quantity}
              onChange={event => onChange({ ...chosen, quantity: Number(event.currentTarget.value) })}
            >
              {Array.from({ length: choice.units }, (_, index) => (
                <option key={index} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </select>
          </label>
          {hasSizes && (
            <label className="field">
              <span className="label text-sm">{kind === 'fault' ? say.wanted : say.newSize}</span>
              <select
                className="input"
                value={chosen.sizeId}
                disabled={sizes.length === 0}
                onChange={event => onChange({ ...chosen, sizeId: event.currentTarget.value })}
              >
                <option value="">{kind === 'fault' ? say.moneyBack : say.chooseSize}</option>
                {sizes.map(({ _id, size }) => (
                  <option key={_id} value={_id}>
                    {kind === 'fault' ? say.another(size) : size}
                  </option>
                ))}
              </select>
            </label>
          )}
        </div>
      )}
      {chosen && kind === 'size' && sizes.length === 0 && <p className="hint basis-full">{say.soldOut}</p>}
    </div>
  )
}
