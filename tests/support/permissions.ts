/**
 * Who may call what, written by hand: the status for nobody, a guest, the customer whose data it is, and another
 * customer. Nobody and the other customer name the customer's ids, the guest names its own.
 */
type Row = readonly [nobody: number, guest: number, customer: number, other: number]

const everybody: Row = [200, 200, 200, 200]
const sellersOnly: Row = [401, 401, 401, 401]

export const permissions: Readonly<Record<string, Row>> = {
  'GET /banners': everybody,
  'GET /brand-get/{name}': everybody,
  'GET /home/company-get-first': everybody,
  'GET /home/get-brands': everybody,
  'GET /home/get-categorys': everybody,
  'GET /home/get-colors': everybody,
  'GET /home/get-products': everybody,
  'GET /home/get-sizes': everybody,
  'GET /home/get-typearticles': everybody,
  'GET /home/get-typeproducts': everybody,
  'GET /home/price-range-latest-product': everybody,
  'GET /home/product-details/{slug}': everybody,
  'GET /home/query-products': everybody,
  'GET /home/customer/get-reviews/{productId}': everybody,
  'GET /ubigeo': everybody,
  // No service is set in the tests: everybody gets the same refusal.
  'GET /ubigeo/territorial': [502, 502, 502, 502],
  'POST /document/lookup': everybody,
  'POST /home/newsletter': [201, 201, 201, 201],
  'GET /home/newsletter/unsubscribe/{token}': everybody,
  'POST /reclamo/add-reclamo': [201, 201, 201, 201],
  // The sheet's own secret decides, not who asks.
  'GET /reclamo/file/{secret}': [404, 404, 404, 404],

  'POST /customer/customer-register': [201, 201, 201, 201],
  'POST /customer/customer-login': [201, 201, 201, 201],
  'GET /customer/logout': everybody,
  // Names nobody: each customer reads the own one.
  'GET /customer/profile': [401, 401, 200, 200],

  // Each of these is about the caller's own account: the proof of it is in the body.
  'GET /customer/password': [401, 401, 200, 200],
  'POST /customer/change-password': [401, 401, 403, 403],
  'POST /customer/initial-password': [401, 401, 409, 409],
  'POST /customer/initial-password/send-code': [401, 401, 409, 409],
  'POST /customer/forgot-password': everybody,
  'GET /customer/privacy': [401, 401, 200, 200],
  'POST /customer/marketing': [401, 401, 200, 200],
  'POST /customer/export': [401, 401, 403, 403],
  'POST /customer/delete-account': [401, 401, 403, 403],
  // The secret of the link decides, not who asks.
  'POST /customer/reset-password': [403, 403, 403, 403],

  'POST /home/product/add-to-card': [401, 201, 201, 403],
  'GET /home/product/get-card-product/{userId}': [401, 200, 200, 403],
  'DELETE /home/product/delete-card-product/{cardId}': [401, 200, 200, 404],
  'PUT /home/product/quantity-inc/{cardId}': [401, 200, 200, 404],
  'PUT /home/product/quantity-dec/{cardId}': [401, 200, 200, 404],
  'POST /home/product/apply-coupon': [401, 200, 200, 403],
  'POST /home/product/migrate-cart': [401, 401, 200, 403],
  'POST /home/product/add-to-wishlist': [401, 201, 201, 403],
  'GET /home/product/get-wishlist-products/{userId}': [401, 200, 200, 403],
  'DELETE /home/product/remove-wishlist-product/{wishlistId}': [401, 200, 200, 404],

  'POST /home/order/place-order': [401, 401, 200, 403],
  // Whoever has the unguessable number sees the states, never personal data (D-77).
  'POST /home/order/track': everybody,
  'POST /home/order/modify/{orderId}': [401, 401, 200, 404],
  'GET /home/coustomer/get-orders/{customerId}/{status}': [401, 401, 200, 403],
  'GET /home/coustomer/get-order-details/{orderId}': [401, 401, 200, 404],
  'GET /home/coustomer/get-dashboard-data/{userId}': [401, 401, 200, 403],
  'GET /order/confirm/{orderId}': [401, 401, 200, 404],
  // No provider is set in the tests, which is said before any order is looked at.
  'POST /order/create-payment': [401, 401, 503, 503],
  'GET /order/payment/{secret}': [401, 401, 200, 404],
  'POST /order/payment/{secret}': [401, 401, 503, 404],

  'POST /home/customer/submit-review': [401, 401, 201, 201],

  'POST /chat/customer/add-customer-friend': [401, 401, 200, 403],
  'POST /chat/customer/send-message-to-seller': [401, 401, 201, 403],
  // There is no conversation yet.
  'POST /chat/mark-seen': [401, 401, 404, 403],
  'POST /chat/send-file': [401, 401, 201, 403],
  'GET /chat/file/{messageId}': [401, 401, 404, 404],

  'POST /seller-login': [401, 401, 401, 401],
  'POST /seller-logout': sellersOnly,
  'GET /get-user': sellersOnly,
  'GET /chat/seller/get-customers/{sellerId}': sellersOnly,
  'GET /chat/seller/get-customer-message/{customerId}': sellersOnly,
  'POST /chat/seller/send-message-to-customer': sellersOnly,
}
