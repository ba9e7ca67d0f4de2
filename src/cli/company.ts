import { existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import {
  isCodeSetting,
  isPictureSetting,
  listSettings,
  readSetting,
  settingWarnings,
  wantsPicture,
  writeSettings,
} from '#server/modules/company/settings.ts'
import { codeConcern, lookAt } from '#server/modules/media/picture-quality.ts'
import { storeLinked } from '#server/modules/media/store.ts'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { importMessages } from '#shared/messages/import.ts'
import { print, Refusal, UsageError, warn, type Command } from './command.ts'

export const company: Command = {
  usage: [
    ['empresa ver', 'Muestra los datos de la empresa.'],
    ['empresa fijar CAMPO VALOR', 'Cambia un dato, por ejemplo: empresa fijar nombre "Mi Tienda"'],
  ],
  async run([verb, name, ...words]) {
    if (verb === 'ver' && name === undefined) await show()
    else if (verb === 'fijar' && name !== undefined && words.length > 0) await set(name, words.join(' '))
    else throw new UsageError()
    for (const warning of await settingWarnings()) warn(warning)
  },
}

async function show(): Promise<void> {
  for (const { name, value } of await listSettings()) print(say.settingSaved(name, value))
}

async function set(name: string, text: string): Promise<void> {
  const isFile = wantsPicture(name, text) || (isPictureSetting(name) && existsSync(text))
  const reading = readSetting(name, isFile ? await linkTo(name, text) : text)
  if ('problem' in reading) throw new Refusal(reading.problem)
  await writeSettings({ [reading.column]: reading.value }, false)
  const saved = (await listSettings()).find(setting => setting.name === name.trim().toLowerCase())
  print(say.settingSaved(name, saved?.value ?? text))
}

/** A picture file given instead of a link is stored with the others. */
async function linkTo(name: string, file: string): Promise<string> {
  await access(file).catch(() => {
    throw new Refusal(importMessages.fileMissing(file))
  })
  const concern = isCodeSetting(name) ? await concernOfCode(file) : null
  if (concern !== null) throw new Refusal(`${concern}.`)
  try {
    return await storeLinked(file)
  } catch {
    throw new Refusal(`${importMessages.pictureBroken(file)}.`)
  }
}

/** A QR that is a drawing (SVG), or no picture at all, is refused later with the usual sentence. */
const concernOfCode = async (file: string) =>
  file.toLowerCase().endsWith('.svg') ? null : lookAt(file).then(codeConcern, () => null)
