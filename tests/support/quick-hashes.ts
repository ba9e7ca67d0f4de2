import crypto, { type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** KiB, in place of the 19 MiB of a real hash (`tests/unit/passwords.test.ts`): an API test makes and checks hundreds. */
const MEMORY = 64

const real = crypto.argon2
const quick: typeof crypto.argon2 = (algorithm, parameters, callback) => {
  const smaller: Argon2Parameters = { ...parameters, memory: Math.min(parameters.memory, MEMORY) }
  real(algorithm, smaller, callback)
}
Object.assign(crypto, { argon2: quick })
syncBuiltinESMExports()
