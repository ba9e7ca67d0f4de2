import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import { newGuestId } from '#shared/rules/guest.ts'
import { shippingInfo } from './checkout-form.ts'
import { proveWork } from './proof.ts'

export interface Shopper {
  id: string
  token: string
  email: string
  contact: { phone: string; numeroDocumento: string }
}

interface Sent {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}
interface Got {
  status: number
  body: Record<string, unknown>
}
interface Asked {
  kind?: string
  challenge: string
  difficulty: number
  email?: string
}

/** More often nobody is asked: work grows while it is done. */
const PROOFS = 8
const PAUSES = 60

/** A browser behind an address: it does the work that the shop wants, and waits as long as the shop says. */
export class NetworkClient {
  readonly port: number
  readonly address: string
  readonly #works: boolean
  /** CPU time of all its proofs. */
  workSeconds = 0

  constructor(port: number, address: string, { works = true } = {}) {
    this.port = port
    this.address = address
    this.#works = works
  }

  guestId(): string {
    return newGuestId(Date.now(), randomUUID().replaceAll('-', ''))
  }

  async call(method: string, path: string, sent: Sent = {}): Promise<Got> {
    let proof = sent.headers ?? {}
    let pauses = 0
    for (let proofs = 0; ;) {
      const got = await this.#send(method, path, { ...sent, headers: proof })
      const asked = got.body['details'] as Asked | undefined
      const isWork = got.status === 429 && asked?.kind === 'work'
      if (!this.#works || (!isWork && !got.body['wait'])) return got
      if (isWork && (proofs += 1) <= PROOFS) proof = { proof: this.#prove(asked) }
      else if ((pauses += 1) <= PAUSES) await sleep(1000)
      else return got
    }
  }

  #prove({ challenge, difficulty }: Asked): string {
    const before = process.cpuUsage()
    const proof = proveWork(challenge, difficulty)
    const { user, system } = process.cpuUsage(before)
    this.workSeconds += (user + system) / 1_000_000
    return proof
  }

  async #send(method: string, path: string, { token, body, headers }: Sent): Promise<Got> {
    const response = await fetch(`http://127.0.0.1:${String(this.port)}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': this.address,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    const wait = response.headers.get('retry-after') !== null
    return { status: response.status, body: wait ? { ...answer, wait } : answer }
  }

  /** A new account; null where the shop makes none. */
  async register(): Promise<Shopper | null> {
    const digits = String(Number.parseInt(randomUUID().replaceAll('-', '').slice(-12), 16)).padStart(16, '7')
    const email = `${randomUUID()}@example.com`
    const { status, body } = await this.call('POST', '/customer/customer-register', {
      body: { name: 'Rosa', email, password: 'zapatos-rojos' },
    })
    if (status !== 201) return null
    const { user, token } = body as unknown as { user: { id: string }; token: string }
    const contact = { phone: `9${digits.slice(-8)}`, numeroDocumento: `4${digits.slice(-7)}` }
    return { id: user.id, token, email, contact }
  }

  add({ id, token }: Shopper, productId: string): Promise<Got> {
    return this.call('POST', '/home/product/add-to-card', {
      token,
      body: { userId: id, productId, quantity: 1, variant: null },
    })
  }

  /** Orders what is in the cart; `codeFor` reads the mails of an account that has a mailbox. */
  async order(shopper: Shopper, codeFor?: (email: string) => Promise<string>): Promise<Got> {
    const { id, token, contact } = shopper
    const got = await this.call('GET', `/home/product/get-card-product/${id}`, { token })
    const cart = got.body as unknown as CartAnswer
    const body = {
      userId: id,
      price: cart.price,
      products: cart.card_products,
      shipping_fee: cart.shipping_fee,
      shippingInfo: { ...shippingInfo, ...contact },
    }
    const key = { 'idempotency-key': randomUUID() }
    const path = '/home/order/place-order'
    const first = await this.#order(path, { token, body, key })
    const asked = first.body['details'] as Asked | undefined
    if (asked?.kind !== 'code' || !codeFor) return first
    const code = await codeFor(shopper.email)
    return this.#order(path, { token, body, key, proof: `${asked.challenge}.${code}` })
  }

  /** The key of the attempt goes with its proof. */
  async #order(
    path: string,
    o: { token: string; body: unknown; key: Record<string, string>; proof?: string },
  ): Promise<Got> {
    let headers: Record<string, string> = o.proof === undefined ? o.key : { ...o.key, proof: o.proof }
    for (let proofs = 0; ; proofs += 1) {
      const got = await this.#send('POST', path, { token: o.token, body: o.body, headers })
      const asked = got.body['details'] as Asked | undefined
      if (!this.#works || asked?.kind !== 'work' || proofs >= PROOFS) return got
      headers = { ...o.key, proof: this.#prove(asked) }
    }
  }
}
