import type {
  MarkSeenInput,
  MessageAnswer,
  OpenChatAnswer,
  OpenChatInput,
  SellerCustomersAnswer,
  SellerMessagesAnswer,
  SendToCustomerInput,
  SendToSellerInput,
} from '../contracts/chat.ts'
import type { Endpoint, NoBody } from './endpoint.ts'

export const openChat: Endpoint<OpenChatInput, OpenChatAnswer> = {
  method: 'POST',
  path: '/chat/customer/add-customer-friend',
  access: 'customer',
  actorId: 'body.userId',
}

export const sendToSeller: Endpoint<SendToSellerInput, { message: MessageAnswer }> = {
  method: 'POST',
  path: '/chat/customer/send-message-to-seller',
  access: 'customer',
  actorId: 'body.userId',
  status: 201,
}

export const sendFile: Endpoint<FormData, { message: MessageAnswer }> = {
  method: 'POST',
  path: '/chat/send-file',
  access: 'participant',
  speakerId: 'body.senderId',
  status: 201,
  multipart: true,
}

export const markSeen: Endpoint<MarkSeenInput, { seen: string[] }> = {
  method: 'POST',
  path: '/chat/mark-seen',
  access: 'participant',
  speakerId: 'body.userId',
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
  actorId: 'params.sellerId',
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
  actorId: 'body.senderId',
  status: 201,
}
