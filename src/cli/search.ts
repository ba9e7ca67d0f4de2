import { addSynonym, listSynonyms, removeSynonym } from '#server/modules/content/write.ts'
import { cliSearchMessages as say } from '#shared/messages/cli.ts'
import { phraseBase } from '#shared/rules/search-words.ts'
import { print, Refusal, UsageError, type Command } from './command.ts'

/** SEARCH-03: other words that shoppers use for what the shop sells. */
export const search: Command = {
  usage: [
    ['buscador sinonimos', 'Muestra qué otras palabras entiende el buscador.'],
    [
      'buscador sinonimos agregar PALABRA SIGNIFICADO',
      'Quien busca PALABRA encuentra también SIGNIFICADO: agregar ojotas sandalias.',
    ],
    ['buscador sinonimos quitar PALABRA', 'El buscador deja de entender esa palabra de otra manera.'],
  ],
  bare: true,
  async run([noun, verb, word, meaning, ...rest]) {
    if (noun !== 'sinonimos' || rest.length > 0) throw new UsageError()
    if (verb === undefined) return list()
    if (verb === 'agregar' && isSaid(word) && isSaid(meaning)) {
      await addSynonym(word.trim(), meaning.trim())
      print(say.synonymAdded(word, meaning))
    } else if (verb === 'quitar' && isSaid(word) && meaning === undefined) {
      if (!(await removeSynonym(word))) throw new Refusal(say.synonymUnknown(word))
      print(say.synonymRemoved(word))
    } else throw new UsageError()
  },
}

const isSaid = (word: string | undefined): word is string =>
  word !== undefined && word.length <= 60 && phraseBase(word) !== ''

async function list(): Promise<void> {
  for (const [meaning, said] of Object.entries(await listSynonyms())) print(say.synonym(meaning, said))
}
