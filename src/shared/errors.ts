import { errorMessages, type ErrorCode } from './messages/errors.ts'

export type { ErrorCode } from './messages/errors.ts'
export type ErrorDetails = Readonly<Record<string, string | number>>

/** HTTP status of each refusal; a code that is not listed here is a 400. */
const statuses: Partial<Record<ErrorCode, number>> = {
  bodyTooLarge: 413,
  serverBusy: 503,
  tooManyPages: 429,
  tooManyCalls: 429,
  addressTooLong: 414,
  headersTooLarge: 431,
  requestTimeout: 408,
  attachmentTooLarge: 413,
  attachmentType: 415,
  chatAttachmentType: 415,
  notFound: 404,
  methodNotAllowed: 405,
  internal: 500,
  shopStarting: 503,
  databaseAway: 503,
  diskFull: 503,
  tooManyRequests: 429,
  signInByLink: 429,
  signInLocked: 429,
  foreignOrigin: 403,
  loginRequired: 401,
  sessionExpired: 401,
  forbidden: 403,
  newPasswordRequired: 403,
  stockExhausted: 409,
  stockExhaustedFor: 409,
  cartEmpty: 409,
  storeTwice: 409,
  storesUnreadable: 409,
  synonymsUnreadable: 409,
  cartFull: 409,
  wishlistFull: 409,
  lineUnitsTooMany: 409,
  orderUnitsTooMany: 409,
  openOrdersTooMany: 429,
  openOrdersOfContact: 429,
  ordersADay: 429,
  orderAttemptsADay: 429,
  proofNeeded: 429,
  orderProofNeeded: 429,
  orderCodeWrong: 403,
  networkOrdersFull: 429,
  networkStockHeld: 429,
  cashWaitsForShop: 409,
  cashTooMuch: 409,
  cashNotHere: 409,
  cardTriesTooMany: 429,
  chatDayFull: 429,
  chatFilesDay: 429,
  chatFilesFull: 429,
  complaintsADay: 429,
  reviewerIsShop: 403,
  uploadsFull: 429,
  uploadsPaused: 503,
  cartChanged: 409,
  shopUnnamed: 409,
  shippingFeeChanged: 409,
  idempotencyConflict: 409,
  repeatConflict: 409,
  couponInvalid: 409,
  orderUnknown: 404,
  contactWrong: 403,
  orderCancelled: 409,
  documentFixed: 409,
  documentChangesTooMany: 409,
  orderNotPending: 409,
  orderStatusRefused: 409,
  parcelStateRefused: 409,
  parcelNoteInvalid: 400,
  parcelsSent: 409,
  carrierUnknown: 400,
  orderNotConfirmed: 409,
  lineUnknown: 404,
  unitsTooMany: 409,
  nothingGoesBack: 409,
  exchangeRefused: 409,
  exchangeSoldOut: 409,
  exchangeStatusRefused: 409,
  pictureType: 415,
  ordersUnderWay: 409,
  paymentUnavailable: 503,
  paymentNotFinished: 409,
  paymentInProgress: 409,
  codeNotTakenBack: 409,
  paymentToVerify: 409,
  walletUnavailable: 409,
  walletTriesTooMany: 409,
  walletTimeOver: 409,
  walletNotChosen: 409,
  paymentNotToVerify: 409,
  paymentRejected: 402,
  paymentWithoutFunds: 402,
  paymentCardExpired: 402,
  paymentWrongCvv: 402,
  paymentAskBank: 402,
  paymentBankAway: 402,
  yapeRejected: 402,
  paymentMismatch: 409,
  webhookRefused: 401,
  cardAmountOutside: 409,
  yapeAmountOutside: 409,
  refundTooMuch: 409,
  refundNoted: 409,
  disputeNone: 409,
  transferRepeated: 409,
  refundNotRefused: 409,
  returnTooLate: 409,
  emailTaken: 409,
  credentialsWrong: 401,
  passwordWrong: 403,
  passwordLinkInvalid: 403,
  proofWrong: 403,
  passwordAlreadySet: 409,
  mailUnavailable: 503,
  mediaUnavailable: 503,
  lookupEmpty: 404,
  lookupFailed: 502,
  territoriesFailed: 502,
}

export const statusOf = (code: ErrorCode): number => statuses[code] ?? 400

/** The Spanish sentence of a code, with `{name}` slots filled from its details. */
export const messageOf = (code: ErrorCode, details: ErrorDetails = {}): string =>
  errorMessages[code].replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))

/** A refusal: thrown by use cases, turned into `{ error, message, code }` by `handle` (D-38). */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(messageOf(code, details))
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
  get status(): number {
    return statusOf(this.code)
  }
}
