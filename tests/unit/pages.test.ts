import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { budgetNames } from '../e2e/support/budgets.ts'
import { visits } from '../e2e/support/pages.ts'

test('A11Y-01 every page of src/pages is among those that the browser tests open', () => {
  const files = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
  // Files under a name that begins with an underscore are parts of pages, and so is what dialogs fetch.
  const pages = files
    .filter(file => /^(?!partials\/|contenido\/)(?!.*\b_).*\.astro$/.test(file))
    .map(file => file.replace(/\.astro$/, ''))
  expect(Object.keys(visits).sort()).toEqual(pages.sort())
})

test('SPEED-07 each of them has a budget', () => {
  expect([...budgetNames].sort()).toEqual(Object.keys(visits).sort())
})
