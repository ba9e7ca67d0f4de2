import type {
  ChangePassword,
  ForgotPasswordAnswer,
  ForgotPasswordInput,
  InitialPassword,
  LoginAnswer,
  LoginInput,
  PasswordStateAnswer,
  ProfileAnswer,
  RegisterAnswer,
  RegisterInput,
  ResetPassword,
} from './contracts/account.ts'
import type {
  AddToCartInput,
  CartAnswer,
  CartLineAnswer,
  CouponInput,
  MigrateCartInput,
} from './contracts/cart.ts'
import type {
  BannerAnswer,
  BrandAnswer,
  CompanyAnswer,
  HomeProductsAnswer,
  LatestAnswer,
  NamedAnswer,
  ProductDetailsAnswer,
  QueryProductsAnswer,
} from './contracts/catalog.ts'
import type {
  MarkSeenInput,
  MessageAnswer,
  OpenChatAnswer,
  OpenChatInput,
  SellerAnswer,
  SellerCustomersAnswer,
  SellerLoginInput,
  SellerMessagesAnswer,
  SendToCustomerInput,
  SendToSellerInput,
} from './contracts/chat.ts'
import type { ComplaintAnswer } from './contracts/complaints.ts'
import type {
  ConfirmAnswer,
  CreatePaymentInput,
  DashboardAnswer,
  OrderAnswer,
  OrdersAnswer,
  PayInput,
  PaymentStateAnswer,
  PlaceOrderAnswer,
  PlaceOrderInput,
} from './contracts/orders.ts'
import type {
  DataExport,
  DeleteAccountInput,
  MarketingAnswer,
  MarketingInput,
  PasswordConfirmation,
  PrivacyAnswer,
} from './contracts/privacy.ts'
import type { ReviewsAnswer, SubmitReviewInput } from './contracts/reviews.ts'
import type { TrackInput, TrackingAnswer } from './contracts/tracking.ts'
import type { AddToWishlistInput, WishlistAnswer } from './contracts/wishlist.ts'
import type { LookupAnswer, LookupInput, NewsletterInput, UbigeoAnswer } from './contracts/services.ts'

/**
 * Who may call.
 * - `public`: anybody; an unusable token counts as anonymous (D-34).
 * - `shopper`: the id named by `owner` must be a guest id or the caller's own customer id.
 * - `line`: the use case decides by the line's owner (D-35).
 * - `customer`: a valid customer token; with `owner`, that id must be the caller's (403).
 * - `seller`: the same with a seller's token (D-84).
 * - `participant`: a customer's or a seller's token; the use case scopes by who it is.
 */
export type Access = 'public' | 'shopper' | 'line' | 'customer' | 'seller' | 'participant'

export interface Endpoint<Input = unknown, Answer = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, parameters in braces. */
  path: string
  access: Access
  /** Where the id of the acting shopper stands: a path parameter or a body field. */
  owner?: `params.${string}` | `body.${string}`
  /** Status of success; 200 unless named. */
  status?: number
  /** A GET that changes state (D-90): same-origin rules of a write, POST answers as well. */
  writes?: boolean
  /** The body is multipart/form-data, with one value a field (a repeated field counts once). */
  multipart?: boolean
  /** Some clients send the headers of this call as its body: `{ "headers": { "Authorization": "Bearer …" } }` counts. */
  tokenInBody?: boolean
  /** Only for types: what the caller sends and gets. */
  types?: { input: Input; answer: Answer }
}

type Message = { message: string }
type NoBody = undefined

export const addToCart: Endpoint<AddToCartInput, Message & { product: CartLineAnswer }> = {
  method: 'POST',
  path: '/home/product/add-to-card',
  access: 'shopper',
  owner: 'body.userId',
  status: 201,
}
export const getCart: Endpoint<NoBody, CartAnswer> = {
  method: 'GET',
  path: '/home/product/get-card-product/{userId}',
  access: 'shopper',
  owner: 'params.userId',
}
export const deleteLine: Endpoint<NoBody, Message> = {
  method: 'DELETE',
  path: '/home/product/delete-card-product/{cardId}',
  access: 'line',
}
export const quantityInc: Endpoint<NoBody, Message> = {
  method: 'PUT',
  path: '/home/product/quantity-inc/{cardId}',
  access: 'line',
  tokenInBody: true,
}
export const quantityDec: Endpoint<NoBody, Message> = {
  method: 'PUT',
  path: '/home/product/quantity-dec/{cardId}',
  access: 'line',
  tokenInBody: true,
}
export const migrateCart: Endpoint<MigrateCartInput, Message> = {
  method: 'POST',
  path: '/home/product/migrate-cart',
  access: 'customer',
  owner: 'body.userId',
}
export const applyCoupon: Endpoint<CouponInput, Message & { coupon: CartAnswer['coupon']; price: number }> = {
  method: 'POST',
  path: '/home/product/apply-coupon',
  access: 'shopper',
  owner: 'body.userId',
}

export const getCategories: Endpoint<NoBody, { categorys: NamedAnswer[] }> = {
  method: 'GET',
  path: '/home/get-categorys',
  access: 'public',
}
export const getTypeProducts: Endpoint<NoBody, { typeproducts: NamedAnswer[] }> = {
  method: 'GET',
  path: '/home/get-typeproducts',
  access: 'public',
}
export const getTypeArticles: Endpoint<NoBody, { typearticles: NamedAnswer[] }> = {
  method: 'GET',
  path: '/home/get-typearticles',
  access: 'public',
}
export const getBrands: Endpoint<NoBody, { brands: NamedAnswer[] }> = {
  method: 'GET',
  path: '/home/get-brands',
  access: 'public',
}
export const getColors: Endpoint<NoBody, { colors: (NamedAnswer & { colorCode: string })[] }> = {
  method: 'GET',
  path: '/home/get-colors',
  access: 'public',
}
export const getSizes: Endpoint<NoBody, { sizes: NamedAnswer[] }> = {
  method: 'GET',
  path: '/home/get-sizes',
  access: 'public',
}
export const getProducts: Endpoint<NoBody, HomeProductsAnswer> = {
  method: 'GET',
  path: '/home/get-products',
  access: 'public',
}
export const getLatest: Endpoint<NoBody, LatestAnswer> = {
  method: 'GET',
  path: '/home/price-range-latest-product',
  access: 'public',
}
export const queryProducts: Endpoint<NoBody, QueryProductsAnswer> = {
  method: 'GET',
  path: '/home/query-products',
  access: 'public',
}
export const getProductDetails: Endpoint<NoBody, ProductDetailsAnswer> = {
  method: 'GET',
  path: '/home/product-details/{slug}',
  access: 'public',
}
export const getBanners: Endpoint<NoBody, { banners: BannerAnswer[] }> = {
  method: 'GET',
  path: '/banners',
  access: 'public',
}
export const getBrand: Endpoint<NoBody, { brand: BrandAnswer }> = {
  method: 'GET',
  path: '/brand-get/{name}',
  access: 'public',
}
export const getCompany: Endpoint<NoBody, { company: CompanyAnswer }> = {
  method: 'GET',
  path: '/home/company-get-first',
  access: 'public',
}

export const placeOrder: Endpoint<PlaceOrderInput, PlaceOrderAnswer> = {
  method: 'POST',
  path: '/home/order/place-order',
  access: 'shopper',
  owner: 'body.userId',
}
export const cancelOrder: Endpoint<NoBody, Message> = {
  method: 'POST',
  path: '/home/order/modify/{orderId}',
  access: 'customer',
}
export const getOrders: Endpoint<NoBody, OrdersAnswer> = {
  method: 'GET',
  path: '/home/coustomer/get-orders/{customerId}/{status}',
  access: 'customer',
  owner: 'params.customerId',
}
export const getOrderDetails: Endpoint<NoBody, { order: OrderAnswer }> = {
  method: 'GET',
  path: '/home/coustomer/get-order-details/{orderId}',
  access: 'customer',
}
export const getDashboard: Endpoint<NoBody, DashboardAnswer> = {
  method: 'GET',
  path: '/home/coustomer/get-dashboard-data/{userId}',
  access: 'customer',
  owner: 'params.userId',
}
export const confirmOrder: Endpoint<NoBody, ConfirmAnswer> = {
  method: 'GET',
  path: '/order/confirm/{orderId}',
  access: 'customer',
  writes: true,
}
export const createPayment: Endpoint<CreatePaymentInput, { clientSecret: string }> = {
  method: 'POST',
  path: '/order/create-payment',
  access: 'customer',
}
/** Additive: how a payment stands, so that a card return on /order/confirm is told the truth. */
export const getPayment: Endpoint<NoBody, PaymentStateAnswer> = {
  method: 'GET',
  path: '/order/payment/{secret}',
  access: 'customer',
}
/** Additive: charges the token of a card form to a payment that create-payment opened. */
export const payWithToken: Endpoint<PayInput, PaymentStateAnswer> = {
  method: 'POST',
  path: '/order/payment/{secret}',
  access: 'customer',
}

export const registerCustomer: Endpoint<RegisterInput, RegisterAnswer> = {
  method: 'POST',
  path: '/customer/customer-register',
  access: 'public',
  status: 201,
}
export const loginCustomer: Endpoint<LoginInput, LoginAnswer> = {
  method: 'POST',
  path: '/customer/customer-login',
  access: 'public',
  status: 201,
}
export const logoutCustomer: Endpoint<NoBody, Message> = {
  method: 'GET',
  path: '/customer/logout',
  access: 'public',
  writes: true,
}
export const getProfile: Endpoint<NoBody, { profile: ProfileAnswer }> = {
  method: 'GET',
  path: '/customer/profile',
  access: 'customer',
}

/** D-74. */
export const changePassword: Endpoint<ChangePassword, Message> = {
  method: 'POST',
  path: '/customer/change-password',
  access: 'customer',
}
/** D-75: the answer is the same whether the e-mail has an account or not. */
export const forgotPassword: Endpoint<ForgotPasswordInput, ForgotPasswordAnswer> = {
  method: 'POST',
  path: '/customer/forgot-password',
  access: 'public',
}
export const resetPassword: Endpoint<ResetPassword, Message> = {
  method: 'POST',
  path: '/customer/reset-password',
  access: 'public',
}
/** D-49: does this session wait for a new password, and which proof counts. */
export const getPasswordState: Endpoint<NoBody, PasswordStateAnswer> = {
  method: 'GET',
  path: '/customer/password',
  access: 'customer',
}
export const sendPasswordCode: Endpoint<NoBody, Message> = {
  method: 'POST',
  path: '/customer/initial-password/send-code',
  access: 'customer',
}
export const setInitialPassword: Endpoint<InitialPassword, Message> = {
  method: 'POST',
  path: '/customer/initial-password',
  access: 'customer',
}

/** PERSON-01: what the page 'Mis datos' shows. */
export const getPrivacy: Endpoint<NoBody, PrivacyAnswer> = {
  method: 'GET',
  path: '/customer/privacy',
  access: 'customer',
}
/** PERSON-02: POST, since the password confirms it. */
export const exportData: Endpoint<PasswordConfirmation, DataExport> = {
  method: 'POST',
  path: '/customer/export',
  access: 'customer',
}
/** PERSON-03: consent to advertising, given or taken back. */
export const setMarketing: Endpoint<MarketingInput, Message & { marketing: MarketingAnswer }> = {
  method: 'POST',
  path: '/customer/marketing',
  access: 'customer',
}
/** PERSON-04. */
export const deleteAccount: Endpoint<DeleteAccountInput, Message> = {
  method: 'POST',
  path: '/customer/delete-account',
  access: 'customer',
}

export const subscribeNewsletter: Endpoint<NewsletterInput, Message> = {
  method: 'POST',
  path: '/home/newsletter',
  access: 'public',
  status: 201,
}
/** What the page behind the link of every newsletter calls (Ley 29733); answers POST as well, as mail programs ask it. */
export const unsubscribeNewsletter: Endpoint<NoBody, Message> = {
  method: 'GET',
  path: '/home/newsletter/unsubscribe/{token}',
  access: 'public',
  writes: true,
}
export const lookupDocument: Endpoint<LookupInput, LookupAnswer> = {
  method: 'POST',
  path: '/document/lookup',
  access: 'public',
}
export const getUbigeo: Endpoint<NoBody, UbigeoAnswer> = { method: 'GET', path: '/ubigeo', access: 'public' }

export const addComplaint: Endpoint<
  FormData,
  /** `copiaPorCorreo`: whether a mail server is set, so that nobody claims a copy that is not sent (D-95). */
  Message & { libroreclamaciones: ComplaintAnswer; copiaPorCorreo: boolean }
> = {
  method: 'POST',
  path: '/reclamo/add-reclamo',
  access: 'public',
  status: 201,
  multipart: true,
}
export const getComplaintFile: Endpoint<NoBody, never> = {
  method: 'GET',
  path: '/reclamo/file/{secret}',
  access: 'public',
}

export const addToWishlist: Endpoint<AddToWishlistInput, Message> = {
  method: 'POST',
  path: '/home/product/add-to-wishlist',
  access: 'shopper',
  owner: 'body.userId',
  status: 201,
}
export const getWishlist: Endpoint<NoBody, WishlistAnswer> = {
  method: 'GET',
  path: '/home/product/get-wishlist-products/{userId}',
  access: 'shopper',
  owner: 'params.userId',
}
export const removeFromWishlist: Endpoint<NoBody, Message & { wishlistId: string }> = {
  method: 'DELETE',
  path: '/home/product/remove-wishlist-product/{wishlistId}',
  access: 'line',
}

export const submitReview: Endpoint<SubmitReviewInput, Message> = {
  method: 'POST',
  path: '/home/customer/submit-review',
  access: 'customer',
  status: 201,
}
export const getReviews: Endpoint<NoBody, ReviewsAnswer> = {
  method: 'GET',
  path: '/home/customer/get-reviews/{productId}',
  access: 'public',
}

/** D-56: the second source, a territorial service the owner names; refused while there is none. */
export const getTerritories: Endpoint<NoBody, UbigeoAnswer> = {
  method: 'GET',
  path: '/ubigeo/territorial',
  access: 'public',
}

export const openChat: Endpoint<OpenChatInput, OpenChatAnswer> = {
  method: 'POST',
  path: '/chat/customer/add-customer-friend',
  access: 'customer',
  owner: 'body.userId',
}
export const sendToSeller: Endpoint<SendToSellerInput, { message: MessageAnswer }> = {
  method: 'POST',
  path: '/chat/customer/send-message-to-seller',
  access: 'customer',
  owner: 'body.userId',
  status: 201,
}
export const sendFile: Endpoint<FormData, { message: MessageAnswer }> = {
  method: 'POST',
  path: '/chat/send-file',
  access: 'participant',
  status: 201,
  multipart: true,
}
export const markSeen: Endpoint<MarkSeenInput, { seen: string[] }> = {
  method: 'POST',
  path: '/chat/mark-seen',
  access: 'participant',
}
export const getChatFile: Endpoint<NoBody, never> = {
  method: 'GET',
  path: '/chat/file/{messageId}',
  access: 'participant',
}
export const getSellerCustomers: Endpoint<NoBody, SellerCustomersAnswer> = {
  method: 'GET',
  path: '/chat/seller/get-customers/{sellerId}',
  access: 'seller',
  owner: 'params.sellerId',
}
export const getSellerMessages: Endpoint<NoBody, SellerMessagesAnswer> = {
  method: 'GET',
  path: '/chat/seller/get-customer-message/{customerId}',
  access: 'seller',
}
export const sendToCustomer: Endpoint<SendToCustomerInput, { message: MessageAnswer }> = {
  method: 'POST',
  path: '/chat/seller/send-message-to-customer',
  access: 'seller',
  owner: 'body.senderId',
  status: 201,
}
export const loginSeller: Endpoint<SellerLoginInput, { token: string; message: string }> = {
  method: 'POST',
  path: '/seller-login',
  access: 'public',
  status: 201,
}
export const logoutSeller: Endpoint<NoBody, Message> = {
  method: 'POST',
  path: '/seller-logout',
  access: 'seller',
}
export const getSeller: Endpoint<NoBody, { userInfo: SellerAnswer }> = {
  method: 'GET',
  path: '/get-user',
  access: 'seller',
}

export const trackOrder: Endpoint<TrackInput, TrackingAnswer> = {
  method: 'POST',
  path: '/home/order/track',
  access: 'public',
}
