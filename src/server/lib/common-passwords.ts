import { dictionary } from '@zxcvbn-ts/language-common'
import { isShortPassword } from '#shared/rules/password.ts'
import { singleton } from './singleton.ts'

/** All of the list that are long enough to be chosen at all: about 18,000. */
const common = () =>
  singleton(
    'common-passwords',
    () => new Set(dictionary['passwords-common'].filter(password => !isShortPassword(password))),
  )

/** Whether a password is one that many people choose (GUARD-31); shorter ones are refused for that. */
export const isCommonPassword = (password: string): boolean => common().has(password.trim().toLowerCase())
