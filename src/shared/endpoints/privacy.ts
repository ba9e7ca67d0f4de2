import type {
  DataExport,
  DeleteAccountInput,
  MarketingAnswer,
  MarketingInput,
  PasswordConfirmation,
  PrivacyAnswer,
} from '../contracts/privacy.ts'
import { get, post, type Message } from './endpoint.ts'

/** PERSON-01: what the page 'Mis datos' shows. */
export const getPrivacy = get<PrivacyAnswer>('/customer/privacy', 'customer')

/** PERSON-02: a POST, because the password confirms it. */
export const exportData = post<PasswordConfirmation, DataExport>('/customer/export', 'customer')

/** PERSON-03: consent to advertising, given or taken back. */
export const setMarketing = post<MarketingInput, Message & { marketing: MarketingAnswer }>(
  '/customer/marketing',
  'customer',
)

/** PERSON-04. */
export const deleteAccount = post<DeleteAccountInput, Message>('/customer/delete-account', 'customer')
