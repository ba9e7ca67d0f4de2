import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { print, warn } from '#cli/command.ts'
import { complaints as complaintCommand } from '#cli/complaints.ts'
import { mails as mailCommand } from '#cli/mails.ts'
import { orders as orderCommand } from '#cli/orders.ts'
import { db } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { fileComplaint } from '#server/modules/complaints/file.ts'
import { ComplaintForm } from '#shared/contracts/complaints.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { completeSheet } from '../support/complaint-sheet.ts'
import { createProduct } from '../support/shop.ts'

/** Clears the screen, names the window, turns the writing round, and begins a new line. */
const NASTY = 'Rosa\u001B[2J\u001B]0;dueño\u0007\u202Eadagap\nV-INVENTADA · pagado'
const OBEYED = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u

let printed = ''
beforeEach(() => {
  printed = ''
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(text => {
      printed += String(text)
      return true
    })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** It is shown, on the line where it belongs, and nothing of it is obeyed. */
function expectTame(): void {
  expect(printed).toContain('V-INVENTADA')
  expect(printed).not.toMatch(OBEYED)
  expect(printed).not.toMatch(/^V-INVENTADA/m)
}

test('GUARD-50 a customer’s name and phone in the list of orders', async () => {
  for (const field of ['name', 'lastname', 'phone'] as const) {
    const { orderId } = await customerWithOrder((await createProduct()).id)
    const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
    if (!order) throw new Error('There is no order.')
    const shipping = { ...order.shipping, [field]: NASTY }
    await db().update(orders).set({ shipping }).where(eq(orders.id, orderId))
    printed = ''
    await orderCommand.run(['listar'])
    expectTame()
    await db().delete(orders).where(eq(orders.id, orderId))
  }
})

test.each(['nombres', 'apellidos', 'detalleReclamo'])('GUARD-50 %s of a complaint', async field => {
  const sheet = ComplaintForm.parse({ ...completeSheet, email: `${field}@example.com`, [field]: NASTY })
  await fileComplaint(sheet, '10.9.0.1')
  printed = ''
  await complaintCommand.run(['listar'])
  expectTame()
})

test('GUARD-50 the subject of a mail and what a mail server said of it', async () => {
  for (const field of ['subject', 'lastError'] as const) {
    await db().delete(mails)
    await db()
      .insert(mails)
      .values({
        id: crypto.randomUUID(),
        kind: 'order',
        recipient: 'ana@example.com',
        subject: 'Tu pedido',
        body: 'Hola',
        attempts: 1,
        [field]: NASTY,
      })
    printed = ''
    await mailCommand.run(['listar'])
    expectTame()
  }
})

test('GUARD-50 whatever else a command says, on either stream', () => {
  for (const say of [print, warn]) {
    printed = ''
    say('Rosa\u001B[2J\u009B2J\u202E')
    expect(printed.trim()).toBe('Rosa\uFFFD[2J\uFFFD2J\uFFFD')
  }
})

test('GUARD-50 no command writes past the two that make it harmless', () => {
  const folder = 'src/cli'
  const writers = readdirSync(folder).filter(name =>
    /process\.std(?:out|err)\.write|console\./.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(writers).toEqual(['command.ts'])
})
