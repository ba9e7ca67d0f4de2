import { useEffect, useRef, useState, type FormEvent } from 'react'
import { FileField } from '#components/form/FileField.tsx'
import { FieldError, LongText } from '#components/form/TextField.tsx'
import { RadioOption } from '#components/form/RadioOption.tsx'
import type { ExchangesAnswer } from '#shared/contracts/exchanges.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { exchangeMessages as say } from '#shared/messages/exchanges.ts'
import {
  EXCHANGE_KINDS,
  exchangeProblems,
  MAX_REASON,
  newExchangeDraft,
  whyNotExchanged,
} from '#shared/rules/exchanges.ts'
import { $exchangeBusy, sendExchange } from '#stores/exchanges.ts'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'
import { ExchangeLineChoice } from './ExchangeLineChoice.tsx'

interface Props {
  order: OrderAnswer
  choices: ExchangesAnswer['lines']
  onEnd: () => void
}

/** EXCHANGE-02: what is wanted, for which units, why, and a picture of a fault. */
export function ExchangeForm({ order, choices, onEnd }: Props) {
  const busy = useAtom($exchangeBusy)
  const [draft, setDraft] = useState(newExchangeDraft)
  const [picture, setPicture] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  const problems = tried ? exchangeProblems(draft) : []
  const kinds = EXCHANGE_KINDS.filter(kind => choices.some(choice => choice.kinds.includes(kind)))
  const { kind } = draft
  const offered = kind === '' ? [] : choices.filter(choice => choice.kinds.includes(kind))
  const others = order.products.filter(line => offered.every(({ _id }) => _id !== line._id))
  const problem = (name: (typeof problems)[number]) =>
    problems.includes(name) && <FieldError id={`exchange-${name}`}>{say.problems[name]}</FieldError>
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const [first] = exchangeProblems(draft)
    if (first) return document.getElementById(`exchange-${first === 'sizes' ? 'lines' : first}`)?.focus()
    if (await sendExchange({ orderId: order._id, draft, picture })) onEnd()
  }
  const top = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'center' })
    top.current?.focus({ preventScroll: true })
  }, [])
  return (
    <form noValidate className="grid gap-5" aria-labelledby="exchanges" onSubmit={event => void send(event)}>
      <fieldset ref={top} className="field" id="exchange-kind" tabIndex={-1}>
        <legend className="label">{say.kind}</legend>
        <div className="grid gap-2">
          {kinds.map(name => (
            <RadioOption
              key={name}
              name="tipo"
              value={name}
              isChosen={kind === name}
              className="items-start py-3"
              onChoose={() => setDraft({ ...draft, kind: name, lines: {} })}
            >
              <span>
                <span className="block font-semibold">{say.kinds[name]}</span>
                <span className="hint block">{say.kindHints[name]}</span>
              </span>
            </RadioOption>
          ))}
        </div>
        {kinds.length === 1 && <p className="hint mt-2">{say.onlyFaults}</p>}
        {problem('kind')}
      </fieldset>
      {kind !== '' && (
        <fieldset className="field" id="exchange-lines" tabIndex={-1}>
          <legend className="label">{say.which}</legend>
          <div className="grid gap-2">
            {offered.map(choice => (
              <ExchangeLineChoice
                key={choice._id}
                line={order.products.find(({ _id }) => _id === choice._id)}
                choice={choice}
                kind={kind}
                chosen={draft.lines[choice._id]}
                onChange={chosen => {
                  const { [choice._id]: _before, ...others } = draft.lines
                  setDraft({ ...draft, lines: chosen ? { ...others, [choice._id]: chosen } : others })
                }}
              />
            ))}
          </div>
          {others.length > 0 && (
            <ul className="hint mt-2 grid gap-1" aria-label={say.notOffered}>
              {others.map(line => (
                <li key={line._id} className="wrap-anywhere">
                  {line.name}:{' '}
                  {
                    say.whyNot[
                      whyNotExchanged(
                        line,
                        choices.find(({ _id }) => _id === line._id),
                      )
                    ]
                  }
                </li>
              ))}
            </ul>
          )}
          {problem('lines')}
          {problem('sizes')}
        </fieldset>
      )}
      <LongText
        id="exchange-reason"
        label={say.reason}
        rows={3}
        required
        maxLength={MAX_REASON}
        value={draft.reason}
        onChange={reason => setDraft({ ...draft, reason })}
        error={problems.includes('reason') ? say.problems.reason : undefined}
      />
      {kind === 'fault' && (
        <FileField
          id="exchange-picture"
          label={say.picture}
          hint={say.pictureHint}
          file={picture}
          onChange={setPicture}
        />
      )}
      <Refused form={$exchangeBusy} />
      <div className="flex flex-wrap gap-2">
        <button className="btn btn-primary" disabled={busy} aria-busy={busy}>
          {busy ? say.sending : say.send}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onEnd}>
          {say.cancel}
        </button>
      </div>
    </form>
  )
}
