import { randomUUID } from 'node:crypto'
import { afterCommit, notify } from './index.ts'

export const INVALIDATE_CHANNEL = 'invalidate'
/** pg_notify takes at most 8,000 bytes; a longer list of tags becomes "everything". */
const MAX_PAYLOAD = 7000

/** `message` names this invalidation, which comes a second time by NOTIFY. */
type Listener = (tags: readonly string[], message: string | undefined) => void
const KEY = Symbol.for('vitrina.invalidation')
const shared = globalThis as unknown as { [KEY]?: Set<Listener> }
const listeners = (shared[KEY] ??= new Set<Listener>())

/** The page cache registers here; called in this process right after a commit. */
export const onInvalidate = (listener: Listener): void => void listeners.add(listener)

const WITHIN_SECOND = 'soon:'
/**
 * The tag with the wish to end within a second: for many changes in a row, each of which would make every page render
 * again.
 */
export const withinSecond = (tag: string): string => WITHIN_SECOND + tag
/** The tag that may wait; undefined for any other. */
export const lateTag = (tag: string): string | undefined =>
  tag.startsWith(WITHIN_SECOND) ? tag.slice(WITHIN_SECOND.length) : undefined

const MESSAGE = 'message:'
const ours = `${MESSAGE}${randomUUID()}:`
let sent = 0
/** The name of a message of this process among these tags; undefined in messages of others. */
export const ownMessage = (tags: readonly string[]): string | undefined =>
  tags.find(tag => tag.startsWith(ours))

/**
 * Tags: `catalog`, `company`, `product:{id}`, `all`. Sent to this process after the commit and to every other one by
 * NOTIFY, which PostgreSQL delivers on commit.
 */
export async function invalidate(tags: readonly string[]): Promise<void> {
  sent += 1
  const message = ours + String(sent)
  const known = JSON.stringify(tags).length > MAX_PAYLOAD ? ['all'] : tags
  const payload = JSON.stringify([...known, message])
  await notify(INVALIDATE_CHANNEL, payload)
  afterCommit(() => {
    for (const listener of listeners) listener(known, message)
  })
}

/** For changes that only this process sees, such as a file in its data folder. */
export const invalidateHere = (tags: readonly string[]): void => {
  for (const listener of listeners) listener(tags, undefined)
}
