import { z } from 'zod'
import { singleton } from '#server/lib/singleton.ts'
import { text, url } from '#server/lib/setting-kinds.ts'
import { readVariables } from '#server/lib/variables.ts'
import { startupMessages as say } from '#shared/messages/startup.ts'

/** One of the two keys does nothing without the other, so the owner must have forgotten one (OWNER-06). */
const PAIRS = [
  ['CULQI_PUBLIC_KEY', 'CULQI_SECRET_KEY'],
  ['CULQI_SECRET_KEY', 'CULQI_PUBLIC_KEY'],
  ['CULQI_WEBHOOK_USER', 'CULQI_WEBHOOK_PASSWORD'],
  ['CULQI_WEBHOOK_PASSWORD', 'CULQI_WEBHOOK_USER'],
] as const

const variables = z.object({
  CULQI_PUBLIC_KEY: text,
  CULQI_SECRET_KEY: text,
  CULQI_URL: url.default('https://api.culqi.com'),
  CULQI_CHECKOUT_URL: url.default('https://js.culqi.com/checkout-js'),
  CULQI_3DS_URL: url.default('https://3ds.culqi.com'),
  CULQI_WEBHOOK_USER: text,
  CULQI_WEBHOOK_PASSWORD: z.string().min(16, say.passwordTooShort).optional(),
})

const checked = variables.superRefine((values, check) => {
  for (const [name, needed] of PAIRS)
    if (values[name] !== undefined && values[needed] === undefined)
      check.addIssue({ code: 'custom', path: [name], message: say.alone(needed) })
})

/** The names of the first releases; they are read for one release more. */
const FORMER = 'CULQUI_'

function withFormerNames(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const former = Object.keys(variables.shape).map(name => [
    name,
    source[name] || source[name.replace('CULQI_', FORMER)],
  ])
  return Object.fromEntries(former.filter(([, value]) => value !== undefined)) as NodeJS.ProcessEnv
}

function read(source: NodeJS.ProcessEnv) {
  const values = readVariables(checked, withFormerNames(source))
  return {
    publicKey: values.CULQI_PUBLIC_KEY,
    secretKey: values.CULQI_SECRET_KEY,
    url: values.CULQI_URL,
    /** The scripts of Culqi's frame and of the bank's own check. */
    checkoutUrl: values.CULQI_CHECKOUT_URL,
    securityUrl: values.CULQI_3DS_URL,
    /** What Culqi identifies itself with, as the owner entered it there. */
    webhook: { user: values.CULQI_WEBHOOK_USER, password: values.CULQI_WEBHOOK_PASSWORD },
  }
}

/** Every variable that this provider reads, for the check of misspelled ones. */
export const culqiVariables = Object.keys(variables.shape).flatMap(name => [
  name,
  name.replace('CULQI_', FORMER),
])

/** Culqi's variables, parsed at the first call. A bad value is a StartError that names it. */
export const culqiKeys = (): ReturnType<typeof read> => singleton('culqi', () => read(process.env))
