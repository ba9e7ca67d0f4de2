import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Store } from '#shared/contracts/content.ts'
import { AppError } from '#shared/errors.ts'
import { policyNames } from '#shared/policies.ts'
import { slugify } from '#shared/rules/text.ts'
import { projectRoot } from '../../lib/root.ts'
import { contentFolder, readOwnStores, STORES_FILE } from './own.ts'

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

/** Refuses with `storesUnreadable` a list that was broken by hand, because writing over it would lose its contents. */
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
  const id = slugify(store.name)
  if (id === '' || stores.some(other => other.id === id))
    throw new AppError('storeTwice', { name: store.name })
  const { mapUrl = mapOf(`${store.address} ${store.district}`) } = store
  if (!/^https:\/\/\S+$/.test(mapUrl)) throw new AppError('storeMapInvalid')
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

interface TextFile {
  name: string
  /** Below the folder `content`. */
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

/** Copies the shop's own text into the owner's folder, to be changed there; returns the file. */
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
