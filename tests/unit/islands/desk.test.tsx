// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, type Reply } from '../stores/fake-api.ts'
import { choose, draw, freshPages, press, send, type, watchedWays } from './screen.ts'
import { openLocks } from '../stores/open-locks.ts'

freshPages()
beforeEach(openLocks)

const RESET = 'POST /desk/reset-password'
const stored: Reply = { message: 'Listo' }
const refused: Reply = { status: 409, body: { error: 'Este enlace ya no es válido.' } }

test.each([
  [stored, 'Tu contraseña se creó. Ya puedes entrar.', true],
  [refused, 'Este enlace ya no es válido.', false],
])(
  'PEOPLE-09 a new password is said to be stored once it is, and its secret leaves the address: %j',
  async (reply, said, isDone) => {
    watchedWays('/vendedor/clave#secreto')
    const addresses: string[] = []
    vi.stubGlobal('history', {
      replaceState: (_: unknown, __: string, to: string) => void addresses.push(to),
    })
    const api = fakeApi({ [RESET]: reply })
    const { DeskPasswordScreen } = await import('#islands/desk/DeskPasswordScreen.tsx')
    await draw(<DeskPasswordScreen />)
    // The secret leaves the address, and so the history.
    expect(addresses).toEqual(['/vendedor/clave'])
    await type('desk-newPassword', 'una clave larga 9')
    await type('desk-confirmPassword', 'una clave larga 8')
    await send()
    expect(api.of(RESET)).toEqual([])
    await type('desk-confirmPassword', 'una clave larga 9')
    await send()
    const password = 'una clave larga 9'
    expect(api.of(RESET).map(({ body }) => body)).toEqual([
      { token: 'secreto', newPassword: password, confirmPassword: password },
    ])
    expect(document.body.textContent).toContain(said)
    expect(document.querySelector('form') === null).toBe(isDone)
  },
)

const AT = '2026-11-01T15:00:00.000Z'
const seller = { id: 's1', shopName: 'Misti', person: { id: 'p1', role: 'all', may: [] } } as never
const TEAM = {
  'GET /desk/people': {
    people: [{ id: 'p1', name: 'Rosa', email: 'rosa@example.com', role: 'all', isMe: true, usedAt: AT }],
    invitations: [{ id: 'i1', email: 'ana@example.com', role: 'all', expiresAt: AT }],
  },
}

test('PEOPLE-11 the list of sessions stays while it is read again, and has the focus when one ended', async () => {
  const session = { openedAt: AT, usedAt: AT, isThis: false }
  const rows = [
    { ...session, id: 'x1', device: 'Chrome · Android' },
    { ...session, id: 'x2', device: 'Safari · iPhone' },
  ]
  let left = rows
  const seen: (string | undefined)[] = []
  fakeApi({
    'GET /desk/sessions': () => {
      seen.push(document.body.textContent)
      return { sessions: left }
    },
    'DELETE /desk/sessions/x1': () => {
      left = rows.slice(1)
      return { message: 'Cerrada' }
    },
  })
  const { Sessions } = await import('#islands/desk/Sessions.tsx')
  await draw(<Sessions seller={seller} />)
  await press('Chrome · Android')
  expect(seen[1]).toContain('Safari · iPhone')
  expect(document.body.textContent).not.toContain('Chrome · Android')
  expect(document.activeElement?.textContent).toBe('Tus sesiones')
})

test.each([
  ['a question that is answered with no', ['Quitar acceso', 'No'], true, 'Quitar acceso'],
  ['somebody who was removed', ['Quitar acceso', 'Sí, quitar'], true, 'Personas'],
  ['somebody who stays', ['Quitar acceso', 'Sí, quitar'], false, 'Quitar acceso'],
  [
    'a question about sessions that is answered with no',
    ['Cerrar mis', 'No'],
    true,
    'Cerrar mis otras sesiones',
  ],
  ['sessions that ended', ['Cerrar mis', 'Sí, cerrar'], true, 'Personas'],
  ['sessions that go on', ['Cerrar mis', 'Sí, cerrar'], false, 'Cerrar mis otras sesiones'],
  ['an invitation that is withdrawn', ['Retirar la invitación de ana@'], true, 'Personas'],
])('PEOPLE-12 after %s the focus is where the keyboard goes on', async (_, presses, isTaken, focus) => {
  const reply = isTaken ? stored : refused
  fakeApi({
    ...TEAM,
    'DELETE /desk/people/p1': reply,
    'DELETE /desk/people/p1/sessions': reply,
    'DELETE /desk/invitations/i1': reply,
  })
  const { Team } = await import('#islands/desk/Team.tsx')
  await draw(<Team seller={seller} />)
  for (const text of presses) await press(text)
  expect(document.activeElement?.textContent).toBe(focus)
})

test('PEOPLE-12 a role that was chosen keeps the focus', async () => {
  const api = fakeApi({ ...TEAM, 'POST /desk/people/p1/role': stored })
  const { Team } = await import('#islands/desk/Team.tsx')
  await draw(<Team seller={seller} />)
  await choose('role-p1', 'goods')
  expect(api.of('POST /desk/people/p1/role').map(({ body }) => body)).toEqual([{ role: 'goods', was: 'all' }])
  expect(document.activeElement?.id).toBe('role-p1')
})
