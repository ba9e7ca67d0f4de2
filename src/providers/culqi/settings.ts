import { z } from 'zod'
import { singleton } from '#server/lib/singleton.ts'
import { readVariables, text, url } from '#server/lib/variables.ts'
import { startupMessages as say } from '#shared/messages/startup.ts'

const variables = z.object({
  CULQI_PUBLIC_KEY: text,
  CULQI_SECRET_KEY: text,
  CULQI_URL: url.default('https://api.culqi.com'),
  CULQI_CHECKOUT_URL: url.default('https://js.culqi.com/checkout-js'),
  CULQI_3DS_URL: url.default('https://3ds.culqi.com'),
  CULQI_WEBHOOK_USER: text,
  CULQI_WEBHOOK_PASSWORD: z.string().min(16, say.passwordTooShort).optional(),
})

/** The names of the first releases, which are read for one release more. */
const FORMER = 'CULQUI_'

function withFormerNames(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const former = Object.keys(variables.shape).map(name => [
    name,
    source[name] || source[name.replace('CULQI_', FORMER)],
  ])
  return Object.fromEntries(former.filter(([, value]) => value !== undefined)) as NodeJS.ProcessEnv
}

function read(source: NodeJS.ProcessEnv) {
  const values = readVariables(variables, withFormerNames(source))
  return {
    publicKey: values.CULQI_PUBLIC_KEY,
    secretKey: values.CULQI_SECRET_KEY,
    url: values.CULQI_URL,
    /** The scripts of Culqi's frame and of the bank's own check. */
    checkoutUrl: values.CULQI_CHECKOUT_URL,
    securityUrl: values.CULQI_3DS_URL,
    /** What the owner gave Culqi to identify itself with. */
    webhook: { user: values.CULQI_WEBHOOK_USER, password: values.CULQI_WEBHOOK_PASSWORD },
  }
}

/** Culqi's variables, parsed at the first call. A bad value is a StartError naming it. */
export const culqiKeys = (): ReturnType<typeof read> => singleton('culqi', () => read(process.env))
