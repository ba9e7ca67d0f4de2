import { dictionary } from '@zxcvbn-ts/language-common'
import { singleton } from './singleton.ts'

/** How many of the list, the most used first, are refused: as many as an attacker would try. */
const MOST_USED = 10_000

const common = () =>
  singleton('common-passwords', () => new Set(dictionary['passwords-common'].slice(0, MOST_USED)))

/** Whether a password is one of the 10,000 that people choose most (GUARD-31). */
export const isCommonPassword = (password: string): boolean => common().has(password.trim().toLowerCase())
