// State area `chat` (DATA-44, DATA-52): the conversations of one side. The customer's screen and the seller's both use
// it; the differences are in `Side`.
import { atom } from 'nanostores'
import type { ConversationAnswer, MessageAnswer, QuotedProduct } from '#shared/contracts/chat.ts'
import type { ActiveSeller, SeenEvent } from '#shared/contracts/realtime.ts'
import { markSeen } from '#shared/endpoints/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { joinNewest, peerOf, placeIncoming, withMessage, withNews, type News } from '#shared/rules/chat.ts'
import { call } from '../call.ts'
import { failed, loading, ready, type Load, valueOf } from '../load.ts'
import { attempt } from '../run.ts'
import { toast } from '../toasts.ts'
import { makeSending } from './sending.ts'
import type { Side } from './side.ts'
import { openSocket, type ShopSocket } from './socket.ts'

export type Inbox = ReturnType<typeof makeInbox>
/** More news than this do not come while a list is on its way. */
const MOST_RECENT_NEWS = 50
type Link = 'connecting' | 'online' | 'offline'

export function makeInbox(side: Side) {
  const $my_friends = atom<Load<readonly ConversationAnswer[]>>(loading)
  const $fb_messages = atom<Load<readonly MessageAnswer[]>>(loading)
  const $currentFd = atom<ConversationAnswer | null>(null)
  const $activeSeller = atom<readonly ActiveSeller[]>([])
  /** The person of the open conversation; '' for none. */
  const $openId = atom('')
  const $hasOlder = atom(false)
  const $loadingOlder = atom(false)
  const $link = atom<Link>('connecting')
  /** D-82: the product the next message is about. */
  const $quote = atom<QuotedProduct | null>(null)

  let socket: ShopSocket | null = null
  let isStarted = false
  /** What arrived for a conversation that is still being read. */
  let early: MessageAnswer[] = []
  /** Unread news and own words: a list that was requested before them may arrive after them. */
  let recentNews: News[] = []
  let isMarking = false

  const conversations = () => valueOf($my_friends.get()) ?? []
  const messages = () => valueOf($fb_messages.get()) ?? null

  const sending = makeSending(side, {
    stored: message => {
      take(message)
      socket?.emit(side.events.sent, message)
    },
  })

  /** What the server answered, with what arrived since; news that it knew change nothing. */
  const takeList = (answered: readonly ConversationAnswer[]) =>
    $my_friends.set(ready(recentNews.reduce(withNews<ConversationAnswer>, answered)))

  async function loadConversations(): Promise<void> {
    const outcome = await attempt(() => side.readConversations())
    if (outcome.ok) takeList(outcome.value)
    else if ($my_friends.get().state !== 'ready')
      $my_friends.set(failed(outcome.error.message || say.listFailed))
  }

  /** API-43: the newest page of the open conversation, joined with what is shown already. */
  async function readNewest(): Promise<void> {
    const peerId = $openId.get()
    const outcome = await attempt(() => side.readPage(peerId, undefined))
    if ($openId.get() !== peerId) return
    if (!outcome.ok) {
      if (!messages()) $fb_messages.set(failed(outcome.error.message || say.loadFailed))
      return loadConversations()
    }
    const page = outcome.value
    const known = early.reduce(withMessage, messages() ?? [])
    early = []
    const joined = joinNewest(known, page, $hasOlder.get())
    $currentFd.set(page.conversation)
    $hasOlder.set(joined.hasOlder)
    $fb_messages.set(ready(joined.messages))
    if (page.conversations) takeList(page.conversations)
    else await loadConversations()
  }

  /** Opens a conversation, '' for none. */
  async function open(peerId: string): Promise<void> {
    $openId.set(peerId)
    $currentFd.set(conversations().find(({ fdId }) => fdId === peerId) ?? null)
    $hasOlder.set(false)
    early = []
    if (peerId === '') {
      $fb_messages.set(ready([]))
      return loadConversations()
    }
    $fb_messages.set(loading)
    await readNewest()
  }

  /** A tap on the list: the address changes, the page stays. */
  function show(peerId: string): void {
    history.pushState(null, '', side.pathOf(peerId))
    $quote.set(null)
    void open(peerId)
  }

  async function loadOlder(): Promise<void> {
    const peerId = $openId.get()
    const first = messages()?.[0]
    if (!first || !$hasOlder.get() || $loadingOlder.get()) return
    $loadingOlder.set(true)
    const outcome = await attempt(() => side.readPage(peerId, first._id))
    $loadingOlder.set(false)
    const known = messages()
    if (!outcome.ok || !known || $openId.get() !== peerId || known[0]?._id !== first._id) return
    $hasOlder.set(outcome.value.hasOlder)
    $fb_messages.set(ready([...outcome.value.messages, ...known]))
  }

  /** CHAT-11, CHAT-12, STATE-51: a stored message, from the socket or from our own call; twice counts once. */
  function take(message: MessageAnswer): void {
    const me = side.me()
    const place = placeIncoming(message, { me, open: $openId.get() })
    if (place === 'drop') return
    if (message.clientId !== null) sending.settle(message.clientId)
    const isNew = tellList(message, peerOf(message, me))
    if (place === 'append') {
      const known = messages()
      if (known) $fb_messages.set(ready(withMessage(known, message)))
      else early.push(message)
    } else if (place === 'toast' && isNew) {
      const link = { href: side.pathOf(message.senderId), label: say.see }
      toast(say.incoming(message.senderName), { link })
    }
  }

  /** False for news that the list knew already. A conversation that it does not know yet is loaded. */
  function tellList(message: MessageAnswer, fdId: string): boolean {
    const text = message.message || (message.file?.name ?? '')
    const news = { fdId, text, at: message.createdAt, isUnread: message.senderId === fdId }
    recentNews = [...recentNews, news].slice(-MOST_RECENT_NEWS)
    const before = conversations()
    if (!before.some(conversation => conversation.fdId === fdId)) {
      void loadConversations()
      return true
    }
    const after = withNews(before, news)
    if (after !== before) $my_friends.set(ready(after))
    return after !== before
  }

  /** Our own reading, here or in another tab: the list counts nothing any more. */
  function clearUnread(fdId: string): void {
    recentNews = recentNews.filter(news => news.fdId !== fdId)
    if (!conversations().some(conversation => conversation.fdId === fdId && conversation.unread > 0)) return
    $my_friends.set(
      ready(
        conversations().map(conversation =>
          conversation.fdId === fdId ? { ...conversation, unread: 0 } : conversation,
        ),
      ),
    )
  }

  function noteSeen(fdId: string, isSeen: (message: MessageAnswer) => boolean): void {
    const known = messages()
    if ($openId.get() !== fdId || !known?.some(isSeen)) return
    $fb_messages.set(
      ready(known.map(message => (isSeen(message) ? { ...message, status: 'seen' } : message))),
    )
  }

  const isUnseenOf = (fdId: string) => (message: MessageAnswer) =>
    message.senderId === fdId && message.status === 'unseen'

  /** The reader looks at the end of the open conversation. */
  async function markRead(): Promise<void> {
    const fdId = $openId.get()
    const last = messages()?.at(-1)?._id
    if (isMarking || last === undefined || document.visibilityState !== 'visible') return
    const isUnread =
      messages()?.some(isUnseenOf(fdId)) === true ||
      conversations().some(conversation => conversation.fdId === fdId && conversation.unread > 0)
    if (!isUnread) return
    isMarking = true
    const outcome = await attempt(() => call(markSeen, { body: { userId: side.me(), friendId: fdId } }))
    isMarking = false
    if (!outcome.ok) return
    clearUnread(fdId)
    noteSeen(fdId, message => isUnseenOf(fdId)(message) && message._id <= last)
    await markRead()
  }

  /** One of the two sides has read somewhere. */
  function hearSeen({ customerId, sellerId, reader, seen }: SeenEvent): void {
    const fdId = side.name === 'customer' ? sellerId : customerId
    const ids = new Set(seen)
    if (reader === side.name) clearUnread(fdId)
    noteSeen(fdId, message => message.status === 'unseen' && ids.has(message._id))
  }

  /** Everything that may have happened while there was no socket. */
  function catchUp(): void {
    $link.set('online')
    socket?.emit(side.events.hello, side.me(), side.user(), ({ ok }) => {
      // D-122: the library reconnects with the next session; the next call says why there is none, and leads to the
      // login.
      if (!ok) void loadConversations()
    })
    if ($openId.get() === '') void loadConversations()
    else void readNewest()
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
      seen: hearSeen,
      active: sellers => $activeSeller.set(sellers),
    })
    if (isStarted) socket = opened
    else opened?.close()
  }

  function stop(): void {
    isStarted = false
    socket?.close()
    socket = null
    sending.stop()
    recentNews = []
    $openId.set('')
    $my_friends.set(loading)
    $fb_messages.set(loading)
    $currentFd.set(null)
    $activeSeller.set([])
    $link.set('connecting')
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
    $my_friends,
    $fb_messages,
    $currentFd,
    $activeSeller,
    $openId,
    $hasOlder,
    $loadingOlder,
    $link,
    $quote,
    $pending: sending.$pending,
    $uploading: sending.$uploading,
    $stalled: sending.$stalled,
    start,
    stop,
    open,
    show,
    loadConversations,
    loadOlder,
    markRead,
    send,
    retry: sending.retry,
    discard: sending.discard,
  }
}
