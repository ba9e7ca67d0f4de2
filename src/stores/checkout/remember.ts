// DOOR-20: 'Recordar mis datos en este celular', kept only in this browser. `drop-drafts.ts` deletes it at a sign-out.
import { atom } from 'nanostores'
import {
  isFor,
  readRemembered,
  toRemember,
  withoutRemembered,
  withRemembered,
} from '#shared/rules/remembered.ts'
import { storageKeys } from '#shared/storage.ts'
import { $user, whenSignedOut } from '../auth.ts'
import { $register, $shipping } from './drafts.ts'

/** `full`: the browser refuses to keep anything, because its storage is full or forbidden. */
export type Remembering = 'off' | 'on' | 'full'
export const $remembering = atom<Remembering>('off')
/** Whether the form was filled from the device, or the device has just forgotten the data. */
export const $fromDevice = atom<'nothing' | 'filled' | 'forgotten'>('nothing')

const drafts = () => ({ shipping: $shipping.get(), register: $register.get() })

function read() {
  try {
    return readRemembered(JSON.parse(localStorage.getItem(storageKeys.remembered) ?? 'null'), Date.now())
  } catch {
    return null
  }
}

function erase(): void {
  try {
    localStorage.removeItem(storageKeys.remembered)
  } catch {
    // If storage is forbidden, nothing was stored.
  }
}

/** Fills the form once, when the checkout opens. Data that is too old is deleted. */
export function recallRemembered(): void {
  const kept = read()
  if (!kept) return erase()
  if (!isFor(kept, $user.get()?.id ?? '')) return
  const { shipping, register } = withRemembered(drafts(), kept)
  $shipping.set(shipping)
  $register.set(register)
  $remembering.set('on')
  $fromDevice.set('filled')
}

function keep(): void {
  const kept = toRemember(drafts(), { owner: $user.get()?.id ?? '', now: Date.now() })
  try {
    localStorage.setItem(storageKeys.remembered, JSON.stringify(kept))
    $remembering.set('on')
  } catch {
    erase()
    $remembering.set('full')
  }
}

/** The tick stores the form's data at once, so that a browser that cannot store anything says so. */
export function remember(isTicked: boolean): void {
  if (isTicked) return keep()
  erase()
  $remembering.set('off')
  $fromDevice.set('nothing')
}

/** Called when an order was placed: stores the data as they were ordered, for this account. */
export const keepOrdered = (): void => {
  if ($remembering.get() === 'on') keep()
}

/** The device forgets the data, and the form is emptied. */
export function forget(): void {
  const kept = read()
  erase()
  if (kept) {
    const { shipping, register } = withoutRemembered(drafts(), kept)
    $shipping.set(shipping)
    $register.set(register)
  }
  $remembering.set('off')
  $fromDevice.set('forgotten')
}

whenSignedOut(how => {
  if (how !== 'logout') return
  $remembering.set('off')
  $fromDevice.set('nothing')
})
