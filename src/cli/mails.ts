import { deliverDueMails } from '#server/modules/mail/deliver.ts'
import { canMail } from '#server/modules/mail/queue.ts'
import { listUnsentMails, retryUnsentMails } from '#server/modules/mail/unsent.ts'
import { cliMailMessages as say } from '#shared/messages/cli.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { oneLine } from '#shared/rules/text.ts'
import { print, printFirst, Refusal, UsageError, type Command } from './command.ts'

const SHOWN = 100

/** D-95: what could not be sent stays visible until somebody looks at it. */
export const mails: Command = {
  usage: [
    ['correos listar', 'Muestra los correos que esperan y los que no se pudieron enviar.'],
    ['correos reintentar', 'Intenta enviar otra vez todo lo que no se pudo enviar.'],
  ],
  async run([verb, ...more]) {
    if (more.length > 0) throw new UsageError()
    if (verb === 'listar') return list()
    if (verb !== 'reintentar') throw new UsageError()
    if (!canMail()) throw new Refusal(say.noServer)
    print(say.retried(await retryUnsentMails()))
    await deliverDueMails()
    await list()
  },
}

const list = async (): Promise<void> =>
  printFirst(await listUnsentMails(SHOWN + 1), { shown: SHOWN, none: say.none }, row =>
    say.mail({
      ...row,
      subject: oneLine(row.subject),
      lastError: oneLine(row.lastError ?? ''),
      date: limaDate(row.createdAt),
    }),
  )
