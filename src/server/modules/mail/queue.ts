import { v7 as uuidv7 } from 'uuid'
import { db } from '../../db/index.ts'
import { mails } from '../../db/schema.ts'

export interface Mail {
  /** What caused it: 'order', 'order-shop', 'complaint' … for the owner's list, never shown. */
  kind: string
  recipient: string
  subject: string
  /** Plain text, UTF-8. */
  body: string
}

/** Writes a message into the queue of the current transaction: it exists only if what it tells of happened (D-95). */
export async function queueMail(mail: Mail): Promise<void> {
  await db()
    .insert(mails)
    .values({ id: uuidv7(), ...mail })
}
