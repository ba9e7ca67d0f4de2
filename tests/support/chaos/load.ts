import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { completeSheet } from '../complaint-sheet.ts'
import { addAt, callShop, confirmAt, placeAt, registerAt, type RemoteCustomer } from '../shop-client.ts'

/** What the shop said it has done: it must be found afterwards, whatever was killed. */
export interface Acknowledged {
  placed: string[]
  confirmed: string[]
  cancelled: string[]
  /** Numbers of sheets: 000000001-2026. */
  complaints: string[]
  messages: string[]
  /** Texts, each written once. */
  reviews: string[]
}

export interface Load {
  done: Acknowledged
  count(): number
  stop(): Promise<void>
}

/** A customer is used up after so many rounds: nobody orders all day. */
const ROUNDS = 5

/** Customers who order, cancel, complain, write and review all the time, and begin again whenever the shop is gone. */
export function startLoad(
  port: number,
  { productId, sellerId }: { productId: string; sellerId: string },
): Load {
  const done: Acknowledged = {
    placed: [],
    confirmed: [],
    cancelled: [],
    complaints: [],
    messages: [],
    reviews: [],
  }
  let isOver = false
  let round = 0

  async function order(customer: RemoteCustomer): Promise<void> {
    await addAt(port, customer, productId)
    const placed = await placeAt(port, customer)
    if (placed.status !== 200) return
    const { orderId } = placed.body
    done.placed.push(orderId)
    // Only an order that nobody confirmed can be taken back.
    if ((round += 1) % 2 > 0) {
      if ((await confirmAt(port, customer, orderId)).status === 200) done.confirmed.push(orderId)
      return
    }
    const { status } = await callShop(port, 'POST', `/home/order/modify/${orderId}`, {
      token: customer.token,
      body: {},
    })
    if (status === 200) done.cancelled.push(orderId)
  }

  async function complain(): Promise<void> {
    const body = new FormData()
    for (const [name, value] of Object.entries(completeSheet)) body.set(name, value)
    const answer = await fetch(`http://127.0.0.1:${String(port)}/api/reclamo/add-reclamo`, {
      method: 'POST',
      body,
    })
    if (!answer.ok) return
    const { libroreclamaciones } = (await answer.json()) as { libroreclamaciones: { numero: string } }
    done.complaints.push(libroreclamaciones.numero)
  }

  async function write({ id, token }: RemoteCustomer): Promise<void> {
    const text = randomUUID()
    const { status } = await callShop(port, 'POST', '/chat/customer/send-message-to-seller', {
      token,
      body: { userId: id, sellerId, text, clientId: text },
    })
    if (status < 300) done.messages.push(text)
  }

  /** Somebody new each time: a second review of the same customer takes the place of the first (REV-08). */
  async function review(): Promise<void> {
    const { token } = await registerAt(port, `${randomUUID()}@example.com`)
    const text = `Buenas ${randomUUID()}`
    const { status } = await callShop(port, 'POST', '/home/customer/submit-review', {
      token,
      body: { productId, rating: 5, review: text },
    })
    if (status < 300) done.reviews.push(text)
  }

  async function live(work: ((customer: RemoteCustomer) => Promise<void>)[]): Promise<void> {
    while (!isOver) {
      try {
        const customer = await registerAt(port, `${randomUUID()}@example.com`)
        for (let i = 0; i < ROUNDS && !isOver; i += 1) for (const step of work) await step(customer)
      } catch {
        // The shop is gone, or answered that it is: what was acknowledged until then stands.
        await sleep(30)
      }
    }
  }

  const lives = [live([order]), live([order]), live([order]), live([write]), live([review]), live([complain])]
  return {
    done,
    count: () => Object.values(done).reduce((sum, list: string[]) => sum + list.length, 0),
    stop: async () => {
      isOver = true
      await Promise.all(lives)
    },
  }
}
