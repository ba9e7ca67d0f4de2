/** Where `npm run bench:mutants` looks, and which area a file counts to: the first whose pattern fits. */
export const ROOMS = ['src/shared/rules', 'src/shared/contracts', 'src/server/modules', 'src/stores'] as const

/** Whether faults are put into a file. */
export const isTried = (file: string): boolean =>
  /\.tsx?$/.test(file) && ROOMS.some(room => file.startsWith(`${room}/`))

export const AREAS = [
  'ownership',
  'stock',
  'money',
  'contracts',
  'limits',
  'payments',
  'privacy',
  'catalogue',
  'stores',
  'others',
] as const
export type Area = (typeof AREAS)[number]

/** No mutant of these may survive; of the others 95 in a hundred are caught. */
export const WHOLE: readonly Area[] = ['ownership', 'stock', 'money']
export const LEAST_CAUGHT = 0.95

const modules = (names: string): RegExp => new RegExp(`^src/server/modules/(?:${names})(?:/|\\.ts$)`)
const moduleFiles = (names: string): RegExp => new RegExp(`^src/server/modules/(?:${names})\\.ts$`)
const rules = (names: string): RegExp => new RegExp(`^src/shared/rules/(?:${names})\\.ts$`)

const PATTERNS: readonly (readonly [Area, RegExp])[] = [
  ['stores', /^src\/stores\//],
  ['contracts', /^src\/shared\/contracts\//],
  ['limits', modules('limits|idempotency')],
  ['limits', moduleFiles('orders/limits|chat/quota|documents/lookup')],
  ['limits', rules('work')],
  ['privacy', modules('privacy|retention|newsletter|complaints')],
  ['privacy', moduleFiles('orders/forget|exchanges/lapse')],
  ['privacy', rules('retention|complaints|business-days')],
  ['stock', moduleFiles('cart/(?:change|items|find-item|migrate|read|rows|form)')],
  ['stock', moduleFiles('orders/(?:place|stock|take|line-variants|modify|expire|request)|exchanges/holds')],
  ['stock', moduleFiles('import/products/stock')],
  ['stock', rules('cart|stock|holds|transitions')],
  ['ownership', modules('customers|sessions|sellers')],
  ['ownership', moduleFiles('chat/(?:participant|conversations|messages|customer|seller)')],
  ['ownership', moduleFiles('orders/(?:read|list|customer|rows|track|document)')],
  ['ownership', moduleFiles('exchanges/(?:read|rows)')],
  ['ownership', rules('account|token|redirect|password|guest|chat')],
  ['money', modules('receipts|coupons|reconciliation')],
  ['money', moduleFiles('payments/(?:cash|refund[-\\w]*|refunds|credit-notes|capture|ledger)')],
  ['money', moduleFiles('orders/(?:receipt-data|order-coupon|reversals|cash|collect|shipping-back)')],
  ['money', moduleFiles('cart/coupon|exchanges/(?:ask|decide)')],
  [
    'money',
    rules(
      'money|price|tax|allocation|refunds|refund-match|receipt|receipt-book|receipt-plan|receipt-number|shipping|reversals|cash|parcel-cash',
    ),
  ],
  ['money', rules('payments|reconciliation|charge-differences')],
  ['payments', modules('payments')],
  ['payments', moduleFiles('orders/(?:pay|settle|confirm|redirect|proof|network|states)')],
  ['payments', moduleFiles('orders/(?:manual-transfer|transfer-decide|payment-events)')],
  ['payments', rules('payment-methods|manual-transfer')],
  ['catalogue', modules('catalog|reviews|wishlist|brands|banners')],
  ['catalogue', rules('catalog|catalog-page|colors|my-size|pages|rating|recent|reviewer|sizes|size-tables')],
  ['catalogue', rules('spelling|structured-data|suggestions|text|variants|sitemap|page-policy')],
  ['others', /./],
]

export const areaOf = (file: string): Area =>
  PATTERNS.find(([, pattern]) => pattern.test(file))?.[0] ?? 'others'
