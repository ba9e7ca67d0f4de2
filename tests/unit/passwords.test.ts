import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword, UNKNOWN_HASH } from '#server/lib/passwords.ts'

const phc = (password: string, [memory, passes, parallelism]: readonly [number, number, number]): string => {
  const nonce = Buffer.from('una sal de 16 b.')
  const sizes = { memory, passes, parallelism, tagLength: 32, message: password, nonce }
  const tag = argon2Sync('argon2id', sizes).toString('base64url')
  return `$argon2id$v=19$m=${String(memory)},t=${String(passes)},p=${String(parallelism)}$${nonce.toString('base64url')}$${tag}`
}

test('a password is known again, and no other one', async () => {
  const stored = await hashPassword('Clave segura 1')
  expect(await isPassword('Clave segura 1', stored)).toBe(true)
  expect(await isPassword('Clave segura 2', stored)).toBe(false)
})

test('a new hash takes 19 MiB twice, as does the one of nobody', async () => {
  const OWASP = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
  const stored = await hashPassword('Clave segura 1')
  expect(stored).toMatch(OWASP)
  expect(UNKNOWN_HASH).toMatch(OWASP)
  // Made so, not only named so: another implementation finds the same.
  const [, , , , nonce = '', tag] = stored.split('$')
  const sizes = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32, message: 'Clave segura 1' }
  expect(
    argon2Sync('argon2id', { ...sizes, nonce: Buffer.from(nonce, 'base64url') }).toString('base64url'),
  ).toBe(tag)
})

test.each([[[1024, 1, 1] as const], [[2048, 3, 2] as const]])(
  'a hash of another time counts by the parameters that stand in it (%j)',
  async sizes => {
    const stored = phc('Clave segura 1', sizes)
    expect(await isPassword('Clave segura 1', stored)).toBe(true)
    expect(await isPassword('Clave segura 2', stored)).toBe(false)
  },
)

test.each(['', '-', '$argon2id$v=19$$c2Fs$dGFn', '$argon2i$v=19$m=1024,t=1,p=1$c2Fs$dGFn'])(
  'what is no hash of ours is nobody’s password (%j)',
  async stored => {
    expect(await isPassword('', stored)).toBe(false)
  },
)
