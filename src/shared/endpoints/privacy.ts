import type {
  DataExport,
  DeleteAccountInput,
  MarketingAnswer,
  MarketingInput,
  PasswordConfirmation,
  PrivacyAnswer,
} from '../contracts/privacy.ts'
import type { Endpoint, Message, NoBody } from './endpoint.ts'

/** PERSON-01: what the page 'Mis datos' shows. */
export const getPrivacy: Endpoint<NoBody, PrivacyAnswer> = {
  method: 'GET',
  path: '/customer/privacy',
  access: 'customer',
}

/** PERSON-02: POST, since the password confirms it. */
export const exportData: Endpoint<PasswordConfirmation, DataExport> = {
  method: 'POST',
  path: '/customer/export',
  access: 'customer',
}

/** PERSON-03: consent to advertising, given or taken back. */
export const setMarketing: Endpoint<MarketingInput, Message & { marketing: MarketingAnswer }> = {
  method: 'POST',
  path: '/customer/marketing',
  access: 'customer',
}

/** PERSON-04. */
export const deleteAccount: Endpoint<DeleteAccountInput, Message> = {
  method: 'POST',
  path: '/customer/delete-account',
  access: 'customer',
}
