import { UsageError, type Command } from './command.ts'
import { importFiles } from './import.ts'

export const catalog: Command = {
  usage: [
    [
      'catalogo importar ARCHIVO.csv',
      'Importa productos, o cualquier otra lista de la tienda, desde un archivo CSV.',
    ],
    ['catalogo importar CARPETA', 'Importa todos los archivos CSV de una carpeta, en el orden correcto.'],
    [
      'catalogo importar ARCHIVO.csv --fecha "2026-11-22 08:30"',
      'Las cantidades son de esa hora: se resta lo vendido desde entonces.',
    ],
    ['catalogo importar ARCHIVO.csv --de-nuevo', 'Repite los ajustes de un archivo que ya se importó.'],
    ['catalogo importar ARCHIVO.csv --dry-run', 'Revisa el archivo y cuenta los cambios sin guardar nada.'],
  ],
  isPatient: true,
  async run([verb, ...args]) {
    if (verb !== 'importar') throw new UsageError()
    await importFiles(args, undefined)
  },
}
