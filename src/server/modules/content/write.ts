import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import shippedSynonyms from '#content/synonyms.json' with { type: 'json' }
import { MAX_STORE_ID, MAX_SYNONYMS, type Store } from '#shared/contracts/content.ts'
import { AppError } from '#shared/errors.ts'
import { policyNames } from '#shared/policies.ts'
import type { Synonyms } from '#shared/rules/search-reading.ts'
import { phraseBase } from '#shared/rules/search-words.ts'
import { slugify } from '#shared/rules/text.ts'
import { projectRoot } from '../../lib/root.ts'
import { contentFolder, readOwnStores, readOwnSynonyms, STORES_FILE, SYNONYMS_FILE } from './own.ts'

const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address }).toString()}`

/** A reader never sees half a file. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

const writeStores = (stores: readonly Store[]): void => {
  write(join(contentFolder(), STORES_FILE), `${JSON.stringify(stores, null, 2)}\n`)
}

/** If the owner's file is broken, refuses with `storesUnreadable`, because writing over it would lose its contents. */
async function readList(): Promise<Store[]> {
  const problems: string[] = []
  const stores = (await readOwnStores(problems)) ?? []
  const [problem] = problems
  if (problem !== undefined) throw new AppError('storesUnreadable', { problem })
  return stores
}

/** Adds a store to the owner's list, which begins empty: from then on the sample stores are gone. */
export async function addStore(
  store: Pick<Store, 'name' | 'address' | 'district' | 'hours'> & { mapUrl?: string | undefined },
): Promise<Store> {
  const stores = await readList()
  const id = slugify(store.name).slice(0, MAX_STORE_ID)
  if (id === '' || stores.some(other => other.id === id))
    throw new AppError('storeTwice', { name: store.name })
  const { mapUrl = mapOf(`${store.address} ${store.district}`) } = store
  if (!/^https:\/\/\S+$/.test(mapUrl) || !URL.canParse(mapUrl)) throw new AppError('storeMapInvalid')
  const added = { ...store, id, mapUrl, sample: false }
  writeStores([...stores, added])
  return added
}

/** Removes a store from the owner's list; false when none has this id. */
export async function removeStore(id: string): Promise<boolean> {
  const stores = await readList()
  const left = stores.filter(store => store.id !== id)
  if (left.length === stores.length) return false
  writeStores(left)
  return true
}

/**
 * SEARCH-03: the current table of synonyms: the owner's, else the one that comes with the shop. If the owner's file is
 * broken, refuses with `synonymsUnreadable`, because writing over it would lose its contents.
 */
export async function listSynonyms(): Promise<Synonyms> {
  const problems: string[] = []
  const own = await readOwnSynonyms(problems)
  const [problem] = problems
  if (problem !== undefined) throw new AppError('synonymsUnreadable', { problem })
  return own ?? shippedSynonyms
}

/**
 * Adds a word as a synonym of another. The first change copies the table that comes with the shop. Refuses with
 * `synonymsFull` when the meaning has as many words as a table may have.
 */
export async function addSynonym(word: string, meaning: string): Promise<void> {
  const without = leaveOut(await listSynonyms(), word)
  const known = Object.keys(without).find(other => phraseBase(other) === phraseBase(meaning)) ?? meaning
  const said = without[known] ?? []
  if (said.length >= MAX_SYNONYMS)
    throw new AppError('synonymsFull', { meaning: known, max: String(MAX_SYNONYMS) })
  writeSynonyms({ ...without, [known]: [...said, word] })
}

/** Removes a word from the table; false if it is in none of its lines. */
export async function removeSynonym(word: string): Promise<boolean> {
  const now = await listSynonyms()
  const left = leaveOut(now, word)
  if (Object.values(left).flat().length === Object.values(now).flat().length) return false
  writeSynonyms(left)
  return true
}

/** The table without a word, in any number and gender. */
const leaveOut = (table: Synonyms, word: string): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(table)
      .map(([meaning, said]): [string, string[]] => [
        meaning,
        said.filter(other => phraseBase(other) !== phraseBase(word)),
      ])
      .filter(([, said]) => said.length > 0),
  )

const writeSynonyms = (table: Synonyms): void => {
  write(join(contentFolder(), SYNONYMS_FILE), `${JSON.stringify(table, null, 2)}\n`)
}

interface TextFile {
  name: string
  /** The path of a text below the folder `content`. */
  path: string
  isOwn: boolean
}

/** The pages whose text an owner may replace. */
export const listTexts = (): TextFile[] =>
  (['policies', 'about'] as const).flatMap(kind =>
    policyNames(kind).map(name => {
      const path = `${kind}/${name}.md`
      return { name, path, isOwn: existsSync(join(contentFolder(), path)) }
    }),
  )

/** Copies the shop's own text into the owner's folder, where the owner may change it; returns the file. */
export function copyText({ path }: TextFile): string {
  const file = join(contentFolder(), path)
  mkdirSync(dirname(file), { recursive: true })
  copyFileSync(join(projectRoot(), 'src/content', path), file)
  return file
}

/** Shows the text that comes with the shop again. */
export const dropText = ({ path }: TextFile): void => {
  rmSync(join(contentFolder(), path), { force: true })
}
