import type {
  LoginAnswer,
  LoginInput,
  ProfileAnswer,
  RegisterAnswer,
  RegisterInput,
} from '../contracts/account.ts'
import { get, post, type Message } from './endpoint.ts'

export const registerCustomer = post<RegisterInput, RegisterAnswer>('/customer/customer-register', 'public', {
  status: 201,
})
export const loginCustomer = post<LoginInput, LoginAnswer>('/customer/customer-login', 'public', {
  status: 201,
})
export const logoutCustomer = get<Message>('/customer/logout', 'public', { writes: true })
export const getProfile = get<{ profile: ProfileAnswer }>('/customer/profile', 'customer')
