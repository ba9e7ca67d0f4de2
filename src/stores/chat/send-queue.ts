import type { QuotedProduct } from '#shared/contracts/chat.ts'
import { storageKeys } from '#shared/storage.ts'
import { randomHex } from '#browser/random-hex.ts'

/** A message that the server has not acknowledged yet. */
export interface Pending {
  /** The server stores a message with this id once, however often it is sent. */
  clientId: string
  senderId: string
  /** Left out by older versions. */
  authorId?: string
  receverId: string
  text: string
  product: QuotedProduct | null
  /** Milliseconds since 1970, for the order. */
  at: number
  /** Why the server refuses it; '' while it may still be sent. */
  refusal: string
}

type Key = Pick<Pending, 'senderId' | 'clientId'>

/** One key for each message, so that two tabs never overwrite each other's; by sender, so that a logout finds them. */
const keyOf = ({ senderId, clientId }: Key): string => `${storageKeys.outbox}${senderId}:${clientId}`

const keysOf = (senderId: string): string[] =>
  Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '').filter(key =>
    key.startsWith(`${storageKeys.outbox}${senderId}:`),
  )

function read(key: string): Pending | null {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Pending | null
    return value && typeof value.text === 'string' && typeof value.at === 'number' ? value : null
  } catch {
    return null
  }
}

/** The waiting messages that this person wrote for a sender, oldest first. */
export const sendQueueOf = ({
  senderId,
  authorId,
}: Required<Pick<Pending, 'senderId' | 'authorId'>>): Pending[] =>
  keysOf(senderId)
    .flatMap(key => read(key) ?? [])
    .filter(pending => (pending.authorId ?? authorId) === authorId)
    .sort((a, b) => a.at - b.at)

export const keepPending = (message: Pending): void =>
  localStorage.setItem(keyOf(message), JSON.stringify(message))

export const dropPending = (message: Key): void => localStorage.removeItem(keyOf(message))

export const dropSendQueue = (senderId: string): void => {
  for (const key of keysOf(senderId)) localStorage.removeItem(key)
}

/** Reports when another tab changed it. */
export function followSendQueue(changed: () => void): () => void {
  const listen = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith(storageKeys.outbox)) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

export const newClientId = randomHex
