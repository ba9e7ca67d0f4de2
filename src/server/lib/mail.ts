import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { env } from './env.ts'

export interface Message {
  /** Of the queued row: a message that is sent twice after a crash is one message to its reader's program. */
  id: string
  from: string
  to: string
  subject: string
  text: string
}

const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** For all of it: a server that trickles is never idle long enough for the others. */
const LONGEST_MS = 60_000

/** No mail server could be talked to at all, so that other messages fare no better. */
export const isServerSilent = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EABORT', 'EAUTH', 'ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS'].includes(String(error.code))

/** The owner's address with our waiting times, where it names none of its own. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, ms] of Object.entries(TIMEOUTS_MS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  return url.href
}

/**
 * Hands a message to the mail server of SMTP_URL; without one it is written to the outbox folder as an .eml file.
 * The answer says which of the two happened, so that nobody claims a mail was sent that was not (D-95).
 */
export async function sendMail({ id, ...fields }: Message): Promise<'sent' | 'written'> {
  const { smtp, varDir, publicUrl } = env()
  const message = { ...fields, messageId: `<${id}@${new URL(publicUrl).hostname}>` }
  if (smtp.url) {
    const transport = createTransport(withTimeouts(smtp.url))
    try {
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(LONGEST_MS) })
    } finally {
      transport.close()
    }
    return 'sent'
  }
  const { message: eml } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const folder = join(varDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(
    join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`),
    eml as Buffer,
  )
  return 'written'
}
