// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Pager } from '#components/Pager.tsx'
import { draw, leave } from './screen.ts'

afterEach(leave)

test.each([
  [{}, [2]],
  [{ ctrlKey: true }, []],
  [{ metaKey: true }, []],
  [{ shiftKey: true }, []],
])(
  'a page of a list inside a page comes in its place, unless it is opened in another tab: %j',
  async (keys, pages) => {
    const turned: number[] = []
    await draw(
      <Pager page={1} pages={3} hrefOf={n => `#opiniones-${String(n)}`} onPage={n => void turned.push(n)} />,
    )
    let isAnswered = false
    addEventListener('click', event => void (isAnswered = event.defaultPrevented), { once: true })
    act(() => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
      document.querySelector('a[href="#opiniones-2"]')?.dispatchEvent(click)
    })
    expect(turned).toEqual(pages)
    expect(isAnswered).toBe(pages.length > 0)
  },
)
