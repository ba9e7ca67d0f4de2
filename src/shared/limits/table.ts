import {
  CHAT_QUOTA,
  LOOKUPS_A_DAY,
  MAX_CARD_TRIES,
  MAX_CART_LINES,
  MAX_LINE_UNITS,
  MAX_OPEN_ORDERS,
  MAX_ORDERS_A_DAY,
  MAX_ORDER_UNITS,
  MAX_PARCEL_NOTES,
  MAX_TEAM,
  MAX_WISHES,
  STRANGERS_FILES,
} from '../business.ts'
import type { ErrorCode } from '../errors.ts'
import type { Limit, LimitSubject } from './limit.ts'

/** A limit that is counted in the database. */
export interface CountedLimit extends Limit {
  /**
   * Which calls of a network stay counted: those for which the shop stored something or, where a secret could be
   * guessed, the wrong guesses. The count of other calls is given back. `all` gives none back.
   */
  counts?: 'stored' | 'refused' | 'all'
}

const KILOBYTE = 1024
const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** Strict, in the owner's window, for one account, e-mail, device or document. */
const strict = (kind: string, by: LimitSubject, times = 1): CountedLimit => ({
  kind,
  by,
  max: { account: times },
  seconds: 'window',
  code: 'tooManyRequests',
})

const daily = <Max extends Limit['max']>(
  kind: string,
  by: LimitSubject,
  { max, code = 'tooManyRequests' }: { max: Max; code?: ErrorCode },
) => ({ kind, by, max, seconds: DAY, code })

/**
 * A high limit with a short window, because thousands of people share a network. Above it, callers must do work and are
 * not refused.
 */
const ofNetwork = (
  kind: string,
  times = 1,
  counts: NonNullable<CountedLimit['counts']> = 'stored',
): CountedLimit => ({
  kind,
  by: 'network',
  max: { address: times },
  seconds: 'window',
  code: 'proofNeeded',
  counts,
})

/** A limit for what exists at one moment. */
const atOnce = <Max extends Limit['max']>(kind: string, by: LimitSubject, max: Max, code: ErrorCode) => ({
  kind,
  by,
  max,
  seconds: 0,
  code,
})

/** The limits that are counted in the database; they are written nowhere else (LIMIT-01). */
export const limits = {
  registerNetwork: ofNetwork('register', 4),
  registerEmail: strict('register', 'email'),
  forgotNetwork: ofNetwork('forgot'),
  forgotEmail: strict('forgot', 'email'),
  resetNetwork: ofNetwork('reset', 1, 'refused'),
  passwordNetwork: ofNetwork('password', 1, 'refused'),
  passwordAccount: strict('password', 'account'),
  passwordCodeNetwork: ofNetwork('passwordCode'),
  passwordCodeAccount: strict('passwordCode', 'account'),
  passwordProofNetwork: ofNetwork('passwordProof', 1, 'refused'),
  passwordProofAccount: strict('passwordProof', 'account'),

  signInDevice: strict('signIn', 'device'),
  signInNetwork: ofNetwork('signIn', 1, 'refused'),
  signInHere: strict('signIn', 'email'),
  signInAnywhere: strict('signInAnywhere', 'email', 3),
  signInHours: { ...strict('signInHours', 'email', 6), seconds: 6 * HOUR },
  signInDay: daily('signInDay', 'email', { max: { account: 12 } }),

  invitationLinkNetwork: ofNetwork('invitationLink', 1, 'refused'),
  invitationsAccount: daily('invitation', 'account', { max: 30 }),
  team: atOnce('team', 'account', MAX_TEAM, 'teamFull'),
  parcelNotes: atOnce('parcelNotes', 'order', MAX_PARCEL_NOTES, 'parcelNotesFull'),

  newGuestNetwork: ofNetwork('newGuest', 4),
  cartLines: atOnce('cartLines', 'account', MAX_CART_LINES, 'cartFull'),
  wishes: atOnce('wishes', 'account', MAX_WISHES, 'wishlistFull'),

  couponNetwork: ofNetwork('coupon', 0.2, 'refused'),
  couponCart: strict('coupon', 'account'),
  couponCode: { ...strict('coupon', 'document'), max: { address: 1 } },

  orderAttempts: daily('orderAttempt', 'account', { max: MAX_ORDERS_A_DAY * 2, code: 'orderAttemptsADay' }),
  ordersOfDay: daily('order', 'account', { max: MAX_ORDERS_A_DAY, code: 'ordersADay' }),
  openOrdersAccount: atOnce('openOrder', 'account', MAX_OPEN_ORDERS, 'openOrdersTooMany'),
  openOrdersContact: atOnce('openOrder', 'document', { account: 1 }, 'openOrdersOfContact'),
  openOrdersNetwork: atOnce('openOrder', 'network', { address: 0.1 }, 'orderProofNeeded'),
  unprovedOrdersNetwork: atOnce('unprovedOrder', 'network', { address: 0.5 }, 'networkOrdersFull'),
  orderCodes: strict('orderCode', 'email', 0.5),
  orderCodeTries: strict('orderCodeTry', 'account'),
  lineUnits: atOnce('lineUnits', 'order', MAX_LINE_UNITS, 'lineUnitsTooMany'),
  orderUnits: atOnce('orderUnits', 'order', MAX_ORDER_UNITS, 'orderUnitsTooMany'),

  trackNetwork: ofNetwork('track', 1, 'refused'),
  trackHere: { ...strict('track', 'order'), code: 'proofNeeded', counts: 'refused' },
  trackAnywhere: { ...strict('trackAnywhere', 'order', 10), code: 'proofNeeded', counts: 'refused' },

  cardOpenOrder: daily('cardOpen', 'order', { max: MAX_CARD_TRIES.order, code: 'cardTriesTooMany' }),
  cardOpenAccount: daily('cardOpen', 'account', { max: MAX_CARD_TRIES.account, code: 'cardTriesTooMany' }),
  cardOpenNetwork: ofNetwork('cardOpen', 0.2),
  cardChargeOrder: daily('cardCharge', 'order', { max: MAX_CARD_TRIES.order, code: 'cardTriesTooMany' }),
  cardChargeAccount: daily('cardCharge', 'account', {
    max: MAX_CARD_TRIES.account,
    code: 'cardTriesTooMany',
  }),
  // Counted whether the card is accepted or not, so that nobody tries out cards.
  cardChargeNetwork: ofNetwork('cardCharge', 0.2, 'all'),
  webhookNetwork: strict('webhook', 'network'),
  returnNetwork: ofNetwork('paymentReturn', 1, 'all'),
  receiptNetwork: ofNetwork('receipt'),
  receiptAccount: daily('receipt', 'account', { max: { account: 2 } }),

  exchangeNetwork: ofNetwork('exchange'),
  exchangeAccount: daily('exchange', 'account', { max: { account: 1 } }),
  complaintNetwork: ofNetwork('complaint'),
  complaintEmail: strict('complaint', 'email'),
  complaintDay: daily('complaintDay', 'email', { max: { account: 1 }, code: 'complaintsADay' }),
  newsletterNetwork: ofNetwork('newsletter'),
  newsletterEmail: strict('newsletter', 'email'),
  alertNetwork: ofNetwork('alert'),
  alertDay: daily('alertDay', 'email', { max: { account: 1 } }),
  reviewNetwork: ofNetwork('review'),
  reviewAccount: strict('review', 'account'),

  lookupNetwork: ofNetwork('lookup', 0.1),
  lookupHour: { ...ofNetwork('lookupHour', 1 / 3), seconds: HOUR },
  lookupNumber: strict('lookup', 'document'),
  lookupShop: daily('lookup', 'shop', { max: LOOKUPS_A_DAY, code: 'lookupEmpty' }),

  chatMinute: {
    kind: 'chatMinute',
    by: 'account',
    max: CHAT_QUOTA.messagesAMinute,
    seconds: MINUTE,
    code: 'tooManyRequests',
  },
  chatDay: daily('chat', 'account', { max: CHAT_QUOTA.messagesADay, code: 'chatDayFull' }),
  chatFilesDay: daily('chatFile', 'account', { max: CHAT_QUOTA.filesADay, code: 'chatFilesDay' }),
  chatFiles: atOnce('chatFiles', 'account', CHAT_QUOTA.files, 'chatFilesFull'),
  storedNetwork: daily('storedKilobytes', 'network', {
    max: STRANGERS_FILES.networkADay / KILOBYTE,
    code: 'uploadsFull',
  }),
  storedShop: daily('storedKilobytes', 'shop', {
    max: STRANGERS_FILES.shopADay / KILOBYTE,
    code: 'uploadsFull',
  }),
  passwordMail: daily('passwordMail', 'email', { max: 5 }),
  chatBytes: atOnce('chatBytes', 'account', CHAT_QUOTA.bytes, 'chatFilesFull'),
} as const satisfies Record<string, CountedLimit>

/** How often a whole /48 may do what one network may do. IPv4 has no such second count. */
export const WIDE_NETWORKS = 4
