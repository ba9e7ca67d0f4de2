import { transaction } from '../../db/index.ts'
import { clock } from '../../lib/clock.ts'
import { holdAgain, releaseSizes } from './holds.ts'
import { queueDecided } from './mails.ts'
import { lockToMove, updateExchange, type Exchange } from './rows.ts'

/** EXCHANGE-05: the owner wants the goods back and says how, if there is something to say. The new size is held from now. */
export const acceptExchange = (number: number, answer: string): Promise<Exchange> =>
  transaction(async () => {
    const { exchange, order } = await lockToMove(number, 'accepted')
    await holdAgain(exchange)
    const change = { state: 'accepted', answer, decidedAt: clock.now() } as const
    await updateExchange(exchange, change)
    await queueDecided(order, { ...exchange, ...change })
    return { ...exchange, ...change }
  })

/** EXCHANGE-05: the owner refuses with a reason, also what came back worn. What was held is for sale again. */
export const refuseExchange = (number: number, answer: string): Promise<Exchange> =>
  transaction(async () => {
    const { exchange, order } = await lockToMove(number, 'refused')
    await releaseSizes(exchange)
    const change = { state: 'refused', answer, decidedAt: clock.now() } as const
    await updateExchange(exchange, change)
    await queueDecided(order, { ...exchange, ...change })
    return { ...exchange, ...change }
  })
