import { limits } from '#shared/limits/table.ts'
import { mailMessages as say } from '#shared/messages/mail.ts'
import { deskPaths, forgotPath } from '#shared/routes.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { plainName } from '#shared/rules/plain-words.ts'
import { clock } from '../../lib/clock.ts'
import { findCompanyRow, shopName } from '../company.ts'
import { isWithin } from '../limits.ts'
import { absoluteUrl } from '../site.ts'
import { queueMail } from './queue.ts'

interface Account {
  email: string
  name: string
  /** Where a new password is made with a mailed link. */
  kind: 'customer' | 'seller'
}

/**
 * PASSWORD-01: the e-mail of an account gets a message that its password has changed. Inside the transaction that
 * changed it.
 */
export async function queuePasswordChanged({ email, name, kind }: Account): Promise<void> {
  // At most five a day: anybody may open an account with another person's e-mail and change its password again and
  // again.
  if (!(await isWithin([limits.passwordMail, email]))) return
  const company = await findCompanyRow()
  const shop = await shopName()
  await queueMail({
    kind: 'passwordChanged',
    recipient: email,
    subject: say.passwordChangedSubject(shop),
    body: say.passwordChangedBody({
      name: plainName(name),
      shop,
      date: limaMoment(clock.now()),
      link: absoluteUrl(kind === 'customer' ? forgotPath : deskPaths.password),
      help: say.help(company?.emailSupport ?? '', company?.phoneWhatsapp ?? ''),
    }),
  })
}
