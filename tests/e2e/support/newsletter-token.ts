import { eq } from 'drizzle-orm'
import { connectDatabase } from '#server/db/connect.ts'
import { db } from '#server/db/index.ts'
import { closeDatabase } from '#server/db/open.ts'
import { newsletterSubscribers } from '#server/db/schema/newsletter.ts'

// Run next to the shop of a browser test: prints the token of one address.
await connectDatabase()
const [row] = await db()
  .select({ token: newsletterSubscribers.token })
  .from(newsletterSubscribers)
  .where(eq(newsletterSubscribers.email, process.argv[2] ?? ''))
process.stdout.write(row?.token ?? '')
await closeDatabase()
