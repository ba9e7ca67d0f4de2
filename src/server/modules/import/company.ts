import { isCodeSetting, isSetting, readSetting, wantsPicture, writeSettings } from '../company/settings.ts'
import type { Importer } from './context.ts'

/** The company profile: a field and its value in each row, as `empresa fijar` takes them. */
export const companyImporter: Importer = {
  signature: ['campo', 'valor'],
  optional: [],
  linkOf: row => {
    const value = row.text('valor', 300)
    return wantsPicture(row.text('campo'), value) ? value : null
  },
  async run({ rows, problems, pictureStore, tally, isDemo }) {
    for await (const row of rows) {
      const name = row.required('campo')
      const text = row.text('valor', 300)
      const value = wantsPicture(name, text)
        ? await pictureStore.link(row, 'valor', text, isCodeSetting(name))
        : text
      if (value === null) continue
      const reading = readSetting(name, value)
      if ('problem' in reading) {
        if (name !== '') row.refuse(isSetting(name) ? 'valor' : 'campo', reading.problem)
        continue
      }
      if (problems.count > 0) continue
      const isChanged = await writeSettings({ [reading.column]: reading.value }, isDemo)
      if (isChanged) tally.changed += 1
      else tally.unchanged += 1
    }
  },
}
