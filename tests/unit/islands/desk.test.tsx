// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, type Reply } from '../stores/fake-api.ts'
import { draw, leave, send, type, watchedWays } from './screen.ts'
import { openLocks } from '../stores/open-locks.ts'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  openLocks()
})
afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
})

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
