import { copyText, dropText, listTexts } from '#server/modules/content/write.ts'
import { cliContentMessages as say } from '#shared/messages/cli-content.ts'
import { print, Refusal, UsageError, type Command } from './command.ts'

/** CONTENT-01, CONTENT-02: the texts of the owner's in place of the shop's own. */
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
