interface Named {
  id: string
}

/** The shop's texts, where the owner's replace those of the same name; then the owner's other texts. */
export const overlay = <T extends Named>(shipped: readonly T[], own: readonly T[]): T[] => [
  ...shipped.map(text => own.find(({ id }) => id === text.id) ?? text),
  ...own.filter(({ id }) => !shipped.some(text => text.id === id)),
]
