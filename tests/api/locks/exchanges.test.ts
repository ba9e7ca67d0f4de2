import { eq } from 'drizzle-orm'
import { exchanges as exchangeCommand } from '#cli/exchanges.ts'
import { db, transaction } from '#server/db/index.ts'
import { orderLines } from '#server/db/schema/orders.ts'
import { holdVariants } from '#server/modules/exchanges/holds.ts'
import { api } from '../../support/api.ts'
import { createSized } from '../../support/commerce.ts'
import { confirmedOrder } from '../../support/orders.ts'
import { locking, row, testLocks } from '../../support/lock-rows.ts'

const askSize = async () => {
  const world = await confirmedOrder({ to: 'delivered' })
  const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, world.orderId))
  const sizeId = world.sized.sizeIds[1] ?? ''
  const ask = () => {
    const form = new FormData()
    form.set('tipo', 'size')
    form.set('motivo', 'Me aprieta')
    form.set('lineas', JSON.stringify([{ lineId: line?.id, quantity: 1, sizeId }]))
    return api.post<{ exchange: { number: number } }>(`/home/order/exchange/${world.orderId}`, undefined, {
      raw: form,
      token: world.customer.token,
    })
  }
  return { ...world, ask, sizeId, line }
}

testLocks([
  {
    sites: ['exchanges/ask.ts askExchange'],
    waits: locking('orders'),
    meet: async () => {
      const { orderId, ask } = await askSize()
      return { held: row('orders', orderId), call: ask }
    },
  },
  {
    sites: ['exchanges/holds.ts holdVariants'],
    waits: locking('sizes'),
    meet: async () => {
      const { product: sized, sizeId } = await createSized()
      return {
        held: row('sizes', sizeId),
        call: () =>
          transaction(() =>
            holdVariants([{ productId: sized.id, variantId: sizeId, size: '40', quantity: 1 }]),
          ),
      }
    },
  },
  {
    sites: ['exchanges/holds.ts releaseVariants'],
    waits: locking('sizes'),
    meet: async () => {
      const { ask, sizeId } = await askSize()
      const { number } = (await ask()).body.exchange
      return {
        held: row('sizes', sizeId),
        call: () => exchangeCommand.run(['rechazar', String(number), 'No']),
      }
    },
  },
  {
    sites: ['exchanges/rows.ts lockExchange'],
    waits: locking('orders'),
    meet: async () => {
      const { ask, orderId } = await askSize()
      const { number } = (await ask()).body.exchange
      return {
        held: row('orders', orderId),
        call: () => exchangeCommand.run(['aceptar', String(number), 'Sí']),
      }
    },
  },
])
