import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShippingOption, Wallet } from '#shared/business.ts'
import type { ExchangeKind, Payer } from '#shared/rules/exchanges.ts'
import type { ParcelProof } from '#shared/rules/parcel-proof.ts'
import type { ParcelNotes, ParcelState } from '#shared/rules/parcels.ts'
import { projectRoot } from '../../../lib/root.ts'

/** What happened to a parcel, or to the request about it. */
type Act = Exclude<ParcelState, 'placed'> | 'asked' | 'exchange' | 'accept' | 'refuse' | 'receive'

export interface Details extends Partial<Omit<ParcelNotes, 'deadline'>> {
  /** For at_agency: until how many days later it waits. */
  days?: number
  proof?: Exclude<ParcelProof, ''>
  isFaulty?: boolean
  /** The parcel that replaces units of this one. */
  isReplacement?: boolean
  kind?: ExchangeKind
  size?: string
  answer?: string
  comesBy?: string
  payer?: Payer
}

/** Hours after the order, which parcel from 1 (0 for all that are not over), and what happened. */
export type Step = readonly [hours: number, place: number, act: Act, details?: Details]

export interface DemoSale {
  /** How many days before the first start, and when in Lima. */
  days: number
  at: string
  /** Place in the list of customers, from 0. */
  customer: number
  pays: 'cash' | Wallet
  option: ShippingOption
  /** Code, size where it has some, and units: 'VT0019 x2'. */
  items: readonly string[]
  /** Without it, what usually happens. */
  course?: readonly Step[]
  /** Who gets a factura. */
  company?: { ruc: string; name: string; address: string }
}

export interface DemoCustomer {
  name: string
  lastname: string
  document: string
  phone: string
  address: string
  province: string
  city: string
}

/** What a customer and a seller wrote to each other, so many hours before the first start. */
export interface DemoMessage {
  hours: number
  /** Place in the list of customers, from 0. */
  customer: number
  seller: string
  from: 'customer' | 'seller'
  text: string
  /** The code of a product of this seller that the message is about. */
  product?: string
}

interface SalesFile {
  customers: readonly DemoCustomer[]
  sales: readonly DemoSale[]
  /** The oldest first. */
  messages: readonly DemoMessage[]
}

export const demoFolder = (): string => join(projectRoot(), 'data', 'demo')

export const readSalesFile = async (): Promise<SalesFile> =>
  JSON.parse(await readFile(join(demoFolder(), 'ventas.json'), 'utf8')) as SalesFile
