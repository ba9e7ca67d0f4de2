import { z } from 'zod'
import { singleton } from '#server/lib/singleton.ts'
import { text, url } from '#server/lib/setting-kinds.ts'
import { readVariables } from '#server/lib/variables.ts'
import { startupMessages as say } from '#shared/messages/startup.ts'

const variables = z.object({
  MERCADOPAGO_ACCESS_TOKEN: text,
  MERCADOPAGO_WEBHOOK_SECRET: z.string().min(16, say.passwordTooShort).optional(),
  MERCADOPAGO_URL: url.default('https://api.mercadopago.com'),
})

function read(source: NodeJS.ProcessEnv) {
  const values = readVariables(variables, source)
  return {
    accessToken: values.MERCADOPAGO_ACCESS_TOKEN,
    /** Mercado Pago signs its notifications with it, and makes it when the owner enters the webhook's address. */
    webhookSecret: values.MERCADOPAGO_WEBHOOK_SECRET,
    url: values.MERCADOPAGO_URL,
  }
}

export const mercadoVariables: readonly string[] = Object.keys(variables.shape)

/** Mercado Pago's variables, parsed at the first call. A bad value is a StartError that names it. */
export const mercadoKeys = (): ReturnType<typeof read> => singleton('mercadopago', () => read(process.env))
