import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const SRC = resolve('src')

/** The program files below a folder, whole paths. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesOf(path)
    return /\.(?:[cm]?[jt]s|tsx|astro)$/.test(entry.name) ? [path] : []
  })
}

export interface Import {
  /** Whole path of the imported file. */
  target: string
  specifier: string
  typesOnly: boolean
  /** The names that are taken; '*' means all of them. */
  names: readonly string[]
}

const namesIn = (clause: string): string[] => {
  const [, outside = '', listed] = /^([^{]*)(?:\{([^}]*)\})?/.exec(clause) ?? []
  const own = outside.replace(/^\s*type\s/, '').replace(/[\s,]/g, '')
  const named = (listed ?? '').split(',').map(part => /^(?:type\s+)?(\w+)/.exec(part.trim())?.[1] ?? '')
  return [own === '' ? '' : own.startsWith('*') ? '*' : 'default', ...named].filter(name => name !== '')
}

/** What a file imports of the project itself, whichever way. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  const found = text.matchAll(
    /(?:^|\n)\s*(import|export)\s+(type\s)?([^'"\n;]*?(?:\{[^}]*\}\s*)?)(?:from\s*)?['"]([^'"\n]+)['"]|import\(\s*['"]([^'"\n]+)['"]\s*\)/g,
  )
  return [...found].flatMap(([, word, types, clause, direct, lazy]) => {
    const specifier = direct ?? lazy ?? ''
    const path = specifier.replace(/\?\w+$/, '')
    const target = path.startsWith('#')
      ? join(SRC, path.slice(1))
      : path.startsWith('.')
        ? resolve(dirname(file), path)
        : undefined
    const names = word === 'import' ? namesIn(clause ?? '') : ['*']
    return target === undefined ? [] : [{ target, specifier, typesOnly: types !== undefined, names }]
  })
}

/** The shop's style sheets, whole paths. */
export const sheets = (): string[] =>
  readdirSync(join(SRC, 'styles'))
    .filter(name => name.endsWith('.css'))
    .map(name => join(SRC, 'styles', name))
