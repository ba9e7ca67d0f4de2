import { removeDemo } from '#server/modules/demo/remove.ts'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { print, UsageError, type Command } from './command.ts'

export const demo: Command = {
  usage: [
    ['demo quitar', 'Quita los productos, marcas, pedidos y textos de demostración; lo tuyo se queda.'],
  ],
  async run([verb, ...more]) {
    if (verb !== 'quitar' || more.length > 0) throw new UsageError()
    const removed = await removeDemo()
    const { products, reviews, orders, pictures, emptied } = removed
    print(
      products + reviews + orders + pictures + emptied.length === 0 ? say.noDemo : say.demoRemoved(removed),
    )
    if (emptied.length > 0) print(say.demoEmptied(emptied))
    if (removed.kept.length > 0) print(say.demoKept(removed.kept))
  },
}
