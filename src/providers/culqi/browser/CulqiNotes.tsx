import { formatSoles, toCents } from '#shared/rules/money.ts'
import type { FrameProps } from '../../frame-props.ts'
import { culqiMessages as say } from '../messages.ts'
import { cardWays, readForm } from '../rules.ts'

/** PAYMENT-13, PAYMENT-14: who gets what is typed below, and how Yape pays. */
export function CulqiNotes({ form, purchase }: FrameProps) {
  const yapeMax = toCents(readForm(form).yapeMax)
  const { yape } = cardWays(toCents(purchase.price), yapeMax)
  return (
    <>
      <p className="text-sm text-muted">{say.safe}</p>
      <p className="mt-1 text-sm text-muted">
        {yape ? say.yapeHow(formatSoles(yapeMax)) : say.yapeTooMuch(formatSoles(yapeMax))}
      </p>
    </>
  )
}
