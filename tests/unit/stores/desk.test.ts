import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chatMessages } from '#shared/messages/chat.ts'
import { deskMessages as say } from '#shared/messages/desk.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, keptTokenOf, tokenOf, type Reply } from './fake-api.ts'

const misti = { id: 's1', name: 'Misti', email: 'misti@example.com' }
const USER = 'GET /get-user'
const userInfo = {
  ...{ id: 's1', name: 'Misti', shopName: 'Misti', email: misti.email },
  ...{ person: { id: 'p1', role: 'parcels', may: ['parcels', 'account'] }, suspended: null },
}
const no = (status = 409, body: object = {}): Reply => ({ status, body })

let browser: ReturnType<typeof fakeBrowser>
let replies: Record<string, Reply>
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
  replies = {}
  api = fakeApi(replies)
})
afterEach(() => vi.unstubAllGlobals())

const signedIn = async () => {
  browser.local.setItem('vitrina:sellerToken', keptTokenOf(misti))
  return import('#stores/seller.ts')
}
const toasts = async () =>
  (await import('#stores/toasts.ts')).$toasts.get().map(({ kind, text }) => [kind, text])

describe('D-84 the person at the desk', () => {
  test('D-84 without a token nobody is asked for and nobody is there', async () => {
    const { $seller, loadSeller, mayProbably, sellerId } = await import('#stores/seller.ts')
    await loadSeller()
    expect([$seller.get(), sellerId(), api.sent]).toEqual([{ state: 'ready', value: null }, '', []])
    expect(mayProbably('parcels')).toBe(false)
  })

  test('PEOPLE-03 what the person may is known from the last visit, and anything until the shop has said it once', async () => {
    replies[USER] = { userInfo }
    const { $seller, loadSeller, mayProbably, sellerId } = await signedIn()
    expect([mayProbably('parcels'), mayProbably('team')]).toEqual([true, true])
    const loading = loadSeller()
    expect($seller.get()).toEqual({ state: 'loading' })
    await loading
    expect([$seller.get(), sellerId()]).toEqual([{ state: 'ready', value: userInfo }, 's1'])
    vi.resetModules()
    const next = await signedIn()
    expect([next.mayProbably('parcels'), next.mayProbably('team')]).toEqual([true, false])
  })

  test('PEOPLE-03 an instance of the release before says nothing of the person, so messages are what works', async () => {
    const { person: _, suspended: __, ...older } = userInfo
    replies[USER] = { userInfo: older }
    const { $seller, loadSeller, mayProbably } = await signedIn()
    await loadSeller()
    expect($seller.get()).toMatchObject({
      value: { person: { id: 's1', role: 'all', may: ['messages'] }, suspended: null },
    })
    expect([mayProbably('messages'), mayProbably('parcels')]).toEqual([true, false])
  })

  test.each(['{"may":"all"}', '"parcels"', '{broken'])(
    'PEOPLE-03 rights that are no list in the storage, as «%s», count as not said',
    async text => {
      browser.local.setItem('vitrina:deskMay', text)
      const { mayProbably } = await signedIn()
      expect(mayProbably('team')).toBe(true)
    },
  )

  test.each<[Reply, object]>([
    [
      no(500, { error: 'La tienda está iniciando.' }),
      { state: 'failed', error: 'La tienda está iniciando.' },
    ],
    [no(400), { state: 'failed', error: chatMessages.loadFailed }],
    [no(402), { state: 'failed', error: chatMessages.loadFailed }],
    [no(401, { error: 'x', code: 'sessionExpired' }), { state: 'ready', value: null }],
  ])('D-84 D-76 a person who cannot be read, %j: %j', async (reply, expected) => {
    replies[USER] = reply
    const { $seller, $sellerToken, loadSeller } = await signedIn()
    await loadSeller()
    expect($seller.get()).toEqual(expected)
    expect($sellerToken.get() === undefined).toBe('value' in expected)
  })

  test('D-84 a login that is refused leaves nobody signed in', async () => {
    replies['POST /seller-login'] = no(401)
    const { $sellerToken, signInSeller } = await import('#stores/seller.ts')
    expect(await signInSeller({ email: 'x', password: 'y' })).toBe(false)
    expect([$sellerToken.get(), api.of(USER)]).toEqual([undefined, []])
    expect(await toasts()).toEqual([['error', chatMessages.loginFailed]])
    replies['POST /seller-login'] = { token: tokenOf(misti), message: '' }
    replies[USER] = { userInfo }
    expect(await signInSeller({ email: 'x', password: 'y' })).toBe(true)
  })

  test('D-76 FRAME-16 who signs out is forgotten with what waited to be sent, and the server is told', async () => {
    replies[USER] = { userInfo }
    replies['POST /seller-logout'] = { message: 'Adiós' }
    const { $seller, $sellerToken, loadSeller, mayProbably, signOutSeller } = await signedIn()
    await loadSeller()
    for (const key of ['s1:1', 's1:2', 's2:1']) browser.local.setItem(`vitrina:outbox:${key}`, '{}')
    await signOutSeller()
    expect([$seller.get(), $sellerToken.get()]).toEqual([{ state: 'ready', value: null }, undefined])
    const left = Array.from({ length: browser.local.length }, (_, i) => browser.local.key(i))
    expect(left.filter(key => key?.startsWith('vitrina:outbox:'))).toEqual(['vitrina:outbox:s2:1'])
    expect(api.of('POST /seller-logout')).toHaveLength(1)
    $sellerToken.set(keptTokenOf(misti))
    expect(mayProbably('team')).toBe(true)
    // A token that comes, as from another tab, signs nobody out.
    $seller.set({ state: 'loading' })
    $sellerToken.set(keptTokenOf({ ...misti, id: 's2' }))
    expect($seller.get()).toEqual({ state: 'loading' })
  })

  test('D-76 without a token a sign-out asks nobody', async () => {
    const { signOutSeller } = await import('#stores/seller.ts')
    await signOutSeller()
    expect(api.sent).toEqual([])
  })
})

describe('the account at the desk', () => {
  const body = { newPassword: 'secreta-1234', confirmPassword: 'secreta-1234' }

  test('PEOPLE-08 an invitation is shown, or why its link does not work', async () => {
    const READ = 'POST /desk/invitation'
    replies[READ] = { invitation: { email: 'luz@example.com' } }
    const { $invitation, readInvitation } = await import('#stores/desk/account.ts')
    const reading = readInvitation('t1')
    expect($invitation.get()).toEqual({ state: 'loading' })
    await reading
    expect($invitation.get()).toEqual({
      state: 'ready',
      value: { invitation: { email: 'luz@example.com' }, refusal: null },
    })
    expect(api.sent[0]?.body).toEqual({ token: 't1' })
    for (const [reply, message, code] of [
      [no(410, { error: 'Ya no vale.', code: 'invitationOver' }), 'Ya no vale.', 'invitationOver'],
      [no(500), say.loadFailed, 'unknown'],
    ] as const) {
      replies[READ] = reply
      await readInvitation('t1')
      expect($invitation.get()).toMatchObject({ value: { invitation: null, refusal: { message, code } } })
    }
  })

  test('PEOPLE-08 GUARD-70 who joins is signed in, without the signature; a refused one is not', async () => {
    const JOIN = 'POST /desk/invitation/accept'
    replies[JOIN] = no()
    const { $accountBusy, join } = await import('#stores/desk/account.ts')
    const { $sellerToken } = await import('#stores/seller.ts')
    const person = { ...body, token: 't1', name: 'Luz' }
    expect([await join(person), $sellerToken.get(), $accountBusy.get()]).toEqual([false, undefined, false])
    expect(await toasts()).toEqual([['error', say.failed]])
    replies[JOIN] = { token: tokenOf(misti) }
    expect([await join(person), $sellerToken.get()]).toEqual([true, keptTokenOf(misti)])
  })

  test('D-75 PEOPLE-10 a forgotten password: what is answered about the e-mail, and whether it was set', async () => {
    replies['POST /desk/forgot-password'] = no()
    replies['POST /desk/reset-password'] = no()
    const { $forgotten, forgot, reset } = await import('#stores/desk/account.ts')
    await forgot('x')
    expect([$forgotten.get(), await reset({ ...body, token: 't' })]).toEqual([null, false])
    replies['POST /desk/forgot-password'] = { message: 'Listo', mailed: true }
    replies['POST /desk/reset-password'] = { message: 'Listo' }
    await forgot('x')
    expect([$forgotten.get(), await reset({ ...body, token: 't' })]).toEqual([
      { message: 'Listo', mailed: true },
      true,
    ])
  })

  test('PEOPLE-10 PEOPLE-11 a changed password is told, and the sessions that it ended are read again', async () => {
    replies['POST /desk/change-password'] = no()
    replies['GET /desk/sessions'] = { sessions: [{ id: 'x1' }] }
    const { $sessions, changePassword, endOne } = await import('#stores/desk/account.ts')
    const change = { ...body, oldPassword: 'vieja' }
    expect([await changePassword(change), $sessions.get().state]).toEqual([false, 'loading'])
    replies['POST /desk/change-password'] = { message: 'Cambiada' }
    expect(await changePassword(change)).toBe(true)
    expect($sessions.get()).toEqual({ state: 'ready', value: [{ id: 'x1' }] })
    expect(await toasts()).toEqual([['success', 'Cambiada']])
    replies['DELETE /desk/sessions/x1'] = { message: 'Cerrada' }
    await endOne('x1')
    expect((await toasts()).at(-1)).toEqual(['success', 'Cerrada'])
    expect(api.of('GET /desk/sessions')).toHaveLength(2)
    // Whatever became of it, the list is as the server has it.
    replies['DELETE /desk/sessions/x1'] = 'down'
    await endOne('x1')
    await endOne('x1')
    const keys = api.of('DELETE /desk/sessions/x1').map(({ headers }) => headers['idempotency-key'])
    expect([new Set(keys).size, api.of('GET /desk/sessions').length]).toEqual([2, 4])
  })

  test('PEOPLE-14 what is kept about the person is given to who knows the password', async () => {
    replies['POST /desk/export'] = no()
    const { $exportBusy, exportOwn } = await import('#stores/desk/account.ts')
    expect([await exportOwn('x'), $exportBusy.get()]).toEqual([null, false])
    replies['POST /desk/export'] = { version: 1 }
    expect(await exportOwn('x')).toEqual({ version: 1 })
  })
})

describe('the team', () => {
  const TEAM = 'GET /desk/people'
  const open = () => import('#stores/desk/team.ts')

  test.each<[string, string, (store: Awaited<ReturnType<typeof open>>) => Promise<boolean>]>([
    ['PEOPLE-12 another role', 'POST /desk/people/p2/role', s => s.setRole('p2', { role: 'all' } as never)],
    ['PEOPLE-12 a removal', 'DELETE /desk/people/p2', s => s.remove('p2')],
    ['PEOPLE-15 the end of all sessions', 'DELETE /desk/people/p2/sessions', s => s.endSessionsOf('p2')],
    ['PEOPLE-07 the end of an invitation', 'DELETE /desk/invitations/i1', s => s.drop('i1')],
  ])('%s is told, keyed, and shows the team as it is by then, refused or not', async (_, what, act) => {
    replies[TEAM] = { people: [], invitations: [] }
    replies[what] = 'down'
    const store = await open()
    expect(await act(store)).toBe(false)
    expect(store.$team.get()).toEqual({ state: 'ready', value: { people: [], invitations: [] } })
    replies[what] = { message: 'Hecho' }
    const acting = act(store)
    expect([store.$teamBusy.get(), store.$inviteBusy.get()]).toEqual([true, false])
    expect(await acting).toBe(true)
    expect(store.$teamBusy.get()).toBe(false)
    expect((await toasts()).at(-1)).toEqual(['success', 'Hecho'])
    const keys = api.of(what).map(({ headers }) => headers['idempotency-key'])
    expect([keys.length, new Set(keys).size, api.of(TEAM).length]).toEqual([2, 1, 2])
  })

  test('PEOPLE-07 an invitation has its link where the shop sends no mail, while it waits, and none after a refusal', async () => {
    const INVITE = 'POST /desk/invitations'
    const [ana, luz] = [
      { id: 'i1', email: 'ana@example.com' },
      { id: 'i2', email: 'luz@example.com' },
    ]
    replies[TEAM] = { people: [], invitations: [ana, luz] }
    replies[INVITE] = { message: 'Invitada', link: 'https://x/y#z' }
    replies['DELETE /desk/invitations/i1'] = { message: 'Retirada' }
    replies['DELETE /desk/invitations/i2'] = { message: 'Retirada' }
    const { $inviteBusy, $link, drop, invite } = await open()
    const body = { email: 'Luz@example.com', role: 'all' } as never
    expect($link.get()).toBeNull()
    const inviting = invite(body)
    expect($inviteBusy.get()).toBe(true)
    const link = { email: 'luz@example.com', url: 'https://x/y#z' }
    expect([await inviting, $link.get(), $inviteBusy.get()]).toEqual([true, link, false])
    replies[TEAM] = { people: [], invitations: [luz] }
    expect([await drop('i1'), $link.get()]).toEqual([true, link])
    replies[TEAM] = { people: [], invitations: [] }
    expect([await drop('i2'), $link.get()]).toEqual([true, null])
    replies[INVITE] = { message: 'Invitada', link: '' }
    expect([await invite(body), $link.get()]).toEqual([true, null])
    replies[INVITE] = no()
    expect([await invite(body), $link.get()]).toEqual([false, null])
    expect(api.of(TEAM)).toHaveLength(5)
  })

  test('FRAME-19 a team that cannot be read says so, unless nobody is signed in any more', async () => {
    replies[TEAM] = { people: [], invitations: [] }
    const { $team, readTeam } = await open()
    await readTeam()
    replies[TEAM] = no(401, { error: 'x', code: 'sessionExpired' })
    await readTeam()
    expect($team.get()).toEqual({ state: 'ready', value: { people: [], invitations: [] } })
    replies[TEAM] = no(500)
    await readTeam()
    expect($team.get()).toEqual({ state: 'failed', error: say.loadFailed })
  })
})
