import { access } from 'node:fs/promises'
import { addBanner, getOwnBanners, removeBanner } from '#server/modules/banners.ts'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { importMessages } from '#shared/messages/import.ts'
import { print, printRows, Refusal, UsageError, type Command } from './command.ts'

export const banners: Command = {
  usage: [
    ['banners listar', 'Muestra los banners de la portada con su número.'],
    [
      'banners agregar PRODUCTO ANCHA ALTA TITULO [SUBTITULO]',
      'Agrega un banner: código del producto, imagen 21:9, imagen 4:5 y textos.',
    ],
    ['banners quitar NUMERO', 'Quita un banner.'],
  ],
  async run([verb, ...args]) {
    if (verb === 'listar' && args.length === 0)
      return printRows(
        [...(await getOwnBanners()).entries()],
        say.noBanners,
        ([place, { title, link, waits }]) =>
          say.banner(place + 1, title, link) + (waits === null ? '' : say.bannerWaits[waits]),
      )
    if (verb === 'agregar') return add(args)
    if (verb === 'quitar' && args.length === 1) return remove(args[0] ?? '')
    throw new UsageError()
  },
}

async function add([
  product,
  wideFile,
  tallFile,
  title,
  subtitle = '',
  ...more
]: readonly string[]): Promise<void> {
  if (!product || !wideFile || !tallFile || !title || more.length > 0) throw new UsageError()
  for (const file of [wideFile, tallFile]) {
    await access(file).catch(() => {
      throw new Refusal(importMessages.fileMissing(file))
    })
  }
  const problem = await addBanner({ product, title, subtitle, wideFile, tallFile })
  if (problem !== null) throw new Refusal(problem)
  print(say.bannerAdded(title))
}

async function remove(place: string): Promise<void> {
  const banner = (await getOwnBanners())[Number(place) - 1]
  if (!banner) throw new Refusal(say.bannerUnknown(place))
  await removeBanner(banner.id)
  print(say.bannerRemoved(banner.title))
}
