import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { deliverDueMails } from '../../src/server/modules/mail/deliver.ts'
import { queueMail } from '#server/modules/mail/queue.ts'

test('D-95 without a mail server a message lies in the outbox as .eml and never counts as sent', async () => {
  await queueMail({ kind: 'order', recipient: 'ana@example.com', subject: 'Tu pedido', body: 'Gracias\n' })
  await deliverDueMails()
  await deliverDueMails()
  const folder = join(String(process.env['VAR_DIR']), 'outbox')
  const files = await readdir(folder)
  expect(files).toHaveLength(1)
  expect(files[0]).toMatch(/\.eml$/)
  const text = await readFile(join(folder, files[0] ?? ''), 'utf8')
  expect(text).toContain('To: ana@example.com')
  expect(text).toContain('Gracias')
  expect((await db().select().from(mails))[0]).toMatchObject({ sentAt: null, lastError: 'outbox' })
})
