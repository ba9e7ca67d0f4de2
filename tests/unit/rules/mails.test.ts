import { expect, test } from 'vitest'
import { isSecretMail, mailKindsOf, MAILS } from '#shared/rules/mails.ts'

test('PERSON-02 PERSON-04 the mails of a person are those about the account, not those of others', () => {
  expect(mailKindsOf('account')).toEqual([
    ...['order', 'orderCode', 'parcel', 'wallet', 'refund', 'exchange'],
    ...['passwordLink', 'passwordCode', 'passwordChanged'],
  ])
  expect(mailKindsOf('newsletter')).toEqual(['newsletter'])
  expect(mailKindsOf('alert')).toEqual(['alertConfirm', 'alertBack'])
  expect(mailKindsOf('complaint')).toEqual(['complaint', 'complaint-reply'])
  expect(mailKindsOf('seller')).toEqual(['invitation', 'deskPasswordLink', 'parcelNew', 'messagesWaiting'])
  expect(mailKindsOf('shop')).toEqual([
    ...['complaint-shop', 'orderShop', 'reconciliation', 'diskLow', 'backupFailed'],
  ])
})

test('PERSON-02 every mail belongs to one of them', () => {
  const owners = ['account', 'newsletter', 'alert', 'complaint', 'seller', 'shop'] as const
  expect(mailKindsOf(...owners)).toEqual(Object.keys(MAILS))
  expect(mailKindsOf('newsletter', 'alert')).toEqual(['newsletter', 'alertConfirm', 'alertBack'])
  expect(mailKindsOf()).toEqual([])
})

test('PEOPLE-07 PEOPLE-09 what leads into an account is a secret, and nothing else', () => {
  const secret = ['passwordLink', 'passwordCode', 'invitation', 'deskPasswordLink']
  expect(Object.keys(MAILS).filter(isSecretMail)).toEqual(secret)
})
