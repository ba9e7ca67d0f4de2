import { createSellerAccount, listSellers, renewSellerPassword, setIssuer } from '#server/modules/sellers.ts'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { receiptMessages } from '#shared/messages/receipts.ts'
import { isEmail, isRuc } from '#shared/rules/documents.ts'
import { slugify } from '#shared/rules/text.ts'
import { print, printRows, Refusal, UsageError, type Command } from './command.ts'

export const sellers: Command = {
  usage: [
    ['vendedores listar', 'Muestra los vendedores y cuántos productos tiene cada uno.'],
    ['vendedores crear NOMBRE CORREO', 'Crea la cuenta de un vendedor, o le da una contraseña nueva.'],
    [
      'vendedores comprobantes NOMBRE RUC|tienda',
      'Quién emite sus boletas y facturas desde ahora: el vendedor con su RUC, o la tienda.',
    ],
    ['vendedores clave NOMBRE', 'Da una contraseña nueva a un vendedor, por su nombre o su correo.'],
  ],
  async run([verb, ...args]) {
    if (verb === 'listar' && args.length === 0)
      return printRows(await listSellers(), say.noSellers, row =>
        say.seller(row.name, row.email, row.products),
      )
    const [name, email, ...more] = args
    if (verb === 'clave' && name !== undefined && email === undefined) return renew(name.trim())
    if (
      (verb !== 'crear' && verb !== 'comprobantes') ||
      name === undefined ||
      email === undefined ||
      more.length > 0
    )
      throw new UsageError()
    if (verb === 'comprobantes') return chooseIssuer(name.trim(), email.trim().toLowerCase())
    await create(name.trim(), email.trim().toLowerCase())
  },
}

async function create(name: string, email: string): Promise<void> {
  if (slugify(name) === '') throw new Refusal(say.nameInvalid)
  if (!isEmail(email)) throw new Refusal(say.emailInvalid(email))
  const password = await createSellerAccount(name, email)
  if (password === null) throw new Refusal(say.emailTaken(email))
  print(say.sellerReady(name, email))
  print(say.sellerPassword(password))
}

/** FISCAL-08. */
async function chooseIssuer(name: string, word: string): Promise<void> {
  const ruc = word === 'tienda' ? '' : word
  if (ruc !== '' && !isRuc(ruc)) throw new Refusal(receiptMessages.badRuc(word))
  const seller = await setIssuer(name, ruc)
  if (seller === null) throw new Refusal(receiptMessages.sellerUnknown(name))
  print(receiptMessages.issuer(seller, ruc))
}

async function renew(nameOrEmail: string): Promise<void> {
  const renewed = await renewSellerPassword(nameOrEmail)
  if (!renewed) throw new Refusal(say.sellerUnknown(nameOrEmail))
  print(say.sellerReady(renewed.name, renewed.email))
  print(say.sellerPassword(renewed.password))
}
