import { expect, test } from 'vitest'
import {
  canSend,
  CHAT_PAGE,
  chatFileProblem,
  fileSize,
  isAtEnd,
  joinNewest,
  MAX_MESSAGE,
  maySendAgain,
  peerOf,
  placeIncoming,
  retryDelay,
  SOCKET_OPTIONS,
  unreadBeside,
  withMessage,
  withNews,
} from '#shared/rules/chat.ts'

test.each([
  ['the open seller writes to me', 'tienda', 'ana', 'tienda', 'append'],
  ['I wrote to the open seller in another tab', 'ana', 'tienda', 'tienda', 'append'],
  ['another seller writes to me', 'otra', 'ana', 'tienda', 'toast'],
  ['a seller writes and none is open', 'otra', 'ana', '', 'toast'],
  ['I wrote to another seller in another tab', 'ana', 'otra', 'tienda', 'list'],
  ['two strangers write to each other', 'otra', 'beto', 'tienda', 'drop'],
  ['the open seller writes to somebody else', 'tienda', 'beto', 'tienda', 'drop'],
] as const)('CHAT-11 CHAT-12 %s', (_, senderId, receverId, open, place) => {
  expect(placeIncoming({ senderId, receverId }, { me: 'ana', open })).toBe(place)
})

test('nothing is placed for nobody', () => {
  expect(placeIncoming({ senderId: '', receverId: '' }, { me: '', open: '' })).toBe('drop')
  expect(placeIncoming({ senderId: '', receverId: 'ana' }, { me: 'ana', open: '' })).toBe('toast')
  expect(peerOf({ senderId: 'ana', receverId: 'tienda' }, 'ana')).toBe('tienda')
  expect(peerOf({ senderId: 'tienda', receverId: 'ana' }, 'ana')).toBe('tienda')
})

const ids = (...list: string[]) => list.map(_id => ({ _id }))

test.each([
  ['the newest goes last', ['1', '2'], '3', ['1', '2', '3']],
  ['a late one goes to its place', ['1', '3'], '2', ['1', '2', '3']],
  ['the same one again changes nothing', ['1', '2'], '2', ['1', '2']],
  ['the first one', [], '1', ['1']],
])('D-83 %s', (_, known, id, shown) => {
  expect(withMessage(ids(...known), { _id: id })).toEqual(ids(...shown))
})

test.each([
  ['an overlap is joined', ['1', '2', '3'], false, ['3', '4'], true, ['1', '2', '3', '4'], false],
  ['what was missed beyond a page leaves no gap', ['1', '2'], false, ['5', '6'], true, ['5', '6'], true],
  ['a page that is all replaces all', ['1'], false, ['1', '2'], false, ['1', '2'], false],
  ['the same page again', ['3', '4'], true, ['3', '4'], true, ['3', '4'], true],
  ['what arrived meanwhile stays', ['2', '3', '5'], true, ['3', '4'], true, ['2', '3', '4', '5'], true],
  ['the first message arrived meanwhile', ['1'], false, [], false, ['1'], false],
  ['what the page has before it counts', ['3'], false, ['3', '4'], true, ['3', '4'], true],
  ['what the server no longer has goes', ['1', '2'], false, ['2', '3'], false, ['2', '3'], false],
  ['an empty conversation stays empty', [], false, [], false, [], false],
])('API-43 after coming back %s', (_, known, knownHasOlder, page, pageHasOlder, shown, hasOlder) => {
  expect(
    joinNewest(ids(...known), { messages: ids(...page), hasOlder: pageHasOlder }, knownHasOlder),
  ).toEqual({ messages: ids(...shown), hasOlder })
})

const conversation = (fdId: string, lastAt: string, unread = 0) => ({
  fdId,
  lastAt,
  unread,
  lastMessage: 'hola',
})
const list = [conversation('a', '2026-01-03'), conversation('b', '2026-01-02', 1), conversation('c', '')]

test('STATE-51 the conversation of the newest message goes to the top', () => {
  const after = withNews(list, { fdId: 'b', text: 'nuevo', at: '2026-01-04', isUnread: true })
  expect(after.map(({ fdId }) => fdId)).toEqual(['b', 'a', 'c'])
  expect(after[0]).toEqual({ fdId: 'b', lastAt: '2026-01-04', unread: 2, lastMessage: 'nuevo' })
  const mine = withNews(list, { fdId: 'c', text: 'mío', at: '2026-01-04', isUnread: false })
  expect(mine[0]).toMatchObject({ fdId: 'c', unread: 0, lastMessage: 'mío' })
})

test('STATE-51 news the list knew already, or of nobody on it, change nothing', () => {
  expect(withNews(list, { fdId: 'a', text: 'x', at: '2026-01-03', isUnread: true })).toBe(list)
  expect(withNews(list, { fdId: 'z', text: 'x', at: '2026-01-09', isUnread: true })).toBe(list)
})

test.each([
  ['', false, false],
  ['  \n ', false, false],
  ['hola', false, true],
  ['', true, true],
])('CHAT-06 text %j with a file %s may be sent: %s', (text, hasFile, may) => {
  expect(canSend({ text, hasFile })).toBe(may)
})

test.each([
  ['foto.JPG', 100, null],
  ['foto.jpeg', 100, null],
  ['foto.png', 5 * 1024 * 1024, null],
  ['foto.webp', 100, null],
  ['boleta.pdf', 100, null],
  ['boleta.pdf', 5 * 1024 * 1024 + 1, 'fileTooLarge'],
  ['programa.exe', 100, 'fileType'],
  ['carta.docx', 100, 'fileType'],
])('D-85 %s of %i bytes: %s', (name, size, problem) => {
  expect(chatFileProblem({ name, size })).toBe(problem)
})

test.each([
  [0, true],
  [429, true],
  [500, true],
  [499, false],
  [503, true],
  [400, false],
  [403, false],
  [404, false],
])('a message refused with %i is kept for another try: %s', (status, again) => {
  expect(maySendAgain(status)).toBe(again)
})

test('RT-04 RT-05 the socket comes back with backoff, without end', () => {
  expect(SOCKET_OPTIONS).toEqual({
    reconnection: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
    reconnectionAttempts: Infinity,
  })
  expect([1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test.each([
  ['at the end', 600, true],
  ['a line above it', 530, true],
  ['just near enough', 520, true],
  ['a pixel too far', 519, false],
  ['reading something older', 300, false],
])('CHAT-09 %s', (_, scrollTop, isEnd) => {
  expect(isAtEnd({ scrollTop, clientHeight: 400, scrollHeight: 1000 })).toBe(isEnd)
})

test.each([
  [1, '1 KB'],
  [34_500, '34 KB'],
  [1_024_000, '1000 KB'],
  [1_048_575, '1024 KB'],
  [1_048_576, '1.0 MB'],
  [524_288_000, '500.0 MB'],
  [1_300_000, '1.2 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

test('DATA-44 a page has forty messages, and the longest has 4,000 characters', () => {
  expect([CHAT_PAGE, MAX_MESSAGE]).toEqual([40, 4000])
})

test('CHAT-02 FRAME-17 what waits is counted without the conversation that is being read', () => {
  const list = [
    { fdId: 'a', unread: 2 },
    { fdId: 'b', unread: 0 },
    { fdId: 'c', unread: 5 },
  ]
  expect(['', 'a', 'b', 'c'].map(readId => unreadBeside(list, readId))).toEqual([7, 5, 7, 2])
  expect(unreadBeside([], '')).toBe(0)
})
