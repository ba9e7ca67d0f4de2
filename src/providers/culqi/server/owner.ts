import { providerRow } from '#server/modules/company/provider-rows.ts'
import type { ProviderSetting } from '../../adapter.ts'
import { cents, type Cents } from '#shared/rules/money.ts'

const yapeMax: ProviderSetting = {
  name: 'culqi_yape_hasta',
  key: 'yapeMax',
  kind: 'amount',
  // The limit for payments by Yape in a shop, as Culqi's manual has it: S/500.
  fallback: '50000',
}
const orders: ProviderSetting = { name: 'culqi_pagoefectivo', key: 'orders', kind: 'flag', fallback: 'false' }

/** What the owner may set about Culqi; amounts in céntimos. */
export const culqiSettings: readonly ProviderSetting[] = [orders, yapeMax]

const valueOf = async ({ key, fallback }: ProviderSetting): Promise<string> =>
  (await providerRow('culqi', key)) ?? fallback

/** PAYMENT-14: the most that Yape lets a person pay in a day. */
export const yapeLimit = async (): Promise<Cents> => cents(Number(await valueOf(yapeMax)))

/** PAYMENT-15: whether Culqi opened PagoEfectivo and the QR of the wallets for this shop. */
export const takesOrders = async (): Promise<boolean> => (await valueOf(orders)) === 'true'
