import { asc, eq, sql } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { brands as table, products } from '#server/db/schema/catalog.ts'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { print, UsageError, type Command } from './command.ts'
import { importFiles } from './import.ts'

export const brands: Command = {
  usage: [
    ['marcas listar', 'Muestra las marcas y cuántos productos tiene cada una.'],
    ['marcas importar ARCHIVO.csv', 'Importa marcas (columnas: marca, imagen, guia_tallas, orden).'],
  ],
  async run([verb, ...args]) {
    if (verb === 'importar') return importFiles(args, 'brands')
    if (verb !== 'listar' || args.length > 0) throw new UsageError()
    const rows = await db()
      .select({
        name: table.name,
        image: table.image,
        sizeGuide: table.sizeGuide,
        uses: sql<number>`count(${products.id})::int`,
      })
      .from(table)
      .leftJoin(products, eq(products.brand, table.name))
      .groupBy(table.id)
      .orderBy(asc(table.position), asc(table.name))
    if (rows.length === 0) print(say.noBrands)
    for (const { name, image, sizeGuide, uses } of rows)
      print(say.brand(name, uses, image !== null, sizeGuide !== null))
  },
}
