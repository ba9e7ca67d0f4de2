import { expect, test } from 'vitest'
import { shortMarkup } from '#shared/rules/short-markup.ts'

test.each([
  ['JSON in attributes', '<a-b props="{&quot;a&quot;:1}" class="x">', `<a-b props='{"a":1}' class="x">`],
  [
    'its other entities',
    '<a-b opts="{&quot;a&quot;:&quot;&amp;lt;&quot;}">',
    `<a-b opts='{"a":"&amp;lt;"}'>`,
  ],
  ['what holds both quotes stays', `<a-b data-c="&quot;'&quot;">`, `<a-b data-c="&quot;'&quot;">`],
  ['words stay', '<p title="&quot;a&quot;">&quot;</p>', '<p title="&quot;a&quot;">&quot;</p>'],
  ['paths of icons', '<svg><path d="M0 0"></path></svg>', '<svg><path d="M0 0"/></svg>'],
])('PAINT-11 %s', (_, html, short) => {
  expect(shortMarkup(html)).toBe(short)
})
