import { deskKeys } from '#shared/desk-storage.ts'
import { persistedAtom } from '#stores/persisted-atom.ts'

/** FRAME-06: filters that somebody keeps under a name, in this browser. */
interface View {
  screen: string
  name: string
  /** As in the address. */
  query: string
}

const isView = (value: unknown): value is View =>
  typeof value === 'object' &&
  value !== null &&
  ['screen', 'name', 'query'].every(key => typeof (value as Record<string, unknown>)[key] === 'string')

export const MAX_VIEW_NAME = 30
const MOST = 40

export const $views = persistedAtom<readonly View[]>(deskKeys.views, value =>
  Array.isArray(value) ? value.filter(isView).slice(0, MOST) : [],
)

const isSame = (one: View, other: View): boolean => one.screen === other.screen && one.name === other.name

/** A view of the same name is replaced. */
export const keepView = (view: View): void =>
  $views.set([...$views.get().filter(one => !isSame(one, view)), view].slice(-MOST))

export const dropView = (view: View): void => $views.set($views.get().filter(one => !isSame(one, view)))
