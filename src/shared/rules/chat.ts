/** Decisions about a conversation, the same for both participants. */
import { MAX_ATTACHMENT_BYTES } from '../business.ts'

/** How the socket reconnects (RT-04, RT-05): delays in milliseconds, tries without end. */
export const SOCKET_OPTIONS = {
  reconnection: true,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
  reconnectionAttempts: Infinity,
} as const

/** How many messages a screen reads at once; older ones come on scroll. */
export const CHAT_PAGE = 40
/** The longest text the server takes. */
export const MAX_MESSAGE = 4000
/** A reader this near the end (in px) follows new messages. */
const END_PX = 80

interface Addressed {
  senderId: string
  receverId: string
}

/** The other participant of a message, seen from `me`. */
export const peerOf = ({ senderId, receverId }: Addressed, me: string): string =>
  senderId === me ? receverId : senderId

/**
 * CHAT-11, CHAT-12: where an incoming message goes. `list` is the reader's own message from another tab, in a
 * conversation that is not open here; `drop` is a message that concerns nobody here.
 */
export function placeIncoming(
  message: Addressed,
  { me, open }: { me: string; open: string },
): 'append' | 'toast' | 'list' | 'drop' {
  if (me === '' || (message.senderId !== me && message.receverId !== me)) return 'drop'
  if (open !== '' && peerOf(message, me) === open) return 'append'
  return message.senderId === me ? 'list' : 'toast'
}

/** Ids grow with time, so their order is that of the conversation. A known id changes nothing (D-83). */
export function withMessage<T extends { _id: string }>(messages: readonly T[], message: T): readonly T[] {
  if (messages.some(known => known._id === message._id)) return messages
  const at = messages.findLastIndex(known => known._id < message._id) + 1
  return messages.toSpliced(at, 0, message)
}

/**
 * What is shown after reconnecting: the newest page joined with what was known, and with what arrived meanwhile. If
 * more was missed than one page holds, older messages are dropped, so that no gap is hidden inside a conversation.
 */
export function joinNewest<T extends { _id: string }>(
  known: readonly T[],
  page: { messages: readonly T[]; hasOlder: boolean },
  knownHasOlder: boolean,
): { messages: readonly T[]; hasOlder: boolean } {
  const first = page.messages[0]
  const last = page.messages.at(-1)
  if (first === undefined || last === undefined) return { messages: known, hasOlder: page.hasOlder }
  const after = known.filter(message => message._id > last._id)
  const before = known.filter(message => message._id < first._id)
  const isJoined = page.hasOlder && before.length > 0 && known.some(message => message._id === first._id)
  return isJoined
    ? { messages: [...before, ...page.messages, ...after], hasOlder: knownHasOlder }
    : { messages: [...page.messages, ...after], hasOlder: page.hasOlder }
}

interface Conversation {
  fdId: string
  unread: number
  lastMessage: string
  /** ISO 8601 UTC. */
  lastAt: string
}
/** What a message changes in the list of conversations; `at` is ISO 8601 UTC. */
export interface News {
  fdId: string
  text: string
  at: string
  isUnread: boolean
}

/**
 * STATE-51: the conversation of the newest message goes to the top. A message that the list knows already changes
 * nothing.
 */
export function withNews<C extends Conversation>(conversations: readonly C[], news: News): readonly C[] {
  const conversation = conversations.find(({ fdId }) => fdId === news.fdId)
  if (!conversation || news.at <= conversation.lastAt) return conversations
  const renewed = {
    ...conversation,
    lastMessage: news.text,
    lastAt: news.at,
    unread: conversation.unread + (news.isUnread ? 1 : 0),
  }
  return [renewed, ...conversations.filter(other => other !== conversation)]
}

/** CHAT-02, FRAME-17: how many messages wait, besides those of the conversation that is being read ('' for none). */
export const unreadBeside = (
  conversations: readonly Pick<Conversation, 'fdId' | 'unread'>[],
  readId: string,
): number => conversations.reduce((sum, { fdId, unread }) => sum + (fdId === readId ? 0 : unread), 0)

/** CHAT-06: something other than blanks, or a file (D-85). */
export const canSend = ({ text, hasFile }: { text: string; hasFile: boolean }): boolean =>
  hasFile || text.trim() !== ''

/** D-85: what a browser can check before a file is sent; the server looks at its content. */
export function chatFileProblem(file: { name: string; size: number }): 'fileTooLarge' | 'fileType' | null {
  if (file.size > MAX_ATTACHMENT_BYTES) return 'fileTooLarge'
  return /\.(?:jpe?g|png|webp|pdf)$/i.test(file.name) ? null : 'fileType'
}

/**
 * Whether the message may be sent again: there was no answer, a fault of the server, or too many messages at once.
 * Anything else is a refusal.
 */
export const maySendAgain = (status: number): boolean => status === 0 || status === 429 || status >= 500

/** Milliseconds before try number `attempt` (from 1): 2 s, doubling up to 30 s. */
export const retryDelay = (attempt: number): number => Math.min(30_000, 1000 * 2 ** attempt)

/** CHAT-09: only a reader at the end follows new messages. */
export const isAtEnd = (o: { scrollTop: number; clientHeight: number; scrollHeight: number }): boolean =>
  o.scrollHeight - o.scrollTop - o.clientHeight <= END_PX

/** '1.2 MB', '34 KB'; never '0 KB'. */
export const fileSize = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${(bytes / 1024 / 1024).toFixed(1)} MB`
    : `${String(Math.max(1, Math.round(bytes / 1024)))} KB`
