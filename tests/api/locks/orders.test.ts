import { eq } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { db, transaction } from '#server/db/index.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { viewDocument } from '#server/modules/orders/document.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import { restockUnits } from '#server/modules/orders/reversals.ts'
import { eraseAccount } from '#server/modules/privacy/delete-account.ts'
import { api } from '../../support/api.ts'
import { customerWithOrder } from '../../support/checkout.ts'
import { createSized } from '../../support/commerce.ts'
import { serveCulqi } from '../../support/culqi.ts'
import { createProduct } from '../../support/shop.ts'
import {
  ONE,
  YEAR_AGO,
  inCarts,
  locking,
  opened,
  pending,
  product,
  row,
  testLocks,
} from '../../support/lock-rows.ts'

const culqi = await serveCulqi()
afterAll(() => culqi.close())

const pendingSized = async () => {
  const { product: sized, sizeId } = await createSized({ stock: 9 })
  return { ...(await customerWithOrder(sized.id, 1, sizeId)), sized, sizeId }
}
const modify =
  ({ customer: { token }, orderId }: Awaited<ReturnType<typeof pending>>) =>
  () =>
    api.post(`/home/order/modify/${orderId}`, undefined, { token })
function correct({ customer: { token }, orderId }: Awaited<ReturnType<typeof pending>>) {
  const body = { tipoComprobante: 'BOLETA', tipoDocumento: 'DNI', numeroDocumento: '45678913' }
  return () => api.post(`/home/order/document/${orderId}`, body, { token })
}
testLocks([
  {
    sites: ['orders/confirm.ts confirmOrder', 'orders/rows.ts findOrder'],
    waits: locking('orders'),
    meet: async () => {
      const { customer, orderId } = await pending()
      return {
        held: row('orders', orderId),
        call: () => api.get(`/order/confirm/${orderId}`, { token: customer.token }),
      }
    },
  },
  {
    sites: ['orders/customer.ts lockCustomer'],
    waits: locking('customers'),
    meet: async () => {
      const made = await pending()
      return { held: row('customers', made.customer.id), call: correct(made) }
    },
  },
  {
    sites: ['orders/document.ts correctDocument'],
    waits: locking('customers'),
    meet: async () => {
      const made = await pending()
      return { held: row('customers', made.customer.id), call: correct(made) }
    },
  },
  {
    sites: ['orders/document.ts correctDocument 2'],
    waits: locking('orders'),
    meet: async () => {
      const made = await pending()
      return { held: row('orders', made.orderId), call: correct(made) }
    },
  },
  {
    sites: ['orders/expire.ts cancel'],
    waits: null,
    meet: async () => {
      const { orderId } = await pending()
      await db().update(orders).set({ createdAt: YEAR_AGO }).where(eq(orders.id, orderId))
      return { held: row('orders', orderId), call: () => cancelUnconfirmedOrders() }
    },
  },
  {
    sites: ['orders/forget.ts closeOrdersOf'],
    waits: locking('orders'),
    meet: async () => {
      const { customer, orderId } = await pending()
      return {
        held: row('orders', orderId),
        call: () => eraseAccount(customer.id, { deleteReviews: false }),
      }
    },
  },
  {
    // The product that was only reviewed, next to that of the order.
    sites: ['orders/forget.ts closeOrdersOf 2', 'orders/forget.ts lockProducts'],
    waits: locking('products'),
    meet: async () => {
      const { customer } = await pending()
      const reviewed = await createProduct()
      const review = { productId: reviewed.id, rating: 5, review: 'Muy cómoda' }
      await api.post('/home/customer/submit-review', review, { token: customer.token })
      return {
        held: row('products', reviewed.id),
        call: () => eraseAccount(customer.id, { deleteReviews: false }),
      }
    },
  },
  {
    sites: ['orders/manual-transfer.ts chooseTransfer'],
    waits: locking('orders'),
    meet: async () => {
      const { customer, orderId } = await pending()
      return {
        held: row('orders', orderId),
        call: () => api.post(`/order/wallet/${orderId}`, undefined, { token: customer.token }),
      }
    },
  },
  {
    sites: ['orders/manual-transfer.ts sendOperation'],
    waits: locking('orders'),
    meet: async () => {
      const { customer, orderId } = await pending()
      const body = { wallet: 'yape', operation: '12345678' }
      return {
        held: row('orders', orderId),
        call: () => api.post(`/order/wallet/${orderId}/operation`, body, { token: customer.token }),
      }
    },
  },
  {
    sites: ['orders/manual-transfer.ts sendReceiptPicture'],
    waits: locking('orders'),
    meet: async () => {
      const { customer, orderId } = await pending()
      const raw = new FormData()
      const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]
      raw.set('archivo', new File([new Uint8Array(png)], 'yape.png'))
      return {
        held: row('orders', orderId),
        call: () => api.post(`/order/wallet/${orderId}/picture`, undefined, { raw, token: customer.token }),
      }
    },
  },
  {
    sites: ['orders/modify.ts modifyOrder'],
    waits: locking('customers'),
    meet: async () => {
      const made = await pending()
      return { held: row('customers', made.customer.id), call: modify(made) }
    },
  },
  {
    sites: ['orders/modify.ts modifyOrder 2'],
    waits: locking('orders'),
    meet: async () => {
      const made = await pending()
      return { held: row('orders', made.orderId), call: modify(made) }
    },
  },
  {
    sites: ['orders/modify.ts modifyOrder 3'],
    waits: inCarts,
    meet: async () => {
      const made = await pending()
      return { held: row('carts', made.customer.id, 'owner'), call: modify(made) }
    },
  },
  {
    sites: ['orders/pay.ts findPayable'],
    waits: locking('orders'),
    meet: async () => {
      const { customer, orderId } = await pending()
      return {
        held: row('orders', orderId),
        call: () => api.post('/order/create-payment', { ...ONE, orderId }, { token: customer.token }),
      }
    },
  },
  {
    sites: ['orders/pay.ts payWithToken'],
    waits: locking('orders'),
    meet: async () => {
      const { orderId, secret, token } = await opened()
      return {
        held: `update orders set status = 'cancelled' where id = '${orderId}'`,
        call: () => api.post(`/order/payment/${secret}`, { token: 'tkn_test_ok' }, { token }),
        after: () => {
          expect(culqi.charges.filter(({ metadata }) => metadata.order === orderId)).toEqual([])
        },
      }
    },
  },
  {
    sites: ['orders/rows.ts lockByNumber'],
    waits: locking('orders'),
    meet: async () => {
      const { orderId, number } = await pending()
      return { held: row('orders', orderId), call: () => viewDocument(number) }
    },
  },
  {
    sites: ['orders/states.ts cancelLocked', 'orders/stock.ts lockStock'],
    waits: locking('products'),
    meet: async () => {
      const made = await pendingSized()
      return { held: row('products', made.sized.id), call: modify(made) }
    },
  },
  {
    sites: ['orders/stock.ts lockStock 2'],
    waits: locking('sizes'),
    meet: async () => {
      const made = await pendingSized()
      return { held: row('sizes', made.sizeId), call: modify(made) }
    },
  },
  {
    sites: ['orders/reversals.ts restockUnits'],
    waits: locking('products'),
    meet: async () => {
      const { orderId } = await pending()
      const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, orderId))
      const units = [{ id: line?.id ?? '', quantity: 1 }]
      return {
        held: row('products', product.id),
        call: () => transaction(() => restockUnits(orderId, units)),
      }
    },
  },
])
