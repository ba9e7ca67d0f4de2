import { beforeEach, vi } from 'vitest'

/** What the owner's commands print, again for each test of a file. */
export function printedText(): { text: string } {
  const printed = { text: '' }
  beforeEach(() => {
    printed.text = ''
    vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      printed.text += String(text)
      return true
    })
    return () => vi.restoreAllMocks()
  })
  return printed
}
