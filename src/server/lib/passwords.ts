import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** argon2id with OWASP's parameters of 2024: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_LENGTH = 32
const derive = promisify(argon2)

type Parameters = Record<keyof typeof PARAMETERS, number>

const hashWith = (password: string, nonce: Buffer, parameters: Parameters): Promise<Buffer> =>
  derive('argon2id', {
    ...parameters,
    tagLength: TAG_LENGTH,
    message: Buffer.from(password.normalize('NFKC')),
    nonce,
  })

/** A PHC string, so that parameters can grow while stored hashes still work. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hashWith(password, nonce, PARAMETERS)
  const { memory, passes, parallelism } = PARAMETERS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** With the parameters of the stored hash. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, kind, , sizes = '', nonce, tag] = stored.split('$')
  const [memory, passes, parallelism] = (/^m=(\d+),t=(\d+),p=(\d+)$/.exec(sizes) ?? []).slice(1).map(Number)
  if (kind !== 'argon2id' || !nonce || !tag || !memory || !passes || !parallelism) return false
  const expected = Buffer.from(tag, 'base64url')
  const actual = await hashWith(password, Buffer.from(nonce, 'base64url'), { memory, passes, parallelism })
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** A hash that nothing matches. It is checked for unknown e-mails, so that they take as long as known ones. */
export const UNKNOWN_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`
