import { db } from '../../db/index.ts'
import { forget, readOnce, remember } from '../../db/reading.ts'
import { providerSettings } from '../../db/schema/providers.ts'

/** Under '' as the provider: which providers take payments, by name, the first one first; '' for all of them. */
export const SERVING = 'serving'

/** Settings of payment providers as they are stored, by `provider.key` (PROVIDER-02); read once in a transaction. */
const readRows = (): Promise<ReadonlyMap<string, string>> =>
  readOnce('providerSettings', async () => {
    const rows = await db().select().from(providerSettings)
    return new Map(rows.map(({ provider, key, value }) => [`${provider}.${key}`, value]))
  })

/** The same, read together with something else: `provider.key` and value. */
export const rememberProviderRows = (rows: Record<string, string>): void => {
  remember('providerSettings', new Map(Object.entries(rows)))
}

/** One setting of a provider; null when the owner set none. */
export const providerRow = async (provider: string, key: string): Promise<string | null> =>
  (await readRows()).get(`${provider}.${key}`) ?? null

export async function writeProviderRow(provider: string, key: string, value: string): Promise<void> {
  await db()
    .insert(providerSettings)
    .values({ provider, key, value })
    .onConflictDoUpdate({
      target: [providerSettings.provider, providerSettings.key],
      set: { value, updatedAt: new Date() },
    })
  forget('providerSettings')
}
