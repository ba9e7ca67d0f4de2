/** Every key that the shop keeps in the browser, spelled once (D-99). All further keys start with `vitrina:`. */
export const storageKeys = {
  /** Local storage. */
  token: 'customerToken',
  guestId: 'guestId',
  orderId: 'orderId',
  ubigeo: 'ubigeo',
  cartCount: 'vitrina:cartCount',
  wishlist: 'vitrina:wishlist',
  view: 'vitrina:view',
  recent: 'vitrina:recent',
  /** DOOR-20: name, phone and address of a customer who ticked the box. */
  remembered: 'vitrina:remembered',
  mySizes: 'vitrina:mySizes',
  sellerToken: 'vitrina:sellerToken',
  pendingLogout: 'vitrina:pendingLogout',
  pendingSellerLogout: 'vitrina:pendingSellerLogout',
  /** A prefix; the rest names the person and the message. */
  outbox: 'vitrina:outbox:',
  lastCart: 'vitrina:lastCart',
  orderNumbers: 'vitrina:orderNumbers',
  /** A prefix; the rest is the key of the call that waits. */
  waitingAdd: 'vitrina:waitingAdd:',
  /** Session storage. */
  workerSeen: 'vitrina:workerSeen',
  shipping: 'shippingInfo',
  register: 'registerInfo',
  delivery: 'vitrina:delivery',
  placement: 'vitrina:placement',
  purchase: 'vitrina:purchase',
  redirect: 'vitrina:redirect',
  toasts: 'vitrina:toasts',
  /** A prefix; the rest names the list. */
  init: 'vitrina:init:',
} as const
