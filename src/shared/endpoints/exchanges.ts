import type { ExchangeAnswer, ExchangesAnswer } from '../contracts/exchanges.ts'
import type { Endpoint, Message, NoBody } from './endpoint.ts'

export const getExchanges: Endpoint<NoBody, ExchangesAnswer> = {
  method: 'GET',
  path: '/home/order/exchange/{orderId}',
  access: 'customer',
}

export const askExchange: Endpoint<FormData, Message & { exchange: ExchangeAnswer }> = {
  method: 'POST',
  path: '/home/order/exchange/{orderId}',
  access: 'customer',
  status: 201,
  multipart: true,
}

export const getExchangePicture: Endpoint<NoBody, never> = {
  method: 'GET',
  path: '/home/order/exchange/file/{exchangeId}',
  access: 'customer',
}
