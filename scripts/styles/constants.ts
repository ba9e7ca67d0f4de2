import type { AtRule, Declaration, Root } from 'postcss'
import { withValues } from '#shared/rules/css-variables.ts'

const EVERYWHERE = /^:root(?:,:host)?$/

const isVariable = ({ prop }: Declaration) => prop.startsWith('--')

function isForAll({ parent }: Declaration): boolean {
  const at = parent?.parent
  const isPlain = at?.type === 'root' || (at?.type === 'atrule' && 'name' in at && at.name === 'layer')
  return (
    isPlain && parent?.type === 'rule' && 'selector' in parent && EVERYWHERE.test(String(parent.selector))
  )
}

/** A length times a number, as the framework writes its spacing. */
const TIMES = /calc\(([\d.]+)(rem|px) \* (-?[\d.]+)\)/g

/** As short as CSS allows: `.5rem`, `-.25rem`. */
const short = (value: number): string => String(Number(value.toFixed(4))).replace(/^(-?)0\./, '$1.')

/** The framework says again for older browsers, in its own layer, what `@property` says. */
const isSaidAgain = ({ parent }: Declaration): boolean => {
  const layer = parent?.parent?.parent
  return layer?.type === 'atrule' && 'params' in layer && layer.params === 'properties'
}

/** Nothing in the shop says otherwise. */
const isDefault = ({ prop, value }: Declaration): boolean =>
  /^font-(?:feature|variation)-settings$/.test(prop) && /^(?:normal|inherit)$/.test(value)

export const initialOf = ({ nodes }: AtRule): string | undefined =>
  nodes?.find((node): node is Declaration => node.type === 'decl' && node.prop === 'initial-value')?.value

/**
 * Puts the value in the place of each variable that is set once, for the whole page, outside of any condition: 0.5rem for
 * `calc(var(--spacing) * 2)`; or that is registered and never set. A browser reads such a line once, and one with a
 * variable again for each element. What sets a registered variable that nothing reads goes, and
 * what says of a font that it has no settings.
 */
export function withoutConstants(root: Root): Root {
  /** Undefined: the value after the comma holds. */
  const values = new Map<string, string | undefined>()
  const set = new Map<string, number>()
  root.walkDecls(line => {
    if (!isVariable(line) || isSaidAgain(line)) return
    set.set(line.prop, (set.get(line.prop) ?? 0) + 1)
    if (isForAll(line)) values.set(line.prop, line.value)
  })
  for (const [name, times] of set) if (times > 1) values.delete(name)
  const registered = new Set<string>()
  root.walkAtRules('property', at => {
    registered.add(at.params)
    if (set.has(at.params)) values.delete(at.params)
    else values.set(at.params, initialOf(at))
  })
  const read = new Set<string>()
  root.walkDecls(line => {
    if (!line.value.includes('var(')) return
    line.value = withValues(line.value, values).replaceAll(
      TIMES,
      (_, length: string, unit: string, by: string) => short(Number(length) * Number(by)) + unit,
    )
    for (const [, name = ''] of line.value.matchAll(/var\((--[\w-]+)/g)) read.add(name)
  })
  // The same said twice on end, as the framework's own copies for one browser are.
  root.walkDecls(line => void (String(line) === String(line.prev() ?? '') && line.remove()))
  root.walkDecls(line => void (isDefault(line) && line.remove()))
  root.walkDecls(line => void (registered.has(line.prop) && !read.has(line.prop) && line.remove()))
  return root
}
