import { db } from '../../db/index.ts'
import { forget, readOnce, remember } from '../../db/reading.ts'
import { providerSettings } from '../../db/schema/providers.ts'
import { clock } from '../../lib/clock.ts'

/**
 * The key, with '' as the provider, of the list of providers that take payments: names in the owner's order; '' means
 * all of them.
 */
export const SERVING = 'serving'

/** Settings of payment providers as they are stored, by `provider.key` (PROVIDER-02); read once in a transaction. */
const readRows = (): Promise<ReadonlyMap<string, string>> =>
  readOnce('providerSettings', async () => {
    const rows = await db().select().from(providerSettings)
    return new Map(rows.map(({ provider, key, value }) => [`${provider}.${key}`, value]))
  })

/** Takes settings that were read together with something else: pairs of `provider.key` and value. */
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
      set: { value, updatedAt: clock.now() },
    })
  forget('providerSettings')
}
