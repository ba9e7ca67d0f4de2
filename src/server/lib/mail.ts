import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { env } from './env.ts'

interface Message {
  /** The id of the queued row: a message that is sent twice after a crash is one message to a mail program. */
  id: string
  from: string
  to: string
  subject: string
  text: string
  /** RFC 8058: the address that ends a newsletter with one click; null for messages that are not news. */
  unsubscribeUrl?: string | null
}

const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** The time-out for a whole message: a server that answers slowly never reaches the other time-outs. */
const LONGEST_MS = 60_000

/** The mail server could not be reached, so other messages would fail too. */
export const isServerSilent = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EABORT', 'EAUTH', 'ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS'].includes(String(error.code))

/** The owner's address with our time-outs, unless it names its own. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, ms] of Object.entries(TIMEOUTS_MS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  return url.href
}

/** RFC 2369 and 8058: mail programs show a button that posts to this address, without cookies or a page. */
const listHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const outbox = (): string => join(env().varDir, 'outbox')
/** The time at the beginning of a file's name, so that names sort by time. */
const stamp = (time: Date): string => time.toISOString().replace(/[:.]/g, '-')

/** Deletes the messages of the outbox folder that were written before a time. Other files there are the owner's. */
export async function dropSendQueue(before: Date): Promise<void> {
  const names = await readdir(outbox()).catch(() => [])
  const old = names.filter(name => /^\d{4}-\d\d-\d\dT.*\.eml$/.test(name) && name < stamp(before))
  for (const name of old) await rm(join(outbox(), name), { force: true })
}

/**
 * Gives a message to the mail server of SMTP_URL, or without one writes it to the outbox folder as an .eml file. The
 * answer says which of the two happened, so that nobody claims that a mail was sent when it was not (D-95).
 */
export async function sendMail({ id, unsubscribeUrl, to, ...fields }: Message): Promise<'sent' | 'written'> {
  const { smtp, publicUrl } = env()
  const message = {
    ...fields,
    // As an address and not as text, which would be searched for names, comments and groups (GUARD-62).
    to: { name: '', address: to },
    messageId: `<${id}@${new URL(publicUrl).hostname}>`,
  }
  const mail = unsubscribeUrl ? { ...message, headers: listHeaders(unsubscribeUrl) } : message
  if (smtp.url) {
    const transport = createTransport(withTimeouts(smtp.url))
    try {
      await transport.sendMail({ ...mail, signal: AbortSignal.timeout(LONGEST_MS) })
    } finally {
      transport.close()
    }
    return 'sent'
  }
  const { message: eml } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  await mkdir(outbox(), { recursive: true, mode: 0o700 })
  await writeFile(join(outbox(), `${stamp(new Date())}-${randomUUID().slice(0, 8)}.eml`), eml as Buffer)
  return 'written'
}
