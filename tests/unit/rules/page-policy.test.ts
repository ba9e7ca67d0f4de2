import { expect, test } from 'vitest'
import { allowStyle, inlineTexts, withoutUnused } from '#shared/rules/page-policy.ts'

const page =
  '<head><script>early()</script><style>.a{color:red}</style></head><script type="application/ld+json">{}</script>' +
  '<script type="module">late()</script><script type="module" src="/a.js"></script>'

test('PAINT-10 what a policy may allow is what stands in the page; data and files are not', () => {
  expect(inlineTexts(page)).toEqual(['early()', '.a{color:red}', 'late()'])
})

test('PAINT-10 a policy loses the hashes of what other pages hold, and nothing else', () => {
  const policy =
    "default-src 'self'; script-src 'self' 'sha256-a+/1=' 'sha256-b2='; style-src 'self' 'sha256-c3='; style-src-attr 'unsafe-inline';"
  expect(withoutUnused(policy, new Set(['sha256-b2=']))).toBe(
    "default-src 'self'; script-src 'self' 'sha256-b2='; style-src 'self'; style-src-attr 'unsafe-inline';",
  )
})

test('PAINT-01 a page’s policy allows its style', () => {
  expect(allowStyle("script-src 'self'; style-src 'self' 'sha256-a'", 'sha256-b')).toBe(
    "script-src 'self'; style-src 'self' 'sha256-b' 'sha256-a'",
  )
})
