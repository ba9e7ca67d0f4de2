import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dice } from '../load/dice.ts'
import { areaOf, AREAS, ROOMS, type Area } from './areas.ts'
import { mutantsOf } from './generate.ts'
import type { Mutant } from './mutant.ts'

export type Chosen = Mutant & { area: Area }

export interface Choice {
  seed: number
  /** How many over all areas; every mutant of the areas where it is `null`. */
  sample: number | null
  areas: readonly Area[]
  /** Part of a path; '' takes every file. */
  path: string
  /** Only mutants that survived the last run. */
  again: boolean
}

const LAST = 'node_modules/.cache/mutants/survivors.json'
export const survivorsFile = LAST

const filesOf = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(file => /\.tsx?$/.test(file))

export const testFiles = (isUnitOnly: boolean): string[] =>
  filesOf('tests/unit', ...(isUnitOnly ? [] : ['tests/api'])).filter(file => /\.test\.tsx?$/.test(file))

const idOf = ({ file, text, change }: Pick<Mutant, 'file' | 'text' | 'change'>): string =>
  [file, text, change].join('\n')

/** As many of each area, drawn by the seed; an area with fewer gives all that it has. */
export function chooseMutants({ seed, sample, areas, path, again }: Choice): Chosen[] {
  const roll = dice(seed)
  const found = filesOf(...ROOMS)
    .filter(file => areas.includes(areaOf(file)) && file.includes(path))
    .flatMap(file => mutantsOf(file).map(mutant => ({ ...mutant, area: areaOf(file) })))
  if (again) {
    const survivors = JSON.parse(readFileSync(LAST, 'utf8')) as Mutant[]
    const ids = new Set(survivors.map(idOf))
    return found.filter(mutant => ids.has(idOf(mutant)))
  }
  if (sample === null) return found
  const share = Math.ceil(sample / new Set(found.map(({ area }) => area)).size)
  return AREAS.filter(area => areas.includes(area)).flatMap(area =>
    found
      .filter(mutant => mutant.area === area)
      .map(mutant => ({ mutant, key: roll() }))
      .toSorted((a, b) => a.key - b.key)
      .slice(0, share)
      .map(({ mutant }) => mutant),
  )
}
