import type { ExchangeAnswer, ExchangesAnswer } from '../contracts/exchanges.ts'
import { get, post, type Message } from './endpoint.ts'

export const getExchanges = get<ExchangesAnswer>('/home/order/exchange/{orderId}', 'customer')
export const askExchange = post<FormData, Message & { exchange: ExchangeAnswer }>(
  '/home/order/exchange/{orderId}',
  'customer',
  { status: 201, multipart: true },
)
export const getExchangePicture = get<never>('/home/order/exchange/file/{exchangeId}', 'customer')
