import { atom } from 'nanostores'
import type { ConversationAnswer, MessageAnswer } from '#shared/contracts/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { joinNewest, withMessage } from '#shared/rules/chat.ts'
import { failed, loading, ready, type Load, valueOf } from '../load.ts'
import { attempt } from '../run.ts'
import type { ConversationList } from './list.ts'
import type { Side } from './side.ts'

/** The open conversation of one side. */
export function makeThread(side: Side, list: ConversationList) {
  const $fb_messages = atom<Load<readonly MessageAnswer[]>>(loading)
  const $currentFd = atom<ConversationAnswer | null>(null)
  /** Its other person; '' for none. */
  const $openId = atom('')
  const $hasOlder = atom(false)
  const $loadingOlder = atom(false)
  /** Messages that arrived while their conversation is loading. */
  let early: MessageAnswer[] = []

  const messages = () => valueOf($fb_messages.get())

  /** API-43: the newest page, joined with what is shown already. */
  async function readNewest(): Promise<void> {
    const peerId = $openId.get()
    const outcome = await attempt(() => side.readPage(peerId, undefined))
    if ($openId.get() !== peerId) return
    if (!outcome.ok) {
      if (!messages()) $fb_messages.set(failed(outcome.error.message || say.loadFailed))
      return list.load()
    }
    const page = outcome.value
    const known = early.reduce(withMessage, messages() ?? [])
    early = []
    const joined = joinNewest(known, page, $hasOlder.get())
    $currentFd.set(page.conversation)
    $hasOlder.set(joined.hasOlder)
    $fb_messages.set(ready(joined.messages))
    if (page.conversations) list.take(page.conversations)
    else await list.load()
  }

  /** Opens a conversation, '' for none. */
  async function open(peerId: string): Promise<void> {
    $openId.set(peerId)
    $currentFd.set(list.find(peerId) ?? null)
    $hasOlder.set(false)
    early = []
    if (peerId === '') {
      $fb_messages.set(ready([]))
      return list.load()
    }
    $fb_messages.set(loading)
    await readNewest()
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

  function append(message: MessageAnswer): void {
    const known = messages()
    if (known) $fb_messages.set(ready(withMessage(known, message)))
    else early.push(message)
  }

  function noteSeen(fdId: string, isSeen: (message: MessageAnswer) => boolean): void {
    const known = messages()
    if ($openId.get() !== fdId || !known?.some(isSeen)) return
    $fb_messages.set(
      ready(known.map(message => (isSeen(message) ? { ...message, status: 'seen' } : message))),
    )
  }

  function clear(): void {
    $openId.set('')
    $fb_messages.set(loading)
    $currentFd.set(null)
  }

  return {
    $fb_messages,
    $currentFd,
    $openId,
    $hasOlder,
    $loadingOlder,
    messages,
    readNewest,
    open,
    loadOlder,
    append,
    noteSeen,
    clear,
  }
}
