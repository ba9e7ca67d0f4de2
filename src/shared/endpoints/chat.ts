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
import { get, post } from './endpoint.ts'

export const openChat = post<OpenChatInput, OpenChatAnswer>(
  '/chat/customer/add-customer-friend',
  'customer',
  { actorId: 'body.userId' },
)
export const sendToSeller = post<SendToSellerInput, { message: MessageAnswer }>(
  '/chat/customer/send-message-to-seller',
  'customer',
  { actorId: 'body.userId', status: 201 },
)
export const sendFile = post<FormData, { message: MessageAnswer }>('/chat/send-file', 'participant', {
  capability: 'messages',
  speakerId: 'body.senderId',
  status: 201,
  multipart: true,
})
export const markSeen = post<MarkSeenInput, { seen: string[] }>('/chat/mark-seen', 'participant', {
  capability: 'messages',
  speakerId: 'body.userId',
})
export const getChatFile = get<never>('/chat/file/{messageId}', 'participant', { capability: 'messages' })
export const getSellerCustomers = get<SellerCustomersAnswer>(
  '/chat/seller/get-customers/{sellerId}',
  'seller',
  { actorId: 'params.sellerId', capability: 'messages' },
)
export const getSellerMessages = get<SellerMessagesAnswer>(
  '/chat/seller/get-customer-message/{customerId}',
  'seller',
  { capability: 'messages' },
)
export const sendToCustomer = post<SendToCustomerInput, { message: MessageAnswer }>(
  '/chat/seller/send-message-to-customer',
  'seller',
  { actorId: 'body.senderId', status: 201, capability: 'messages' },
)
