import { atom } from 'nanostores'
import type { ConversationAnswer, MessageAnswer } from '#shared/contracts/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { withNews, type News } from '#shared/rules/chat.ts'
import { failed, loading, ready, type Load, valueOf } from '../load.ts'
import { attempt } from '../run.ts'
import type { Side } from './side.ts'

/** How many messages are remembered while a list is loading; more do not arrive in that time. */
const MOST_RECENT_NEWS = 50

export type ConversationList = ReturnType<typeof makeList>

/** The conversations of one side, each with its last message and how many of its messages are unread. */
export function makeList(side: Side) {
  const $my_friends = atom<Load<readonly ConversationAnswer[]>>(loading)
  /** Messages that arrived while the list was loading: the list may have been read before them. */
  let recentNews: News[] = []

  const find = (fdId: string) => valueOf($my_friends.get())?.find(conversation => conversation.fdId === fdId)

  /** The list from the server with the messages that arrived since; messages that it has already change nothing. */
  const take = (answered: readonly ConversationAnswer[]) =>
    $my_friends.set(ready(recentNews.reduce(withNews<ConversationAnswer>, answered)))

  async function load(): Promise<void> {
    const outcome = await attempt(() => side.readConversations())
    if (outcome.ok) take(outcome.value)
    else if ($my_friends.get().state !== 'ready')
      $my_friends.set(failed(outcome.error.message || say.listFailed))
  }

  /** False if the list has the message already. A conversation that is not in the list is loaded. */
  function receive(message: MessageAnswer, fdId: string): boolean {
    const text = message.message || (message.file?.name ?? '')
    const news = { fdId, text, at: message.createdAt, isUnread: message.senderId === fdId }
    recentNews = [...recentNews, news].slice(-MOST_RECENT_NEWS)
    const before = valueOf($my_friends.get())
    if (!before || !find(fdId)) {
      void load()
      return true
    }
    const after = withNews(before, news)
    if (after !== before) $my_friends.set(ready(after))
    return after !== before
  }

  /** This side has read, here or in another tab: the list shows no unread messages any more. */
  function clearUnread(fdId: string): void {
    recentNews = recentNews.filter(news => news.fdId !== fdId)
    const known = valueOf($my_friends.get()) ?? []
    if (known.some(one => one.fdId === fdId && one.unread > 0))
      $my_friends.set(ready(known.map(one => (one.fdId === fdId ? { ...one, unread: 0 } : one))))
  }

  function clear(): void {
    recentNews = []
    $my_friends.set(loading)
  }

  return { $my_friends, find, take, load, receive, clearUnread, clear }
}
