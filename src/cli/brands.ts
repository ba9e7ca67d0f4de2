import { listBrands } from '#server/modules/brands.ts'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { printRows, UsageError, type Command } from './command.ts'
import { importFiles } from './import.ts'

export const brands: Command = {
  usage: [
    ['marcas listar', 'Muestra las marcas y cuántos productos tiene cada una.'],
    ['marcas importar ARCHIVO.csv', 'Importa marcas (columnas: marca, imagen, guia_tallas, orden).'],
    ['marcas tallas ARCHIVO.csv', 'Importa tablas de tallas (columnas: marca, tabla, medida, valores).'],
  ],
  async run([verb, ...args]) {
    if (verb === 'importar') return importFiles(args, 'brands')
    if (verb === 'tallas') return importFiles(args, 'sizeTables')
    if (verb !== 'listar' || args.length > 0) throw new UsageError()
    printRows(await listBrands(), say.noBrands, ({ name, uses, hasImage, hasSizeGuide }) =>
      say.brand(name, uses, hasImage, hasSizeGuide),
    )
  },
}
