import { expect, vi } from 'vitest'

export interface Sent {
  /** `POST /home/order/place-order` */
  what: string
  body: Record<string, unknown>
  headers: Record<string, string>
}
/** What a call answers: a body with 200, a refusal, no answer at all, or another each time it is asked. */
type Fixed = object | { status: number; body: object } | 'down'
export type Reply = Fixed | (() => Fixed)

const isRefusal = (reply: object): reply is { status: number; body: object } =>
  'status' in reply && 'body' in reply

/** A server that answers what the test says and notes what it was sent; anything else is 404 without a sentence. */
export function fakeApi(replies: Record<string, Reply>): { sent: Sent[]; of(what: string): Sent[] } {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const what = `${String(init.method)} ${url.replace(/^\/api/, '')}`
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Sent['body']) : {}
    sent.push({ what, body, headers: init.headers as Record<string, string> })
    const found = replies[what]
    const reply: Fixed | undefined = typeof found === 'function' ? (found as () => Fixed)() : found
    if (reply === 'down') return Promise.reject(new TypeError('Failed to fetch'))
    if (reply === undefined) return Promise.resolve(Response.json({}, { status: 404 }))
    return Promise.resolve(
      isRefusal(reply) ? Response.json(reply.body, { status: reply.status }) : Response.json(reply),
    )
  })
  return { sent, of: what => sent.filter(request => request.what === what) }
}

/** A server that answers when the test says so. */
export function heldApi() {
  const held: { what: string; answer: (body: object) => Promise<void> }[] = []
  vi.stubGlobal(
    'fetch',
    (url: string, init: RequestInit) =>
      new Promise<Response>(resolve => {
        const answered = async (body: object) => {
          resolve(Response.json(body))
          await new Promise(done => setTimeout(done))
        }
        held.push({ what: `${String(init.method)} ${url.replace(/^\/api/, '')}`, answer: answered })
      }),
  )
  const next = async (what: string) => {
    await vi.waitFor(() => expect(held.some(request => request.what.startsWith(what))).toBe(true))
    return held.splice(
      held.findIndex(request => request.what.startsWith(what)),
      1,
    )[0]
  }
  return { next }
}

/** The same second for every token of a test, so that two of one person are equal. */
const TOMORROW = Math.floor(Date.now() / 1000) + 86_400

/** A token as the shop signs them, good for a day, without its signature: as the browser keeps it (GUARD-70). */
export function keptTokenOf(user: { id: string; name: string; email: string }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ ...user, exp: TOMORROW })}.`
}

/** The same with a signature, as login and register answer it. */
export const tokenOf = (user: { id: string; name: string; email: string }): string => `${keptTokenOf(user)}x`
