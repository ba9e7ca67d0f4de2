import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { runCommand } from '#cli/run.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { db } from '#server/db/index.ts'
import { closeDatabase } from '#server/db/open.ts'
import { newsletterSubscribers } from '#server/db/schema/newsletter.ts'
import { people } from '#server/db/schema/people.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { openPersonSession } from '#server/modules/people/sessions.ts'
import { slugify } from '#shared/rules/text.ts'
import type { Job, Person, Works } from './back-room.ts'

// A process next to the shop of browser tests. It does one job after the other: starting a process for each would take
// ten times as long as the job.
const PASSWORD = 'zapatos-de-lima'
const passwordHash = await hashPassword(PASSWORD)
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

/** Nothing that one job opened or read is there for the next one, as in processes of their own. */
function forget(): void {
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    const { description = '' } = symbol
    // A transaction's scope belongs to the module.
    if (description.startsWith('vitrina.') && description !== 'vitrina.transaction')
      Reflect.deleteProperty(globalThis, symbol)
  }
}

async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  await connectDatabase()
  try {
    return await work()
  } finally {
    await closeDatabase()
  }
}

async function open(
  seller: string,
  person: { id: string; sellerId: string; email: string },
): Promise<Person> {
  const { sellerId, email } = person
  return { email, password: PASSWORD, token: await openPersonSession(person, ANDROID), sellerId, seller }
}

let said = ''
let warned = ''

const works: Works = {
  commands: async commands => {
    said = warned = ''
    for (const words of commands) {
      const code = await runCommand(words)
      if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}: ${said}${warned}`)
    }
    return said.trim()
  },
  seller: ({ name, email }) =>
    withDatabase(async () => {
      const id = randomUUID()
      // A trigger makes the first person, with the same id.
      await db()
        .insert(sellers)
        .values({ id, name, slug: slugify(name), email, passwordHash })
      return open(name, { id, sellerId: id, email })
    }),
  person: ({ seller, role, email }) =>
    withDatabase(async () => {
      const slug = slugify(seller)
      const [row] = await db().select({ id: sellers.id }).from(sellers).where(eq(sellers.slug, slug))
      if (!row) throw new Error(`There is no seller ${seller}.`)
      const person = { id: randomUUID(), sellerId: row.id, email }
      await db()
        .insert(people)
        .values({ ...person, name: 'Ana', passwordHash, role })
      return open(seller, person)
    }),
  newsletterToken: email =>
    withDatabase(async () => {
      const [row] = await db()
        .select({ token: newsletterSubscribers.token })
        .from(newsletterSubscribers)
        .where(eq(newsletterSubscribers.email, email))
      return row?.token ?? ''
    }),
}

const hear = (stream: NodeJS.WriteStream, note: (text: string) => void) => {
  stream.write = (chunk: string | Uint8Array) => {
    note(String(chunk))
    return true
  }
}
hear(process.stdout, text => (said += text))
hear(process.stderr, text => (warned += text))

let last: Promise<unknown> = Promise.resolve()
async function answer({ id, work, given }: Job): Promise<void> {
  forget()
  try {
    process.send?.({ id, done: await works[work](given as never) })
  } catch (error) {
    process.send?.({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
process.on('message', (job: Job) => {
  last = last.then(() => answer(job))
})
process.on('disconnect', () => process.exit())
