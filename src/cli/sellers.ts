import { inviteForOwner } from '#server/modules/people/invitations.ts'
import { listPeople, removePersonForOwner } from '#server/modules/people/list.ts'
import { createSellerAccount, renewSellerPassword } from '#server/modules/sellers/accounts.ts'
import { listSellers, setIssuer } from '#server/modules/sellers/list.ts'
import { resumeSeller, suspendSeller } from '#server/modules/sellers/suspension.ts'
import { INVITATION_HOURS } from '#shared/business.ts'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { cliPeopleMessages, peopleMessages } from '#shared/messages/people.ts'
import { receiptMessages } from '#shared/messages/receipts.ts'
import { limaDate, limaMoment } from '#shared/rules/dates.ts'
import { isEmail, isRuc } from '#shared/rules/documents.ts'
import { ROLES, type Role } from '#shared/rules/people.ts'
import { oneLine, slugify } from '#shared/rules/text.ts'
import { print, printRows, readArgs, Refusal, UsageError, type Command } from './command.ts'

const roleWords = ROLES.map(role => [slugify(peopleMessages.roles[role]), role] as const)

/** Each verb with how many words it takes. */
const verbs: Readonly<Record<string, readonly [words: number, run: (...words: string[]) => Promise<void>]>> =
  {
    listar: [0, list],
    crear: [2, create],
    clave: [1, renew],
    comprobantes: [2, chooseIssuer],
    invitar: [3, invite],
    personas: [1, showPeople],
    retirar: [1, removePerson],
    suspender: [2, suspend],
    reanudar: [1, resume],
  }

export const sellers: Command = {
  usage: [
    ['vendedores listar', 'Muestra los vendedores y cuántos productos tiene cada uno.'],
    ['vendedores crear NOMBRE CORREO', 'Crea la cuenta de un vendedor, o le da una contraseña nueva.'],
    [
      'vendedores comprobantes NOMBRE RUC|tienda',
      'Quién emite sus boletas y facturas desde ahora: el vendedor con su RUC, o la tienda.',
    ],
    ['vendedores clave NOMBRE|CORREO', 'Da una contraseña nueva al vendedor, o a la persona de ese correo.'],
    [
      `vendedores invitar NOMBRE CORREO [--rol ${roleWords.map(([word]) => word).join('|')}]`,
      'Da un enlace con el que otra persona entra al equipo del vendedor.',
    ],
    ['vendedores personas NOMBRE', 'Muestra quiénes trabajan para un vendedor, y los invitados.'],
    ['vendedores retirar CORREO', 'Quita el acceso a esa persona y cierra sus sesiones.'],
    ['vendedores suspender NOMBRE MOTIVO', 'Retira todo lo suyo de la venta; sus paquetes siguen en curso.'],
    ['vendedores reanudar NOMBRE', 'Vuelve a vender lo que estaba a la venta.'],
  ],
  async run([verb = '', ...args]) {
    const { positionals, values } = readArgs(args, { rol: { type: 'string' } })
    const known = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    const words = verb === 'invitar' ? [...positionals, values.rol ?? 'todo'] : positionals
    if (!known || words.length !== known[0] || (verb !== 'invitar' && values.rol !== undefined))
      throw new UsageError()
    await known[1](...words.map(word => word.trim()))
  },
}

async function list(): Promise<void> {
  printRows(await listSellers(), say.noSellers, ({ suspendedAt, ...row }) => {
    const line = say.seller(row.name, row.email, row.products)
    return suspendedAt ? `${line} · ${cliPeopleMessages.suspendedSince(limaDate(suspendedAt))}` : line
  })
}

function readEmail(word: string): string {
  const email = word.toLowerCase()
  if (!isEmail(email)) throw new Refusal(say.emailInvalid(email))
  return email
}

async function create(name = '', word = ''): Promise<void> {
  if (slugify(name) === '') throw new Refusal(say.nameInvalid)
  const email = readEmail(word)
  const password = await createSellerAccount(name, email)
  if (password === null) throw new Refusal(say.emailTaken(email))
  print(say.sellerReady(name, email))
  print(say.sellerPassword(password))
}

/** FISCAL-08. */
async function chooseIssuer(name = '', word = ''): Promise<void> {
  const ruc = word.toLowerCase() === 'tienda' ? '' : word
  if (ruc !== '' && !isRuc(ruc)) throw new Refusal(receiptMessages.badRuc(word))
  const seller = await setIssuer(name, ruc)
  if (seller === null) throw new Refusal(receiptMessages.sellerUnknown(name))
  print(receiptMessages.issuer(seller, ruc))
}

async function renew(nameOrEmail = ''): Promise<void> {
  const renewed = await renewSellerPassword(nameOrEmail)
  if (!renewed) throw new Refusal(say.sellerUnknown(nameOrEmail))
  print(say.sellerReady(renewed.name, renewed.email))
  print(say.sellerPassword(renewed.password))
}

function readRole(word: string): Role {
  const [, role] = roleWords.find(([name]) => name === slugify(word)) ?? []
  if (role) return role
  throw new Refusal(
    cliPeopleMessages.roleUnknown(
      word,
      roleWords.map(([name]) => name),
    ),
  )
}

/** PEOPLE-07. */
async function invite(name = '', word = '', roleWord = ''): Promise<void> {
  const [email, role] = [readEmail(word), readRole(roleWord)]
  const invited = await inviteForOwner(slugify(name), email, role)
  if (!invited) throw new Refusal(cliPeopleMessages.sellerUnknown(name))
  print(
    cliPeopleMessages.invited({
      email,
      seller: oneLine(invited.seller),
      role: peopleMessages.roles[role],
      hours: INVITATION_HOURS,
    }),
  )
  print(invited.link)
  if (invited.isMailed) print(cliPeopleMessages.alsoMailed)
}

/** PEOPLE-13. */
async function showPeople(name = ''): Promise<void> {
  const team = await listPeople(name)
  if (!team) throw new Refusal(cliPeopleMessages.sellerUnknown(name))
  const roles = peopleMessages.roles
  printRows(team.people, cliPeopleMessages.noPeople(oneLine(team.name)), ({ email, role, usedAt }) =>
    cliPeopleMessages.person(email, roles[role], usedAt ? limaMoment(usedAt) : ''),
  )
  for (const { email, role, expiresAt } of team.invitations)
    print(cliPeopleMessages.invitation(email, roles[role], limaMoment(expiresAt)))
}

/** PEOPLE-13. */
async function removePerson(word = ''): Promise<void> {
  const email = word.toLowerCase()
  const seller = await removePersonForOwner(email)
  if (seller === null) throw new Refusal(cliPeopleMessages.personUnknown(email))
  print(cliPeopleMessages.removed(email, oneLine(seller)))
}

/** PEOPLE-05. */
async function suspend(name = '', reason = ''): Promise<void> {
  if (reason === '') throw new Refusal(cliPeopleMessages.reasonMissing)
  const outcome = await suspendSeller(name, oneLine(reason).slice(0, 300))
  if (!outcome) throw new Refusal(cliPeopleMessages.sellerUnknown(name))
  if (outcome.products === null) throw new Refusal(cliPeopleMessages.suspendedAlready(outcome.name))
  print(cliPeopleMessages.suspended(oneLine(outcome.name), outcome.products))
}

async function resume(name = ''): Promise<void> {
  const outcome = await resumeSeller(name)
  if (!outcome) throw new Refusal(cliPeopleMessages.sellerUnknown(name))
  if (outcome.products === null) throw new Refusal(cliPeopleMessages.notSuspended(outcome.name))
  print(cliPeopleMessages.resumed(oneLine(outcome.name), outcome.products))
}
