import { AddToCartBody, CouponBody, MigrateCartBody } from '#shared/contracts/cart.ts'
import { AskExchangeForm } from '#shared/contracts/exchanges.ts'
import { CorrectDocumentBody, PlaceOrderBody } from '#shared/contracts/orders.ts'
import { CreatePaymentBody, PayBody, WebhookBody } from '#shared/contracts/payments.ts'
import { ReceivedBody, TrackBody } from '#shared/contracts/tracking.ts'
import { OperationBody, ReceiptPictureForm } from '#shared/contracts/manual-transfer.ts'
import * as cartEndpoints from '#shared/endpoints/cart.ts'
import * as exchangeEndpoints from '#shared/endpoints/exchanges.ts'
import * as orderEndpoints from '#shared/endpoints/orders.ts'
import * as paymentEndpoints from '#shared/endpoints/payments.ts'
import * as manualTransferEndpoints from '#shared/endpoints/manual-transfer.ts'
import { exchangeMessages } from '#shared/messages/exchanges.ts'
import { handle, handleFile, type ShopRoute } from '../http/handle.ts'
import { Reply } from '../lib/reply.ts'
import * as cart from '../modules/cart/change.ts'
import { applyCoupon } from '../modules/cart/coupon.ts'
import { migrate } from '../modules/cart/migrate.ts'
import { getCart } from '../modules/cart/read.ts'
import { askExchange } from '../modules/exchanges/ask.ts'
import { findExchanges, findPicture } from '../modules/exchanges/read.ts'
import { readIdempotencyKey } from '../modules/idempotency.ts'
import { confirmOrder, readMethod } from '../modules/orders/confirm.ts'
import { receiveParcel } from '../modules/orders/deliver.ts'
import { correctDocument } from '../modules/orders/document.ts'
import * as transfer from '../modules/orders/manual-transfer.ts'
import { modifyOrder } from '../modules/orders/modify.ts'
import { createPayment, getPayment, payWithToken } from '../modules/orders/pay.ts'
import { receiveEvent } from '../modules/orders/payment-events.ts'
import { placeOrder } from '../modules/orders/place.ts'
import { getDashboard, getOrder, getOrders } from '../modules/orders/read.ts'
import { acceptReturn } from '../modules/orders/redirect.ts'
import { trackOrder } from '../modules/orders/track.ts'
import { findParcelPicture } from '../modules/parcels/picture.ts'
import { findReceiptFile } from '../modules/receipts/issued.ts'
import { findReceiptPicture } from '../modules/payments/transfer-picture.ts'

/** CLIENT-12: each of these three calls has two spellings. */
const orderReads: readonly ShopRoute[] = [
  ...[orderEndpoints.getOrders, orderEndpoints.getCustomerOrders].map(endpoint =>
    handle(endpoint, null, ({ actor, param, query }) =>
      getOrders(actor, { status: param('status'), pageNo: query.get('pageNo') }),
    ),
  ),
  ...[orderEndpoints.getOrderDetails, orderEndpoints.getCustomerOrderDetails].map(endpoint =>
    handle(endpoint, null, ({ actor, param }) => getOrder(actor, param('orderId'))),
  ),
  ...[orderEndpoints.getDashboard, orderEndpoints.getCustomerDashboard].map(endpoint =>
    handle(endpoint, null, ({ actor }) => getDashboard(actor)),
  ),
]

/** The cart, the orders made from it, and their payments. */
export const orderCalls: readonly ShopRoute[] = [
  handle(cartEndpoints.getCart, null, ({ actor }) => getCart(actor)),
  handle(cartEndpoints.addToCart, AddToCartBody, ({ actor, body, headers, address }) =>
    cart.add(actor, body, { key: readIdempotencyKey(headers), address }),
  ),
  handle(cartEndpoints.quantityInc, null, ({ actor, param, headers }) =>
    cart.increase(actor, param('cardId'), readIdempotencyKey(headers)),
  ),
  handle(cartEndpoints.quantityDec, null, ({ actor, param, headers }) =>
    cart.decrease(actor, param('cardId'), readIdempotencyKey(headers)),
  ),
  handle(cartEndpoints.deleteLine, null, ({ actor, param }) => cart.remove(actor, param('cardId'))),
  handle(cartEndpoints.applyCoupon, CouponBody, ({ actor, body, address }) =>
    applyCoupon(actor, { code: body.code, address }),
  ),
  handle(cartEndpoints.migrateCart, MigrateCartBody, ({ actor, body }) => migrate(actor, body.guestId)),

  handle(orderEndpoints.placeOrder, PlaceOrderBody, ({ actor, body, headers, address }) =>
    placeOrder(actor, body, { idempotencyKey: readIdempotencyKey(headers), address }),
  ),
  handle(orderEndpoints.confirmOrder, null, ({ actor, param, query }) =>
    confirmOrder(actor, param('orderId'), readMethod(query.get('paymentMethod'))),
  ),
  ...orderReads,
  handle(orderEndpoints.trackOrder, TrackBody, ({ body, address }) => trackOrder(body, address)),
  handle(orderEndpoints.receiveParcel, ReceivedBody, ({ actor, body, address }) =>
    receiveParcel(actor, body, address),
  ),
  handleFile(orderEndpoints.getParcelPicture, ({ actor, param }) =>
    findParcelPicture(actor, param('parcel')),
  ),
  handleFile(orderEndpoints.getReceiptFile, ({ actor, param, query }) =>
    findReceiptFile(actor, { document: param('document'), issuer: query.get('emisor') ?? '' }),
  ),
  handle(orderEndpoints.cancelOrder, null, ({ actor, param }) => modifyOrder(actor, param('orderId'))),
  handle(orderEndpoints.correctDocument, CorrectDocumentBody, ({ actor, param, body }) =>
    correctDocument(actor, param('orderId'), body),
  ),

  handle(exchangeEndpoints.getExchanges, null, ({ param, actor }) => findExchanges(actor, param('orderId'))),
  handle(
    exchangeEndpoints.askExchange,
    AskExchangeForm,
    async ({ body, param, actor, address, headers }) => ({
      message: exchangeMessages.asked,
      exchange: await askExchange(actor, param('orderId'), {
        wish: body,
        address,
        key: readIdempotencyKey(headers),
      }),
    }),
  ),
  handleFile(exchangeEndpoints.getExchangePicture, ({ param, actor }) =>
    findPicture(actor, param('exchangeId')),
  ),

  handle(paymentEndpoints.createPayment, CreatePaymentBody, ({ actor, body, address }) =>
    createPayment(actor, body, address),
  ),
  handle(paymentEndpoints.getPayment, null, ({ actor, param }) => getPayment(actor, param('secret'))),
  handle(paymentEndpoints.payWithToken, PayBody, ({ actor, param, body, address }) =>
    payWithToken(actor, param('secret'), body, address),
  ),
  handle(paymentEndpoints.providerReturn, null, async ({ param, query, address }) => {
    const location = await acceptReturn(param('provider'), query, address)
    return new Reply({ location }, { status: 303, headers: [['location', location]] })
  }),
  handle(paymentEndpoints.providerWebhook, WebhookBody, ({ headers, query, body, param, address }) =>
    receiveEvent(param('provider'), { headers, query, body }, address),
  ),

  handle(manualTransferEndpoints.getManualTransfer, null, ({ actor, param }) =>
    transfer.getTransfer(actor, param('orderId')),
  ),
  handle(manualTransferEndpoints.chooseManualTransfer, null, ({ actor, param }) =>
    transfer.chooseTransfer(actor, param('orderId')),
  ),
  handle(manualTransferEndpoints.sendOperation, OperationBody, ({ actor, param, body }) =>
    transfer.sendOperation(actor, param('orderId'), body),
  ),
  handle(manualTransferEndpoints.sendReceiptPicture, ReceiptPictureForm, ({ actor, param, body, address }) =>
    transfer.sendReceiptPicture(actor, param('orderId'), { file: body.archivo, address }),
  ),
  handleFile(manualTransferEndpoints.getReceiptPicture, ({ actor, param }) =>
    findReceiptPicture(actor, param('orderId')),
  ),
]
