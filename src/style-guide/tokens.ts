import theme from '#styles/theme.css?raw'

/** The custom properties of the theme, in its order; those of a size's line height belong to the size. */
export const tokens: readonly string[] = [...theme.matchAll(/^\s*(--[a-z][\w-]*):/gm)]
  .map(([, name = '']) => name)
  .filter(name => !name.endsWith('--line-height'))

/** The tokens of one kind: 'color', 'text', 'radius', 'shadow', 'font'. */
export const tokensOf = (kind: string): string[] => tokens.filter(name => name.startsWith(`--${kind}-`))
