interface Named {
  id: string
}

/** The shop's own texts with the owner's in place of those of the same name, and the owner's others after them. */
export const overlay = <T extends Named>(shipped: readonly T[], own: readonly T[]): T[] => [
  ...shipped.map(text => own.find(({ id }) => id === text.id) ?? text),
  ...own.filter(({ id }) => !shipped.some(text => text.id === id)),
]
