import { readAudit } from '#server/modules/audit.ts'
import { auditMessages as say, cliPeopleMessages, peopleMessages } from '#shared/messages/people.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { ROLES } from '#shared/rules/people.ts'
import { oneLine } from '#shared/rules/text.ts'
import { print, printRows, readOptions, Refusal, UsageError, type Command } from './command.ts'

const SHOWN = 50
const options = {
  vendedor: { type: 'string', default: '' },
  antes: { type: 'string', default: '' },
} as const

/** The values of a state, roles by their Spanish names. */
const textOf = (state: Record<string, unknown> | null): string =>
  Object.entries(state ?? {})
    .map(([field, value]) => {
      const role = field === 'role' ? ROLES.find(name => name === value) : undefined
      return role ? peopleMessages.roles[role] : String(value)
    })
    .join(', ')

/** PEOPLE-06: what sellers' people wrote on their desks, and the owner about them. */
export const audit: Command = {
  usage: [
    [
      'auditoria listar [--vendedor NOMBRE] [--antes NÚMERO]',
      `Muestra los últimos ${String(SHOWN)} cambios: cuándo, quién, qué era y qué es.`,
    ],
  ],
  async run([verb, ...args]) {
    const { vendedor, antes } = readOptions(args, options)
    if (verb !== 'listar' || !/^\d{0,15}$/.test(antes)) throw new UsageError()
    const rows = await readAudit({ seller: vendedor, before: Number(antes), limit: SHOWN })
    if (!rows) throw new Refusal(cliPeopleMessages.sellerUnknown(vendedor))
    printRows(rows, say.none, ({ entry, seller }) => {
      const [before, after] = [textOf(entry.before), textOf(entry.after)]
      return say.entry({
        at: limaMoment(entry.at),
        who: entry.who === '' ? say.owner : entry.who,
        seller: oneLine(seller ?? ''),
        action: say.actions[entry.action],
        subject: oneLine(entry.subject),
        change: oneLine(before === '' || after === '' ? before || after : say.change(before, after)),
      })
    })
    const last = rows.at(-1)
    if (last && rows.length === SHOWN) print(say.more(last.entry.id))
  },
}
