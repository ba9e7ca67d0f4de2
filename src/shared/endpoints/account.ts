import type {
  LoginAnswer,
  LoginInput,
  ProfileAnswer,
  RegisterAnswer,
  RegisterInput,
} from '../contracts/account.ts'
import type { Endpoint, Message, NoBody } from './endpoint.ts'

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
