import type {
  ConfirmAnswer,
  CorrectDocumentInput,
  DashboardAnswer,
  OrderAnswer,
  OrdersAnswer,
  PlaceOrderAnswer,
  PlaceOrderInput,
} from '../contracts/orders.ts'
import type { ReceivedInput, TrackInput, TrackingAnswer } from '../contracts/tracking.ts'
import { get, post, type Message, type NoBody, type Endpoint } from './endpoint.ts'

export const placeOrder = post<PlaceOrderInput, PlaceOrderAnswer>('/home/order/place-order', 'shopper', {
  actorId: 'body.userId',
})
export const cancelOrder = post<NoBody, Message>('/home/order/modify/{orderId}', 'customer')

/** FISCAL-06. */
export const correctDocument = post<CorrectDocumentInput, Message>(
  '/home/order/document/{orderId}',
  'customer',
)
export const getOrders = get<OrdersAnswer>('/home/coustomer/get-orders/{customerId}/{status}', 'customer', {
  actorId: 'params.customerId',
})
export const getOrderDetails = get<{ order: OrderAnswer }>(
  '/home/coustomer/get-order-details/{orderId}',
  'customer',
)
export const getDashboard = get<DashboardAnswer>('/home/coustomer/get-dashboard-data/{userId}', 'customer', {
  actorId: 'params.userId',
})

/** CLIENT-12: the same three calls under the usual spelling of the word, which other clients send. */
const spelledUsually = <Answer>(endpoint: Endpoint<NoBody, Answer>): Endpoint<NoBody, Answer> => ({
  ...endpoint,
  path: endpoint.path.replace('/coustomer/', '/customer/'),
})
export const getCustomerOrders = spelledUsually(getOrders)
export const getCustomerOrderDetails = spelledUsually(getOrderDetails)
export const getCustomerDashboard = spelledUsually(getDashboard)
export const confirmOrder = get<ConfirmAnswer>('/order/confirm/{orderId}', 'customer', { writes: true })
/** PARCEL-14: 'Lo recibí'. */
export const receiveParcel = post<ReceivedInput, Message>('/home/order/received', 'public')
/** PARCEL-13: for the customer and the seller of the parcel. */
export const getParcelPicture = get<never>('/home/order/parcel/file/{parcel}', 'participant', {
  capability: 'parcels',
})
/** FISCAL-12: the PDF of a receipt. */
export const getReceiptFile = get<never>('/home/order/receipt/file/{document}', 'customer')
export const trackOrder = post<TrackInput, TrackingAnswer>('/home/order/track', 'public')
