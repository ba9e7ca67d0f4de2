interface Named {
  id: string
}

/**
 * The shop's texts, each replaced by the owner's text of the same name if there is one; after them the owner's other
 * texts.
 */
export const overlay = <T extends Named>(shipped: readonly T[], own: readonly T[]): T[] => [
  ...shipped.map(text => own.find(({ id }) => id === text.id) ?? text),
  ...own.filter(({ id }) => !shipped.some(text => text.id === id)),
]
