import { pickupStores } from '#server/modules/content.ts'
import { addStore, removeStore, copyText, dropText, listTexts } from '#server/modules/content/write.ts'
import { cliContentMessages as say } from '#shared/messages/cli.ts'
import { print, printRows, Refusal, UsageError, type Command } from './command.ts'

/** CONTENT-03: where orders can be picked up, and what /nuestras-tiendas shows. */
export const stores: Command = {
  usage: [
    ['tiendas listar', 'Muestra las tiendas donde se puede recoger un pedido.'],
    [
      'tiendas agregar NOMBRE DIRECCIÓN "DISTRITO, CIUDAD" HORARIO [MAPA]',
      'Agrega una tienda; con la primera desaparecen las de muestra. Pon entre comillas lo que tenga espacios.',
    ],
    ['tiendas quitar ID', 'Quita una tienda de tu lista.'],
  ],
  async run([verb, ...args]) {
    if (verb === 'listar' && args.length === 0)
      return printRows(await pickupStores(), say.noStores, say.store)
    const [first, address, district, hours, mapUrl, ...rest] = args
    if (first === undefined || rest.length > 0) throw new UsageError()
    if (verb === 'quitar' && address === undefined) {
      if (!(await removeStore(first))) throw new Refusal(say.storeUnknown(first))
      print(say.storeRemoved(first))
      return
    }
    if (verb !== 'agregar' || !address?.trim() || !district?.trim() || !hours?.trim() || !first.trim())
      throw new UsageError()
    print(say.storeAdded((await addStore({ name: first.trim(), address, district, hours, mapUrl })).id))
  },
}

/** CONTENT-01, CONTENT-02: the owner's texts instead of the shop's own. */
export const texts: Command = {
  usage: [
    ['textos listar', 'Muestra las páginas de texto y cuáles son tuyas.'],
    ['textos copiar NOMBRE', 'Copia el texto de la tienda a tu carpeta, para que lo cambies ahí.'],
    ['textos devolver NOMBRE', 'Borra tu texto y vuelve a mostrar el de la tienda.'],
  ],
  bare: true,
  async run([verb, name, ...rest]) {
    if (verb === 'listar' && name === undefined) {
      for (const text of listTexts()) print(say.text(text))
      return
    }
    if (name === undefined || rest.length > 0 || (verb !== 'copiar' && verb !== 'devolver'))
      throw new UsageError()
    const text = listTexts().find(one => one.name === name)
    if (!text) throw new Refusal(say.textUnknown(name))
    if (verb === 'copiar' && text.isOwn) throw new Refusal(say.textIsOwn(text.path))
    if (verb === 'copiar') print(say.textCopied(copyText(text)))
    else {
      dropText(text)
      print(say.textDropped(name))
    }
    return Promise.resolve()
  },
}
