// State area `order` (DATA-52): the mailed code that an order of a busy network needs (NETWORK-02).
import { atom } from 'nanostores'
import type { ApiError } from '../send.ts'

interface AskedCode {
  challenge: string
  /** Where the code was mailed to. */
  email: string
  /** The text of the order that the code is for: another order needs another code. */
  text: string
}

export const $askedCode = atom<AskedCode | null>(null)
export const $code = atom('')

/** Only digits, however they were copied from the mail. */
export const typeCode = (text: string): void => $code.set(text.replace(/\D/g, ''))

/** If a refusal requests a mailed code, keeps that request; false for any other refusal. */
export function askForCode({ code, data }: ApiError, text: string): boolean {
  const { details } = (data ?? {}) as { details?: { kind?: string; challenge: string; email: string } }
  if (code !== 'orderProofNeeded' || details?.kind !== 'code') return false
  $code.set('')
  $askedCode.set({ challenge: details.challenge, email: details.email, text })
  return true
}

/** The proof of this order; nothing when no code was needed. */
export function codeProof(text: string): string | undefined {
  const asked = $askedCode.get()
  if (asked?.text === text) return $code.get() === '' ? undefined : `${asked.challenge}.${$code.get()}`
  forgetCode()
  return undefined
}

export function forgetCode(): void {
  $askedCode.set(null)
  $code.set('')
}
