interface Named {
  name: string
  suite?: Named | undefined
}

/** A test's name with those of its groups, the same in a copy of its file. */
export const nameOfTest = ({ name, suite }: Named): string =>
  suite ? `${nameOfTest(suite)} > ${name}` : name
