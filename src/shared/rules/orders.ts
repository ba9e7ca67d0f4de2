import { DAY_MS, DEFAULT_AREA, EXCHANGE_DAYS, type ShippingOption } from '../business.ts'
import { cents, type Cents } from './money.ts'
import { canGo, nextOf, type Transitions } from './transitions.ts'

/** D-66: the life of an order. */
export const ORDER_STATUSES = [
  'pending',
  'placed',
  'warehouse',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
/** NETWORK-02: the proof of an order whose network had many open orders. */
export type OrderProof = '' | 'code' | 'work'
export type PaymentStatus = 'unpaid' | 'paid'

/** Whom an order's receipt names; this is what a customer can correct (FISCAL-06). */
export interface OrderDocument {
  tipoComprobante: string
  /** RUC of a FACTURA, else ''. */
  numeroComprobante: string
  tipoDocumento: string
  numeroDocumento: string
  /** FISCAL-02: for a FACTURA; missing in older orders. */
  razonSocial?: string
  direccionFiscal?: string
}

/** Where an order goes and whom the receipt names, as of the moment it was placed (DATA-32, DATA-37). */
export interface OrderShipping extends OrderDocument {
  name: string
  lastname: string
  phone: string
  email: string
  address: string
  province: string
  city: string
  area: string
  /** FISCAL-03: INEI's code of the district; '' when the names lead to none or several. Missing in older orders. */
  ubigeo?: string
  envio: ShippingOption
  /** The store for pickup; '' for other ways of delivery. */
  tienda: string
}

/** DATA-32: what helps to find the address; '' where the customer wrote nothing, which an order keeps as '-'. */
export const referenceOf = ({ area }: Pick<OrderShipping, 'area'>): string =>
  area === DEFAULT_AREA ? '' : area

/** Without how to reach the customer and where the parcel went; no receipt needs that. */
export const PLACELESS = { phone: '', email: '', address: '', province: '', city: '', area: '', ubigeo: '' }
/** Without whom the receipt names. */
export const NAMELESS = {
  name: '',
  lastname: '',
  tipoDocumento: '',
  numeroDocumento: '',
  numeroComprobante: '',
  razonSocial: '',
  direccionFiscal: '',
}

/** ACC-04: the five values of the customer's filter. */
export const STATUS_FILTERS = ['all', 'placed', 'pending', 'cancelled', 'warehouse'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]
/** CLIENT-13: the values that the call takes. Other clients also filter by these two. */
export const STATUS_QUERIES = [...STATUS_FILTERS, 'shipped', 'delivered'] as const

/** What /dashboard/my-orders shows: one page of one filter, as its address says. */
export interface OrdersView {
  status: StatusFilter
  page: number
}

/** An unknown state or page in the address means the first page of all orders (D-23). */
export const readOrdersView = (search: string): OrdersView => {
  const query = new URLSearchParams(search)
  const page = Number(query.get('pageNo'))
  return {
    status: STATUS_FILTERS.find(name => name === query.get('status')) ?? 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

const calledOff = { to: 'cancelled', when: 'the owner calls it off; what was paid goes back' } as const

/** D-66, D-110: every move of an order. */
export const ORDER_MOVES: Transitions<OrderStatus> = {
  pending: [
    {
      to: 'placed',
      when: 'its customer confirms cash, money came for it, or its total is 0; no payment is undecided and no code is open',
    },
    {
      to: 'cancelled',
      when: 'its customer changes it, the owner calls it off, or its hold ended; no payment is undecided',
    },
  ],
  placed: [{ to: 'warehouse', when: 'the owner prepares it' }, calledOff],
  warehouse: [{ to: 'shipped', when: 'the owner hands it over' }, calledOff],
  shipped: [
    { to: 'delivered', when: 'the owner says so; a cash order is paid by it' },
    { to: 'returned', when: 'the rest of it was refused at the door' },
  ],
  delivered: [
    {
      to: 'returned',
      when: 'the rest of it came back within the days of the policy, or had a fault',
    },
  ],
  cancelled: [],
  returned: [],
}

/**
 * D-66, D-110: pending → placed → warehouse → shipped → delivered; cancelled from any state before shipped, returned
 * after.
 */
export const canMove = (from: OrderStatus, to: OrderStatus): boolean => canGo(ORDER_MOVES, from, to)

/** The states that an order can reach next from this one; none at its end. */
export const nextStatuses = (from: OrderStatus): readonly OrderStatus[] => nextOf(ORDER_MOVES, from)

/** Confirmed and not at its end: customer and shop still have something to do for each other. */
export const isUnderWay = (status: OrderStatus): boolean =>
  status === 'placed' || status === 'warehouse' || status === 'shipped'

/** A state that an order reached, with its time (ISO 8601 UTC). */
export interface ReachedStep {
  status: OrderStatus
  date: string
}

/** One state on the way of an order; `date` is null while it is still to come. */
export interface Step {
  status: OrderStatus
  date: string | null
}

const WAY = ['placed', 'warehouse', 'shipped', 'delivered'] as const

/** The states on the usual way after one, up to and with another. */
export const statusesBetween = (from: OrderStatus, to: (typeof WAY)[number]): (typeof WAY)[number][] =>
  WAY.slice(WAY.findIndex(status => status === from) + 1, WAY.indexOf(to) + 1)

/** States in which an order leaves its usual way. */
export const isAside = (status: OrderStatus): boolean => status === 'cancelled' || status === 'returned'

/** D-66: the whole way of an order, for its page. A cancelled or returned order ends there. */
export const journeyOf = (reached: readonly ReachedStep[]): Step[] =>
  reached.some(({ status }) => isAside(status))
    ? [...reached]
    : ORDER_STATUSES.filter(status => !isAside(status)).map(status => ({
        status,
        date: reached.find(step => step.status === status)?.date ?? null,
      }))

/** D-66: whether an order can be paid: it is unpaid and pending. */
export const isPayable = (order: { status: OrderStatus; paymentStatus: PaymentStatus }): boolean =>
  order.status === 'pending' && order.paymentStatus !== 'paid'

/** The money of a cash order counts as received when the order is delivered (D-66). */
export const paidByMove = (to: OrderStatus): boolean => to === 'delivered'

/** The letters of order numbers: no vowels (so no words), and nothing that is easily misheard. */
export const ORDER_ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'

/** D-77: a short random code, 'V-7K2M9QXD' of eight letters out of 28 (about 38 bits). */
export const orderNumber = (random: Uint8Array): string =>
  `V-${Array.from(random.slice(0, 8), byte => ORDER_ALPHABET[byte % ORDER_ALPHABET.length] ?? '2').join('')}`

/**
 * FISCAL-06: whether the customer may still correct the receipt: until a parcel has left or the accountant has the
 * receipt. After that only the owner may.
 */
export const isCorrectable = ({
  status,
  isExported,
}: {
  status: OrderStatus
  isExported: boolean
}): boolean => !isExported && ['pending', 'placed', 'warehouse'].includes(status)

/** REFUND-07: what an order costs now or, if it was cancelled or returned whole, what it did cost. */
export const currentTotal = (order: { status: OrderStatus; total: Cents; reversedAmount: Cents }): Cents =>
  isAside(order.status) ? order.total : cents(order.total - order.reversedAmount)

/** DOOR-07: an exchange can be requested once an order is on its way to the customer, or delivered. */
export const isExchangeable = (status: OrderStatus): boolean => status === 'shipped' || status === 'delivered'

/** RETURN-01: for how many days after delivery an order sent that way may come back. */
export const exchangeDays = (envio: ShippingOption): number =>
  envio === 'provincia' ? EXCHANGE_DAYS.provincia : EXCHANGE_DAYS.lima

export const isReturnedInTime = (sinceDeliveryMs: number, envio: ShippingOption): boolean =>
  sinceDeliveryMs <= exchangeDays(envio) * DAY_MS
