import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { env } from '#server/lib/env.ts'
import type { ForgotPasswordAnswer } from '#shared/contracts/account.ts'
import type { InvitationAnswer, InvitedAnswer } from '#shared/contracts/people.ts'
import { api } from '../support/api.ts'
import type { Refusal } from '../support/checkout.ts'
import { commandHere } from '../support/command.ts'
import { setCompany } from '../support/commerce.ts'
import { secretIn } from '../support/desk.ts'
import { createPerson, createSeller } from '../support/people.ts'

beforeAll(() => setCompany({ name: 'Vitrina' }))
const shop = (...args: string[]) =>
  commandHere(
    {
      DATABASE_URL: process.env['DATABASE_URL'] ?? '',
      VAR_DIR: process.env['VAR_DIR'] ?? '',
      // The secret of links is made with it.
      TOKEN_SECRET: env().tokenSecret,
    },
    ...args,
  )
const newEmail = () => `${randomUUID()}@example.com`
const look = (token: string) =>
  api.post<{ invitation: InvitationAnswer } & Refusal>('/desk/invitation', { token })

test('PEOPLE-07 a shop that sends no mail gives the link to who invites, and to the owner by command', async () => {
  const name = `Tienda ${randomUUID()}`
  const ana = await createPerson(await createSeller(name))
  const { body } = await api.post<InvitedAnswer>(
    '/desk/invitations',
    { email: newEmail(), role: 'goods' },
    ana,
  )
  expect(body.link).toMatch(/^http:\/\/localhost:4321\/vendedor\/invitacion#[\w-]{43}$/)
  expect((await look(secretIn(body.link))).status).toBe(200)
  const email = newEmail()
  const { code, out } = await shop('vendedores', 'invitar', ana.sellerId, email, '--rol', 'productos')
  expect([code, out]).toEqual([0, expect.stringContaining('con el rol Productos')])
  expect((await look(secretIn(out))).body.invitation).toMatchObject({ email, role: 'goods', shopName: name })
  for (const [words, sentence] of [
    [[ana.sellerId, newEmail(), '--rol', 'jefe'], 'todo, paquetes, productos'],
    [[ana.sellerId, ana.email], 'ya tiene una cuenta'],
    [['Nadie', newEmail()], 'vendedores listar'],
    [[ana.sellerId, 'x'], 'no es un correo'],
  ] as const)
    expect(await shop('vendedores', 'invitar', ...words)).toMatchObject({
      ...{ code: 1, out: '' },
      err: expect.stringContaining(sentence),
    })
})

test('PEOPLE-09 a shop that sends no mail says so, for any e-mail', async () => {
  const { email } = await createPerson(await createSeller())
  const answers = [email, newEmail()].map(one =>
    api.post<ForgotPasswordAnswer>('/desk/forgot-password', { email: one }),
  )
  for (const { status, body } of await Promise.all(answers))
    expect([status, body]).toEqual([
      200,
      { mailed: false, message: expect.stringContaining('no envía correos') },
    ])
})
