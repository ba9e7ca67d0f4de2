// State area `chat` (DATA-44, DATA-52): the conversations of one side. The customer's screen and the seller's both use
// it; the differences are in `Side`.
import { atom } from 'nanostores'
import type { MessageAnswer, QuotedProduct } from '#shared/contracts/chat.ts'
import type { ActiveSeller, SeenEvent } from '#shared/contracts/realtime.ts'
import { markSeen } from '#shared/endpoints/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { peerOf, placeIncoming } from '#shared/rules/chat.ts'
import { call } from '../call.ts'
import { attempt } from '../run.ts'
import { toast } from '../toasts.ts'
import { makeList } from './list.ts'
import { makeSending } from './sending.ts'
import type { Side } from './side.ts'
import { openSocket, type ShopSocket } from './socket.ts'
import { makeThread } from './thread.ts'

export type Inbox = ReturnType<typeof makeInbox>
type Link = 'connecting' | 'online' | 'offline'

export function makeInbox(side: Side) {
  const $activeSeller = atom<readonly ActiveSeller[]>([])
  const $link = atom<Link>('connecting')
  /** D-82: the product the next message is about. */
  const $quote = atom<QuotedProduct | null>(null)

  let socket: ShopSocket | null = null
  let isStarted = false
  let isMarking = false

  const list = makeList(side)
  const thread = makeThread(side, list)
  const { $openId, messages, noteSeen } = thread

  const sending = makeSending(side, {
    stored: message => {
      take(message)
      socket?.emit(side.events.sent, message)
    },
  })

  /** A tap on the list: the address changes, the page stays. */
  function show(peerId: string): void {
    history.pushState(null, '', side.pathOf(peerId))
    $quote.set(null)
    void thread.open(peerId)
  }

  /** CHAT-11, CHAT-12, STATE-51: a stored message, from the socket or from our own call; twice counts once. */
  function take(message: MessageAnswer): void {
    const me = side.me()
    const place = placeIncoming(message, { me, open: $openId.get() })
    if (place === 'drop') return
    if (message.clientId !== null) sending.settle(message.clientId)
    const isNew = list.receive(message, peerOf(message, me))
    if (place === 'append') thread.append(message)
    else if (place === 'toast' && isNew) {
      const link = { href: side.pathOf(message.senderId), label: say.see }
      toast(say.incoming(message.senderName), { link })
    }
  }

  const isUnseenOf = (fdId: string) => (message: MessageAnswer) =>
    message.senderId === fdId && message.status === 'unseen'

  /** The reader looks at the end of the open conversation. */
  async function markRead(): Promise<void> {
    const fdId = $openId.get()
    const last = messages()?.at(-1)?._id
    if (isMarking || last === undefined || document.visibilityState !== 'visible') return
    const isUnread = messages()?.some(isUnseenOf(fdId)) === true || (list.find(fdId)?.unread ?? 0) > 0
    if (!isUnread) return
    isMarking = true
    const outcome = await attempt(() => call(markSeen, { body: { userId: side.me(), friendId: fdId } }))
    isMarking = false
    if (!outcome.ok) return
    list.clearUnread(fdId)
    noteSeen(fdId, message => isUnseenOf(fdId)(message) && message._id <= last)
    await markRead()
  }

  /** Handles the event that one of the two sides has read. */
  function receiveSeen({ customerId, sellerId, reader, seen }: SeenEvent): void {
    const fdId = side.name === 'customer' ? sellerId : customerId
    const ids = new Set(seen)
    if (reader === side.name) list.clearUnread(fdId)
    noteSeen(fdId, message => message.status === 'unseen' && ids.has(message._id))
  }

  /** Reads again what may have changed while there was no socket. */
  function catchUp(): void {
    $link.set('online')
    socket?.emit(side.events.hello, side.me(), side.user(), ({ ok }) => {
      // D-122: the library reconnects with the next session; the next call says why there is none, and leads to the
      // login.
      if (!ok) void list.load()
    })
    if ($openId.get() === '') void list.load()
    else void thread.readNewest()
    void sending.flush()
  }

  /** RT-01: called once somebody is signed in. */
  async function start(): Promise<void> {
    if (isStarted) return
    isStarted = true
    sending.start()
    const opened = await openSocket({
      up: catchUp,
      down: () => $link.set('offline'),
      message: take,
      seen: receiveSeen,
      active: sellers => $activeSeller.set(sellers),
    })
    if (isStarted) socket = opened
    else opened?.close()
  }

  /** The session ended: no socket and no sending until the next start. What is shown stays (FRAME-19). */
  function rest(): void {
    isStarted = false
    socket?.close()
    socket = null
    sending.stop()
    $activeSeller.set([])
    $link.set('connecting')
  }

  function stop(): void {
    rest()
    list.clear()
    thread.clear()
  }

  async function send(text: string, file: File | null): Promise<boolean> {
    const product = $quote.get()
    const isTaken = await sending.send({ peerId: $openId.get(), text: text.trim(), file, product })
    if (isTaken && product) {
      $quote.set(null)
      history.replaceState(null, '', side.pathOf($openId.get()))
    }
    return isTaken
  }

  return {
    side,
    $my_friends: list.$my_friends,
    $activeSeller,
    ...thread,
    $link,
    $quote,
    $pending: sending.$pending,
    $uploading: sending.$uploading,
    $stalled: sending.$stalled,
    start,
    rest,
    stop,
    show,
    loadConversations: list.load,
    markRead,
    send,
    retry: sending.retry,
    discard: sending.discard,
  }
}
