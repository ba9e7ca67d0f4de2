import type { ProviderAdapter } from './adapter.ts'
import { culqi } from './culqi/server/provider.ts'
import { mercadopago } from './mercadopago/server/provider.ts'

/** PROVIDER-01: the providers that the shop knows, in the order in which they are offered. */
export const providers: readonly ProviderAdapter[] = [culqi, mercadopago]
