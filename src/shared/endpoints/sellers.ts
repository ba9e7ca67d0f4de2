import type { SellerAnswer, SellerLoginInput } from '../contracts/chat.ts'
import { get, post, type Message, type NoBody } from './endpoint.ts'

export const loginSeller = post<SellerLoginInput, { token: string; message: string }>(
  '/seller-login',
  'public',
  { status: 201 },
)
export const logoutSeller = post<NoBody, Message>('/seller-logout', 'seller', { capability: 'account' })
export const getSeller = get<{ userInfo: SellerAnswer }>('/get-user', 'seller', { capability: 'account' })
