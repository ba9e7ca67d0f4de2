// CHOOSE-02: the sizes of shoes and clothes that somebody on this device last chose.
import { storageKeys } from '#shared/storage.ts'
import { readMySizes, sizeKind, SIZE_KINDS, type SizeKind } from '#shared/rules/my-size.ts'
import { whenSignedOut } from './auth.ts'
import { persistedAtom } from './persisted-atom.ts'

export const $mySizes = persistedAtom(storageKeys.mySizes, readMySizes)

/** `productKind` as `sizeKind` reads it. */
export function rememberSize(productKind: string, size: string): void {
  const kind = sizeKind(productKind, size)
  if (kind !== null && $mySizes.get()[kind] !== size) $mySizes.set({ ...$mySizes.get(), [kind]: size })
}

/** The size that was remembered for such products and is among these; '' for none. */
export function mySizeOf(productKind: string, sizes: readonly { size: string; stock: number }[]): string {
  const mine = $mySizes.get()
  const found = sizes.find(({ size, stock }) => {
    const kind = sizeKind(productKind, size)
    return stock > 0 && kind !== null && mine[kind] === size
  })
  return found?.size ?? ''
}

export const forgetSize = (kind: SizeKind): void =>
  $mySizes.set(Object.fromEntries(Object.entries($mySizes.get()).filter(([each]) => each !== kind)))

// A sign-out deletes the sizes, because the phone may be shared; the same holds for products seen before.
whenSignedOut(how => {
  if (how === 'logout') for (const kind of SIZE_KINDS) forgetSize(kind)
})
