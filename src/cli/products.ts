import { deleteProducts, listProducts, showProducts, unknownCodes } from '#server/modules/catalog/owner.ts'
import { exportProducts } from '#server/modules/import/export.ts'
import { cliMessages, cliProductMessages as say } from '#shared/messages/cli.ts'
import { cents, formatSoles } from '#shared/rules/money.ts'
import { oneLine } from '#shared/rules/text.ts'
import { print, readArgs, Refusal, UsageError, type Command } from './command.ts'

const SHOWN = 50

/** OWNER-20: products by command, without the file from which they once came. */
export const products: Command = {
  usage: [
    ['productos listar [TEXTO] [--desde CÓDIGO]', `Muestra ${String(SHOWN)} productos, por su código.`],
    [
      'productos exportar ARCHIVO.csv',
      'Guarda todos los productos como los lee «catalogo importar», sin fotos.',
    ],
    ['productos ocultar CÓDIGO…', 'Retira productos de la venta; los pedidos hechos siguen igual.'],
    ['productos mostrar CÓDIGO…', 'Vuelve a vender productos retirados.'],
    ['productos borrar CÓDIGO… --si', 'Borra productos para siempre, con sus opiniones y fotos.'],
  ],
  async run([verb, ...args]) {
    const { positionals, values } = readArgs(args, { desde: { type: 'string' }, si: { type: 'boolean' } })
    const { desde = '', si = false } = values
    if (verb === 'listar') return list(positionals.join(' '), desde)
    const [first] = positionals
    if (first === undefined || desde !== '') throw new UsageError()
    if (verb === 'exportar' && positionals.length === 1) return save(first)
    if (verb !== 'ocultar' && verb !== 'mostrar' && verb !== 'borrar') throw new UsageError()
    const [unknown] = await unknownCodes(positionals)
    if (unknown !== undefined) throw new Refusal(cliMessages.productUnknown(unknown))
    if (verb === 'borrar') {
      if (!si) throw new Refusal(say.confirm(positionals.length))
      print(say.deleted(await deleteProducts(positionals)))
    } else print(say.shown(await showProducts(positionals, verb === 'mostrar'), verb === 'mostrar'))
  },
}

async function list(text: string, after: string): Promise<void> {
  const rows = await listProducts({ text, after, limit: SHOWN })
  if (rows.length === 0) print(say.none)
  for (const { price, name, seller, ...row } of rows)
    print(
      say.product({ ...row, name: oneLine(name), seller: oneLine(seller), price: formatSoles(cents(price)) }),
    )
  const last = rows.at(-1)
  if (last && rows.length === SHOWN) print(say.more(last.code))
}

async function save(file: string): Promise<void> {
  try {
    print(say.exported(file, await exportProducts(file)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || !['EACCES', 'ENOENT', 'EROFS', 'EISDIR', 'EPERM'].includes(code)) throw error
    throw new Refusal(cliMessages.fileNotWritable(file))
  }
}
