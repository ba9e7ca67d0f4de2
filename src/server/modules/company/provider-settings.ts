import { providers } from '#providers/index.ts'
import { settingMessages as say } from '#shared/messages/settings.ts'
import { fold } from '#shared/rules/text.ts'
import type { ProviderSetting } from '#providers/adapter.ts'
import { providerRow, SERVING, writeProviderRow } from './provider-rows.ts'
import { amount, flag, type Kind, type Value } from './setting-kinds.ts'

/** The character between the provider and the key. */
const POINT = '.'

/** The name of a row, `provider.key`; without a provider before the point if it is about all of them. */
export type ProviderColumn = `${string}.${string}`
export const isOfProvider = (column: string): column is ProviderColumn => column.includes(POINT)

export const SERVING_COLUMN: ProviderColumn = `.${SERVING}`

/** PROVIDER-03: which providers take payments, the main one first; without any name, all that have keys. */
const names: Kind = value => {
  const wanted = value
    .split(/[\s,|]+/)
    .filter(Boolean)
    .map(fold)
  const known = providers.map(({ name }) => name)
  const unknown = wanted.find(name => !known.includes(name))
  return unknown === undefined
    ? { value: [...new Set(wanted)].join(',') }
    : { problem: say.notProvider(unknown, known) }
}

const kinds: Record<ProviderSetting['kind'], Kind> = { flag, amount }
const byColumn = new Map(
  providers.flatMap(({ name, settings }) =>
    settings.map((setting): [ProviderColumn, ProviderSetting] => [`${name}.${setting.key}`, setting]),
  ),
)

/** PROVIDER-02: what the owner may set about providers, by the owner's name of it. */
export const providerSettings: Readonly<Record<string, { column: ProviderColumn; kind: Kind }>> = {
  procesadores: { column: SERVING_COLUMN, kind: names },
  ...Object.fromEntries(
    [...byColumn].map(([column, { name, kind }]) => [name, { column, kind: kinds[kind] }]),
  ),
}

export const isProviderAmount = (column: string): boolean =>
  isOfProvider(column) && byColumn.get(column)?.kind === 'amount'

/** As the owner set it, or its default. */
export async function readProviderValue(column: ProviderColumn): Promise<Value> {
  const [provider = '', key = ''] = column.split(POINT)
  const setting = byColumn.get(column)
  const text = (await providerRow(provider, key)) ?? setting?.fallback ?? ''
  if (setting?.kind === 'amount') return Number(text)
  return setting?.kind === 'flag' ? text === 'true' : text
}

/** True when something changed. */
export async function writeProviderValues(values: Partial<Record<ProviderColumn, Value>>): Promise<boolean> {
  let isChanged = false
  for (const [column, value] of Object.entries(values) as [ProviderColumn, Value][]) {
    if ((await readProviderValue(column)) === value) continue
    const [provider = '', key = ''] = column.split(POINT)
    await writeProviderRow(provider, key, String(value))
    isChanged = true
  }
  return isChanged
}
