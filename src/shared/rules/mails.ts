/** Whom a mail belongs to: decides what an account's deletion and its export include (PERSON-02, PERSON-04). */
type Owner =
  /** About the account of a customer or its orders. */
  | 'account'
  | 'newsletter'
  /** To a person who waits for a product, perhaps without an account. */
  | 'alert'
  /** A copy for the complainant, who may have no account. */
  | 'complaint'
  /** To somebody who works for a seller. */
  | 'seller'
  /** To the owner of the shop. */
  | 'shop'

interface MailFacts {
  of: Owner
  /** When the mail is queued, in words for `docs/states.md`. */
  when: string
  /** A way into an account: its text is not kept once it was sent. */
  isSecret?: true
}

/** D-95: every kind of mail that the shop sends. */
export const MAILS = {
  order: { of: 'account', when: 'an order was confirmed, or a part of it taken out without a refund' },
  orderCode: { of: 'account', when: 'an order from a busy network needs a code (NETWORK-02)' },
  parcel: { of: 'account', when: 'a parcel was shipped a week ago, without news since (PARCEL-15)' },
  wallet: {
    of: 'account',
    when: 'a transfer is being checked, was not found, goes back, or has ended (WALLET-06)',
  },
  refund: { of: 'account', when: 'money is promised back, was given back, or did not arrive (REFUND-03)' },
  exchange: { of: 'account', when: 'a request for an exchange was asked, decided or done (EXCHANGE-05)' },
  passwordLink: { of: 'account', when: 'a customer forgot the password', isSecret: true },
  passwordCode: { of: 'account', when: 'a customer chooses the first password', isSecret: true },
  passwordChanged: { of: 'account', when: 'the password of a customer or seller was changed' },
  invitation: { of: 'seller', when: 'somebody is invited to work for a seller (PEOPLE-07)', isSecret: true },
  deskPasswordLink: {
    of: 'seller',
    when: 'somebody who works for a seller forgot the password',
    isSecret: true,
  },
  parcelNew: { of: 'seller', when: 'an order with a parcel of the seller was confirmed (DESK-12)' },
  messagesWaiting: {
    of: 'seller',
    when: 'questions have waited for hours; once for each, and at most once a day (DESK-13)',
  },
  newsletter: { of: 'newsletter', when: 'somebody signed up for news' },
  alertConfirm: { of: 'alert', when: 'an address was given for a stock alert (ALERT-03)' },
  alertBack: { of: 'alert', when: 'a variant that somebody waits for is back in stock (ALERT-06)' },
  complaint: { of: 'complaint', when: 'a complaint was filed: its copy' },
  'complaint-reply': { of: 'complaint', when: 'the shop answered a complaint' },
  'complaint-shop': { of: 'shop', when: 'a complaint was filed' },
  orderShop: {
    of: 'shop',
    when: 'an order, a transfer, a refund, a dispute or an exchange waits for the owner',
  },
  reconciliation: { of: 'shop', when: 'the books and the provider differ, or a night could not be compared' },
  diskLow: { of: 'shop', when: 'little is left on the disk of the data or of the backups, once a day' },
  backupFailed: { of: 'shop', when: 'the nightly backup failed, or an older one is damaged, once a day' },
} as const satisfies Record<string, MailFacts>

export type MailKind = keyof typeof MAILS

const kinds = Object.keys(MAILS) as MailKind[]
export const mailKindsOf = (...owners: readonly Owner[]): MailKind[] =>
  kinds.filter(kind => owners.includes(MAILS[kind].of))

const secret: readonly string[] = kinds.filter(kind => 'isSecret' in MAILS[kind])
export const isSecretMail = (kind: string): boolean => secret.includes(kind)
