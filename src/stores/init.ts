// State area `init` (DATA-52): the seven things that a page loads at its start (D-09).
import { atom, map, type WritableAtom } from 'nanostores'
import type { CompanyAnswer, NamedAnswer } from '#shared/contracts/catalog.ts'
import {
  getBrands,
  getCategories,
  getColors,
  getSizes,
  getTypeArticles,
  getTypeProducts,
} from '#shared/endpoints/catalog.ts'
import { getCompany } from '#shared/endpoints/company.ts'
import { type Endpoint } from '#shared/endpoints/endpoint.ts'
import { storageKeys } from '#shared/storage.ts'
import { call } from './call.ts'
import { failed, loading, ready, type Load } from './load.ts'
import { parseStored } from './parse-stored.ts'
import { attempt } from './run.ts'

type Named = NamedAnswer[]

export const $company = atom<Load<CompanyAnswer>>(loading)
export const $categorys = atom<Load<Named>>(loading)
export const $typeproducts = atom<Load<Named>>(loading)
export const $typearticles = atom<Load<Named>>(loading)
export const $brands = atom<Load<Named>>(loading)
export const $colors = atom<Load<(NamedAnswer & { colorCode: string })[]>>(loading)
export const $sizes = atom<Load<Named>>(loading)

const copyOf = (name: string): unknown => parseStored(sessionStorage.getItem(`${storageKeys.init}${name}`))

/** From this session's copy, else by request; a failure shows no message (API-42). */
async function load<T>(name: string, $store: WritableAtom<Load<T>>, ask: () => Promise<T>): Promise<void> {
  const copy = copyOf(name)
  if (copy !== null) return $store.set(ready(copy as T))
  const outcome = await attempt(ask)
  if (!outcome.ok) return $store.set(failed(outcome.error.message))
  sessionStorage.setItem(`${storageKeys.init}${name}`, JSON.stringify(outcome.value))
  $store.set(ready(outcome.value))
}

const ask =
  <Name extends string, T>(endpoint: Endpoint<undefined, Record<Name, T>>, field: Name) =>
  () =>
    call(endpoint).then(answer => answer[field])

export const loadCompany = () => load('company', $company, ask(getCompany, 'company'))

const stores = {
  company: $company,
  categorys: $categorys,
  typeproducts: $typeproducts,
  typearticles: $typearticles,
  brands: $brands,
  colors: $colors,
  sizes: $sizes,
} as const

/** The seven by name, as the specification lists them. */
export const initialLoads = {
  company: loadCompany,
  categorys: () => load('categorys', $categorys, ask(getCategories, 'categorys')),
  typeproducts: () => load('typeproducts', $typeproducts, ask(getTypeProducts, 'typeproducts')),
  typearticles: () => load('typearticles', $typearticles, ask(getTypeArticles, 'typearticles')),
  brands: () => load('brands', $brands, ask(getBrands, 'brands')),
  colors: () => load('colors', $colors, ask(getColors, 'colors')),
  sizes: () => load('sizes', $sizes, ask(getSizes, 'sizes')),
} as const
export type InitialLoad = keyof typeof initialLoads

const names = Object.keys(initialLoads) as InitialLoad[]

/**
 * The state of each of the seven on this page. What the page has in its HTML is 'ready', even though its store has no
 * value.
 */
export const $init = map(
  Object.fromEntries(names.map(name => [name, 'loading'])) as Record<InitialLoad, Load<unknown>['state']>,
)

/**
 * STATE-03, D-101: loads the seven. What the page has in its HTML counts as ready, and its store is filled only if this
 * session has a copy. What the page lacks is taken from the copy, else requested.
 */
export const initialize = (missing: ReadonlySet<InitialLoad>): Promise<unknown> =>
  Promise.all(
    names.map(async name => {
      const isCarried = !missing.has(name)
      if (!isCarried || copyOf(name) !== null) await initialLoads[name]()
      $init.setKey(name, isCarried ? 'ready' : stores[name].get().state)
    }),
  )
