/** The custom properties of a theme, in its order; those of a size's line height belong to the size. */
export const tokensIn = (theme: string): string[] =>
  [...theme.matchAll(/^ {2}(--[a-z][\w-]*):/gm)]
    .map(([, name = '']) => name)
    .filter(name => !name.endsWith('--line-height'))

/** The tokens of one kind: 'color', 'text', 'radius', 'shadow', 'font'. */
export const tokensOf = (kind: string, tokens: readonly string[]): string[] =>
  tokens.filter(name => name.startsWith(`--${kind}-`))
