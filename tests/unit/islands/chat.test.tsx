// @vitest-environment happy-dom
import { atom } from 'nanostores'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Composer } from '#islands/chat/Composer.tsx'
import { Inbox } from '#islands/chat/Inbox.tsx'
import { Thread } from '#islands/chat/Thread.tsx'
import { sellerWords } from '#islands/chat/words.ts'
import { ready } from '#stores/load.ts'
import type { Inbox as InboxStore } from '#stores/chat/inbox.ts'
import { choosePicture, draw, leave, send, settle, type } from './screen.ts'

afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
})

const message = {
  ...{ _id: 'm1', senderId: 'a', receverId: 's1', senderName: 'Ana', message: 'Hola', status: 'unseen' },
  ...{ createdAt: '2026-11-22T15:00:00.000Z', file: null, product: null, clientId: null },
}
const person = { fdId: 'a', name: 'Ana', image: '', lastMessage: 'Hola', lastAt: '', unread: 1 }

/** The conversations of a seller, of which one is open; `isTaken` is what becomes of a message. */
function anInbox(isTaken = true) {
  const calls: string[] = []
  const note =
    (name: string) =>
    (...words: unknown[]): Promise<boolean> => {
      calls.push([name, ...words.filter(word => typeof word === 'string')].join(' '))
      return Promise.resolve(isTaken)
    }
  const inbox = {
    side: { name: 'seller', pathOf: (fdId: string) => `/vendedor/mensajes?cliente=${fdId}` },
    $my_friends: atom(ready([person])),
    $fb_messages: atom(ready([message])),
    $openId: atom('a'),
    $currentFd: atom(person),
    $link: atom('online'),
    ...{ $activeSeller: atom([]), $pending: atom([]), $quote: atom(null) },
    ...{ $uploading: atom(false), $stalled: atom(false), $hasOlder: atom(false), $loadingOlder: atom(false) },
    ...{ send: note('send'), markRead: note('read'), show: note('show') },
  }
  return { inbox: inbox as unknown as InboxStore, calls }
}
const field = () => document.querySelector('textarea')
/** Gives the only element of its kind an id. */
function named(kind: 'input' | 'textarea', id: string): string {
  document.querySelector(kind)?.setAttribute('id', id)
  return id
}
const press = (keys: KeyboardEventInit) =>
  act(async () => {
    field()?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...keys }),
    )
    await new Promise(done => setTimeout(done, 5))
  })

test.each([
  [true, ''],
  [false, 'Hola'],
])('CHAT-07 CHAT-08 a message that is taken (%j) leaves the field with %j', async (isTaken, left) => {
  const { inbox, calls } = anInbox(isTaken)
  await draw(<Composer inbox={inbox} />)
  await type(named('textarea', 'text'), 'Hola')
  await choosePicture(named('input', 'file'))
  expect(document.body.textContent).toContain('foto.png')
  await send()
  expect(calls).toEqual(['send Hola'])
  expect(field()?.value).toBe(left)
  expect(document.body.textContent.includes('foto.png')).toBe(!isTaken)
})

test('CHAT-06 Enter sends what is written, but nothing empty, no new line and no word that is being composed', async () => {
  const { inbox, calls } = anInbox()
  await draw(<Composer inbox={inbox} />)
  await press({})
  await type(named('textarea', 'text'), 'Hola')
  await press({ shiftKey: true })
  await press({ isComposing: true })
  expect(calls).toEqual([])
  await press({})
  expect(calls).toEqual(['send Hola'])
})

test('D-83 what came while the page was behind another one counts as read when it is looked at again', async () => {
  const { inbox, calls } = anInbox()
  await draw(<Thread inbox={inbox} />)
  calls.length = 0
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await settle()
  expect(calls).toEqual(['read'])
})

test('a conversation that is opened in another tab changes nothing here', async () => {
  const { inbox, calls } = anInbox()
  await draw(<Inbox inbox={inbox} words={sellerWords} />)
  calls.length = 0
  for (const keys of [{ ctrlKey: true }, { metaKey: true }, {}]) {
    addEventListener('click', event => event.preventDefault(), { once: true })
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
    act(() => void document.querySelector('aside a')?.dispatchEvent(click))
  }
  expect(calls).toEqual(['show a'])
})

test('D-83 what waits to be sent to somebody else is not in this conversation', async () => {
  const { inbox } = anInbox()
  const waiting = (receverId: string, text: string) => ({
    ...{ clientId: text, receverId, text, product: null, refusal: '', at: 1 },
  })
  Object.assign(inbox, { $pending: atom([waiting('a', 'Para Ana'), waiting('b', 'Para Beto')]) })
  await draw(<Thread inbox={inbox} />)
  expect(document.body.textContent).toContain('Para Ana')
  expect(document.body.textContent).not.toContain('Para Beto')
})

test('D-85 a file that was taken out can be chosen again', async () => {
  const { inbox } = anInbox()
  await draw(<Composer inbox={inbox} />)
  const picker = document.querySelector('input')
  let value = 'C:\\fakepath\\foto.png'
  if (picker)
    Object.defineProperty(picker, 'value', { get: () => value, set: (to: string) => void (value = to) })
  await choosePicture(named('input', 'file'))
  // A browser says nothing of a choice that is the same as before.
  expect(value).toBe('')
})
