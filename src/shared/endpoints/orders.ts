import type {
  ConfirmAnswer,
  CorrectDocumentInput,
  DashboardAnswer,
  OrderAnswer,
  OrdersAnswer,
  PlaceOrderAnswer,
  PlaceOrderInput,
} from '../contracts/orders.ts'
import type { TrackInput, TrackingAnswer } from '../contracts/tracking.ts'
import type { Endpoint, Message, NoBody } from './endpoint.ts'

export const placeOrder: Endpoint<PlaceOrderInput, PlaceOrderAnswer> = {
  method: 'POST',
  path: '/home/order/place-order',
  access: 'shopper',
  actorId: 'body.userId',
}

export const cancelOrder: Endpoint<NoBody, Message> = {
  method: 'POST',
  path: '/home/order/modify/{orderId}',
  access: 'customer',
}

/** FISCAL-06. */
export const correctDocument: Endpoint<CorrectDocumentInput, Message> = {
  method: 'POST',
  path: '/home/order/document/{orderId}',
  access: 'customer',
}

export const getOrders: Endpoint<NoBody, OrdersAnswer> = {
  method: 'GET',
  path: '/home/coustomer/get-orders/{customerId}/{status}',
  access: 'customer',
  actorId: 'params.customerId',
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
  actorId: 'params.userId',
}

/** CLIENT-12: the same three calls under the usual spelling of the word, as clients that were written elsewhere send it. */
const spelledUsually = <Answer>(endpoint: Endpoint<NoBody, Answer>): Endpoint<NoBody, Answer> => ({
  ...endpoint,
  path: endpoint.path.replace('/coustomer/', '/customer/'),
})
export const getCustomerOrders = spelledUsually(getOrders)
export const getCustomerOrderDetails = spelledUsually(getOrderDetails)
export const getCustomerDashboard = spelledUsually(getDashboard)

export const confirmOrder: Endpoint<NoBody, ConfirmAnswer> = {
  method: 'GET',
  path: '/order/confirm/{orderId}',
  access: 'customer',
  writes: true,
}

export const trackOrder: Endpoint<TrackInput, TrackingAnswer> = {
  method: 'POST',
  path: '/home/order/track',
  access: 'public',
}
