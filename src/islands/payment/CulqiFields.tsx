import { useState } from 'react'
import { TextField } from '#components/form/TextField.tsx'
import type { CardForm } from '#shared/contracts/orders.ts'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import {
  formatExpiry,
  groupCardNumber,
  wrongCardFields,
  type CardField,
  type CardFields,
} from '#shared/rules/card-payment.ts'
import { payWithCard } from '#stores/card-payment.ts'
import type { Purchase } from '#stores/purchase.ts'
import { PayButton } from './PayButton.tsx'

interface Props {
  card: CardForm
  purchase: Purchase
  busy: boolean
}

const formats: Record<CardField, (text: string) => string> = {
  number: groupCardNumber,
  expiry: formatExpiry,
  cvv: text => text.replace(/\D/g, '').slice(0, 4),
}
const hints: Record<CardField, { autoComplete: string; maxLength: number }> = {
  number: { autoComplete: 'cc-number', maxLength: 23 },
  expiry: { autoComplete: 'cc-exp', maxLength: 7 },
  cvv: { autoComplete: 'cc-csc', maxLength: 4 },
}

/** The card's data live in this form alone and go from here to the provider. */
export function CulqiFields({ card, purchase, busy }: Props) {
  const [fields, setFields] = useState<CardFields>({ number: '', expiry: '', cvv: '' })
  const [wrong, setWrong] = useState<readonly CardField[]>([])
  const submit = () => {
    const found = wrongCardFields(fields, new Date())
    setWrong(found)
    if (found[0]) document.getElementById(`card-${found[0]}`)?.focus()
    else void payWithCard(card, fields, purchase)
  }
  const field = (name: CardField) => (
    <TextField
      id={`card-${name}`}
      label={say.fields[name]}
      value={fields[name]}
      inputMode="numeric"
      disabled={busy}
      error={wrong.includes(name) ? say.wrong[name] : undefined}
      onChange={text => setFields(known => ({ ...known, [name]: formats[name](text) }))}
      {...hints[name]}
    />
  )
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {field('number')}
      <div className="grid gap-4 sm:grid-cols-2">
        {field('expiry')}
        {field('cvv')}
      </div>
      <PayButton price={purchase.price} busy={busy} />
    </form>
  )
}
