import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** KiB, in place of the 19 MiB of a real hash (`tests/unit/passwords.test.ts`): tests make and check hundreds. */
const MEMORY = 64

const { argon2 } = crypto
/** All processes of one shop must have it: a hash made here is wrong for a real one, and the other way round. */
Object.defineProperty(crypto, 'argon2', {
  configurable: true,
  value: (algorithm, parameters, callback) =>
    argon2(algorithm, { ...parameters, memory: Math.min(parameters.memory, MEMORY) }, callback),
})
syncBuiltinESMExports()
