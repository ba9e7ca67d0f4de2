import { dictionary } from '@zxcvbn-ts/language-common'
import { isShortPassword } from '#shared/rules/password.ts'
import { singleton } from './singleton.ts'

/** All passwords of the list that are long enough to be chosen: about 18,000. */
const common = () =>
  singleton(
    'common-passwords',
    () => new Set(dictionary['passwords-common'].filter(password => !isShortPassword(password))),
  )

/** Whether many people choose this password (GUARD-31); shorter ones are refused for their length. */
export const isCommonPassword = (password: string): boolean => common().has(password.trim().toLowerCase())
