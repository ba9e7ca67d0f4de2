import type { limits } from '#shared/limits/table.ts'

/** The general count of a network's writes is enough. */
const GENERAL = 'writes'

/** LIMIT-03: which rows count a call that writes. A new call without a line here fails the tests. */
export const callLimits = {
  registerCustomer: ['registerNetwork', 'registerEmail'],
  loginCustomer: [
    'signInDevice',
    'signInNetwork',
    'signInHere',
    'signInAnywhere',
    'signInHours',
    'signInDay',
  ],
  logoutCustomer: GENERAL,
  changePassword: ['passwordNetwork', 'passwordAccount'],
  forgotPassword: ['forgotNetwork', 'forgotEmail'],
  resetPassword: ['resetNetwork'],
  sendPasswordCode: ['passwordCodeNetwork', 'passwordCodeAccount'],
  setInitialPassword: ['passwordProofNetwork', 'passwordProofAccount'],
  exportData: ['passwordNetwork', 'passwordAccount'],
  deleteAccount: ['passwordNetwork', 'passwordAccount'],
  setMarketing: GENERAL,

  addToCart: ['newGuestNetwork', 'cartLines'],
  quantityInc: GENERAL,
  quantityDec: GENERAL,
  deleteLine: GENERAL,
  migrateCart: GENERAL,
  applyCoupon: ['couponNetwork', 'couponCart', 'couponCode', 'newGuestNetwork'],
  addToWishlist: ['newGuestNetwork', 'wishes'],
  removeFromWishlist: GENERAL,

  placeOrder: [
    'orderAttempts',
    'ordersOfDay',
    'openOrdersAccount',
    'openOrdersContact',
    'openOrdersNetwork',
    'unprovedOrdersNetwork',
    'orderCodes',
    'orderCodeTries',
    'lineUnits',
    'orderUnits',
  ],
  cancelOrder: GENERAL,
  confirmOrder: GENERAL,
  correctDocument: GENERAL,
  trackOrder: ['trackNetwork', 'trackHere', 'trackAnywhere'],
  receiveParcel: ['trackNetwork', 'trackHere', 'trackAnywhere'],
  createPayment: ['cardOpenNetwork', 'cardOpenOrder', 'cardOpenAccount'],
  payWithToken: ['cardChargeNetwork', 'cardChargeOrder', 'cardChargeAccount'],
  providerWebhook: ['webhookNetwork'],
  chooseManualTransfer: GENERAL,
  sendOperation: GENERAL,
  sendReceiptPicture: ['receiptNetwork', 'receiptAccount'],
  askExchange: ['exchangeNetwork', 'exchangeAccount'],

  openChat: GENERAL,
  sendToSeller: ['chatMinute', 'chatDay'],
  sendToCustomer: ['chatMinute', 'chatDay'],
  sendFile: ['chatMinute', 'chatDay', 'chatFilesDay', 'chatFiles', 'chatBytes'],
  markSeen: GENERAL,
  loginSeller: ['signInDevice', 'signInNetwork', 'signInHere', 'signInAnywhere', 'signInHours', 'signInDay'],
  logoutSeller: GENERAL,

  submitReview: ['reviewNetwork', 'reviewAccount'],
  addComplaint: ['complaintNetwork', 'complaintEmail', 'complaintDay'],
  subscribeNewsletter: ['newsletterNetwork', 'newsletterEmail'],
  unsubscribeNewsletter: GENERAL,
  lookupDocument: ['lookupNetwork', 'lookupHour', 'lookupNumber', 'lookupShop'],
} as const satisfies Record<string, typeof GENERAL | readonly (keyof typeof limits)[]>
