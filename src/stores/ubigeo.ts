// Provinces and districts for the address: the shop's list, else a short one, else typing (D-56).
import { atom, computed } from 'nanostores'
import { UBIGEO_CACHE_MS } from '#shared/business.ts'
import type { UbigeoAnswer } from '#shared/contracts/services.ts'
import { getTerritories, getUbigeo } from '#shared/endpoints/ubigeo.ts'
import { ubigeoMessages } from '#shared/messages/ubigeo.ts'
import { isFresh, type Cached, type Province } from '#shared/rules/ubigeo.ts'
import { storageKeys } from '#shared/storage.ts'
import { call } from './call.ts'
import { inTime } from '#browser/lazy.ts'
import { attempt } from './run.ts'
import { toastError } from './toasts.ts'

/** `full`: the official list; `short`: the built-in one; `typed`: no list, both fields are text. */
export type Ubigeo =
  | { state: 'loading' }
  | { state: 'full'; provinces: readonly Province[] }
  | { state: 'short'; provinces: readonly Province[] }
  | { state: 'typed' }

export const $ubigeo = atom<Ubigeo>({ state: 'loading' })
export const $provinces = computed($ubigeo, ubigeo => ('provinces' in ubigeo ? ubigeo.provinces : []))

const flatten = ({ departamentos }: UbigeoAnswer): Province[] =>
  departamentos.flatMap(({ nombre, provincias }) =>
    provincias.map(item => ({ department: nombre, name: item.nombre, districts: item.distritos })),
  )

const stored = (nowMs: number): Province[] | null => {
  try {
    const cached = JSON.parse(localStorage.getItem(storageKeys.ubigeo) ?? 'null') as Cached<Province[]> | null
    if (!cached || !isFresh(cached.savedAt, nowMs, UBIGEO_CACHE_MS)) return null
    return Array.isArray(cached.data) && cached.data.length > 0 ? cached.data : null
  } catch {
    return null
  }
}

/** Only a good list is stored; a full storage is no error. */
const keep = (data: Province[], nowMs: number): void => {
  try {
    localStorage.setItem(
      storageKeys.ubigeo,
      JSON.stringify({ savedAt: nowMs, data } satisfies Cached<Province[]>),
    )
  } catch {
    localStorage.removeItem(storageKeys.ubigeo)
  }
}

/** The shop's own list, else the service that its owner named. */
async function askServer(): Promise<Province[]> {
  for (const source of [getUbigeo, getTerritories]) {
    const outcome = await attempt(() => call(source))
    const provinces = outcome.ok ? flatten(outcome.value) : []
    if (provinces.length > 0) return provinces
  }
  return []
}

type BuiltIn = () => Promise<{ builtInProvinces: readonly Province[] }>
const loadBuiltIn: BuiltIn = () => inTime(() => import('./ubigeo-built-in.ts'))

/** ERR-21, ERR-22, CONST-09. */
export async function loadUbigeo(nowMs = Date.now(), builtIn = loadBuiltIn): Promise<void> {
  const cached = stored(nowMs)
  if (cached) return $ubigeo.set({ state: 'full', provinces: cached })
  const provinces = await askServer()
  if (provinces.length > 0) {
    keep(provinces, nowMs)
    return $ubigeo.set({ state: 'full', provinces })
  }
  try {
    $ubigeo.set({ state: 'short', provinces: (await builtIn()).builtInProvinces })
  } catch {
    typeInstead()
    toastError(ubigeoMessages.failed)
  }
}

/** For a place that is in no list. */
export const typeInstead = (): void => $ubigeo.set({ state: 'typed' })
