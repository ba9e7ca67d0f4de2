import { atom } from 'nanostores'
import type { MessageAnswer, QuotedProduct } from '#shared/contracts/chat.ts'
import { sendFile } from '#shared/endpoints/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { maySendAgain, retryDelay } from '#shared/rules/chat.ts'
import { call } from '../call.ts'
import { attempt, run } from '../run.ts'
import {
  dropPending,
  followSendQueue,
  keepPending,
  newClientId,
  sendQueueOf,
  type Pending,
} from './send-queue.ts'
import type { Side } from './side.ts'

/** A call that takes longer than this counts as unanswered. */
const PATIENCE_MS = 20_000

interface Outgoing {
  peerId: string
  text: string
  file: File | null
  product: QuotedProduct | null
}

/** Sends in order, one after the other; what the server did not acknowledge stays in the browser and is sent again. */
export function makeSending(side: Side, { stored }: { stored: (message: MessageAnswer) => void }) {
  const $pending = atom<readonly Pending[]>([])
  const $uploading = atom(false)
  /** The last try got no answer; the next one starts automatically. */
  const $stalled = atom(false)
  let isFlushing = false
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let unfollow: (() => void) | undefined
  /** A file that is sent again after its answer was lost is the same message. */
  let lastFile: { file: File; text: string; clientId: string } | null = null

  const refresh = (): void => {
    const [senderId, authorId] = [side.me(), side.author()]
    $pending.set(senderId === '' ? [] : sendQueueOf({ senderId, authorId }))
  }

  async function flush(): Promise<void> {
    if (isFlushing) return
    isFlushing = true
    clearTimeout(timer)
    for (let next = nextPending(); next !== undefined; next = nextPending()) if (!(await sendOne(next))) break
    isFlushing = false
  }

  const nextPending = (): Pending | undefined => {
    refresh()
    return $pending.get().find(({ refusal }) => refusal === '')
  }

  /** False if the failure has nothing to do with this message: the others would fail too. */
  async function sendOne(pending: Pending): Promise<boolean> {
    const outcome = await attempt(() => side.send(pending, AbortSignal.timeout(PATIENCE_MS)))
    if (outcome.ok) {
      attempts = 0
      $stalled.set(false)
      dropPending(pending)
      stored(outcome.value)
      refresh()
      return true
    }
    const { status, message } = outcome.error
    // If the sender has to sign in again, the message stays in the queue.
    if (status === 401) return false
    if (!maySendAgain(status)) {
      keepPending({ ...pending, refusal: message || say.refused })
      return true
    }
    attempts += 1
    $stalled.set(true)
    timer = setTimeout(() => void flush(), retryDelay(attempts))
    return false
  }

  const now = (): void => void flush()

  async function send({ peerId, text, file, product }: Outgoing): Promise<boolean> {
    if (file) return upload({ peerId, text, file, product })
    const last = $pending.get().at(-1)?.at ?? 0
    keepPending({
      clientId: newClientId(),
      senderId: side.me(),
      authorId: side.author(),
      receverId: peerId,
      text,
      product,
      at: Math.max(Date.now(), last + 1),
      refusal: '',
    })
    refresh()
    void flush()
    return true
  }

  /** D-85: a file that fails is reported in a toast, and nothing is sent. */
  async function upload({ peerId, text, file, product }: Outgoing & { file: File }): Promise<boolean> {
    if (lastFile?.file !== file || lastFile.text !== text) lastFile = { file, text, clientId: newClientId() }
    const form = new FormData()
    form.set('senderId', side.me())
    form.set('receverId', peerId)
    form.set('text', text)
    form.set('clientId', lastFile.clientId)
    if (product) form.set('productId', product.productId)
    form.set('archivo', file)
    const outcome = await run($uploading, () => call(sendFile, { body: form }), say.fileFailed)
    if (!outcome.ok) return false
    lastFile = null
    stored(outcome.value.message)
    return true
  }

  function start(): void {
    refresh()
    unfollow = followSendQueue(refresh)
    addEventListener('online', now)
    void flush()
  }
  function stop(): void {
    clearTimeout(timer)
    unfollow?.()
    removeEventListener('online', now)
    $pending.set([])
    $stalled.set(false)
  }

  return {
    $pending,
    $uploading,
    $stalled,
    start,
    stop,
    flush,
    send,
    /** The server has it. */
    settle: (clientId: string): void => {
      if (!$pending.get().some(pending => pending.clientId === clientId)) return
      dropPending({ senderId: side.me(), clientId })
      refresh()
    },
    retry: (clientId: string): void => {
      const pending = $pending.get().find(one => one.clientId === clientId)
      if (!pending) return
      keepPending({ ...pending, refusal: '' })
      void flush()
    },
    discard: (clientId: string): void => {
      dropPending({ senderId: side.me(), clientId })
      refresh()
    },
  }
}
