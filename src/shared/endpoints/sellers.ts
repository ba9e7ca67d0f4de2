import type { SellerAnswer, SellerLoginInput } from '../contracts/chat.ts'
import type { Endpoint, Message, NoBody } from './endpoint.ts'

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
