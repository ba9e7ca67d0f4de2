import type { Declaration, Root } from 'postcss'

const EVERYWHERE = /^:root(?:,:host)?$/

const isVariable = ({ prop }: Declaration) => prop.startsWith('--')

function isForAll({ parent }: Declaration): boolean {
  const at = parent?.parent
  const isPlain = at?.type === 'root' || (at?.type === 'atrule' && 'name' in at && at.name === 'layer')
  return (
    isPlain && parent?.type === 'rule' && 'selector' in parent && EVERYWHERE.test(String(parent.selector))
  )
}

/** `var(--name)` or `var(--name,otherwise)` with at most one more bracket inside. */
const USE = /var\((--[\w-]+)((?:,(?:[^()]|\([^()]*\))*)?)\)/g
/** A length times a number, as the framework writes its spacing. */
const TIMES = /calc\(([\d.]+)(rem|px) \* (-?[\d.]+)\)/g

/** As short as CSS allows: `.5rem`, `-.25rem`. */
const short = (value: number): string => String(Number(value.toFixed(4))).replace(/^(-?)0\./, '$1.')

/**
 * Puts the value in the place of each variable that is set once, for the whole page, outside of any condition: 0.5rem for
 * `calc(var(--spacing) * 2)`. A browser reads such a line once, and one with a variable again for each element.
 */
export function withoutConstants(root: Root): Root {
  const values = new Map<string, string>()
  const set = new Map<string, number>()
  root.walkDecls(line => {
    if (!isVariable(line)) return
    set.set(line.prop, (set.get(line.prop) ?? 0) + 1)
    if (isForAll(line)) values.set(line.prop, line.value)
  })
  root.walkAtRules('property', ({ params }) => void values.delete(params))
  for (const [name, times] of set) if (times > 1) values.delete(name)
  const resolve = (value: string): string => {
    const next = value.replaceAll(
      USE,
      (_, name: string, otherwise: string) => values.get(name) ?? `var(${name}${resolve(otherwise)})`,
    )
    return next === value ? value : resolve(next)
  }
  root.walkDecls(line => {
    if (!line.value.includes('var(')) return
    line.value = resolve(line.value).replaceAll(
      TIMES,
      (_, length: string, unit: string, by: string) => short(Number(length) * Number(by)) + unit,
    )
  })
  return root
}
