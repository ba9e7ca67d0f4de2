import { AppError } from '#shared/errors.ts'
import { CARD_AMOUNTS, cardWays, wayOfToken } from '#shared/rules/card-amounts.ts'
import { formatSoles, type Cents } from '#shared/rules/money.ts'
import { findCompanyRow, yapeLimitOf } from '../company.ts'

const outside = (): AppError =>
  new AppError('cardAmountOutside', {
    min: formatSoles(CARD_AMOUNTS.min),
    max: formatSoles(CARD_AMOUNTS.max),
  })

/** PAYMENT-14: refuses with `cardAmountOutside` a total that can be paid neither by card nor with Yape. */
export async function checkAmount(total: Cents): Promise<void> {
  const ways = cardWays(total, yapeLimitOf(await findCompanyRow()))
  if (!ways.card && !ways.yape) throw outside()
}

/** PAYMENT-14: the same for what somebody wants to pay with; refuses with `yapeAmountOutside` what Yape would. */
export async function checkAmountOf(token: string, total: Cents): Promise<void> {
  const yapeMax = yapeLimitOf(await findCompanyRow())
  const way = wayOfToken(token)
  if (cardWays(total, yapeMax)[way]) return
  throw way === 'card' || total < CARD_AMOUNTS.min
    ? outside()
    : new AppError('yapeAmountOutside', { max: formatSoles(yapeMax) })
}
