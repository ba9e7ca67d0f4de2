import { expect, test } from 'vitest'
import { isServerSilent } from '#server/lib/mail.ts'

const withCode = (code: string) => Object.assign(new Error('not sent'), { code })

test.each(['EABORT', 'EAUTH', 'ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS'])(
  'GUARD-12 after %s no other message is tried in this run',
  code => {
    expect(isServerSilent(withCode(code))).toBe(true)
  },
)

test.each([withCode('EENVELOPE'), withCode('EMESSAGE'), new Error('EAUTH'), { code: 'EAUTH' }, null])(
  'GUARD-12 what concerns one message alone leaves the others their turn: %o',
  error => {
    expect(isServerSilent(error)).toBe(false)
  },
)
