import { z } from 'zod'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { isEmail } from '#shared/rules/documents.ts'

/** Kinds of settings whose values are checked at the start (OWNER-06). */

function withoutSlash(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}

export const text = z.string().trim().min(1).optional()
export const url = z.url({ protocol: /^https?$/, error: say.notAUrl }).transform(withoutSlash)

const isOrigin = (address: string): boolean =>
  /^https?:\/\//.test(address) && URL.canParse(address) && new URL(address).origin === address

/** An address without a path, because links are made by adding to it. */
export const origin = url.refine(isOrigin, say.notAnOrigin)

export const origins = z
  .string()
  .default('')
  .transform(list =>
    list
      .split(',')
      .map(part => withoutSlash(part.trim()))
      .filter(Boolean),
  )
  .refine(list => list.every(isOrigin), say.notOrigins)

export const postgresUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\//, say.notAPostgresUrl)
  .optional()

/** A whole number between two bounds; the sentence names both. */
export const between = (least: number, most: number, fallback: number) => {
  const error = say.notBetween(least, most)
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error).default(fallback)
}

/** `1` for yes, `0` for no. */
export const yesNo = (fallback: boolean) =>
  z
    .enum(['0', '1'], { error: say.notZeroOrOne })
    .default(fallback ? '1' : '0')
    .transform(value => value === '1')

/** TRUST_PROXY says how many of the owner's proxies are in front: so many X-Forwarded-For entries can be believed. */
export const hops = z.preprocess(
  value => (value === 'true' ? '1' : value === 'false' ? '0' : value),
  between(0, 10, 0),
)

export const smtpUrl = z.url({ protocol: /^smtps?$/, error: say.notAnSmtpUrl }).optional()

/** `tienda@example.pe` or `Mi Tienda <tienda@example.pe>`. */
export const sender = z
  .string()
  .trim()
  .refine(given => isEmail(/^[^<>]*<([^<>]+)>$/.exec(given)?.[1] ?? given), say.notASender)
  .optional()
