import { afterEach, expect, test, vi } from 'vitest'
import { runCommand } from '#cli/run.ts'
import { readSetting } from '#server/modules/company/settings.ts'

afterEach(() => vi.restoreAllMocks())

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'the word %s, which every object knows, is no command',
  async word => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    expect(await runCommand([word])).toBe(2)
    expect(warned).toHaveBeenCalledWith(expect.stringContaining(word))
  },
)

test.each(['constructor', 'toString'])('nor is %s a setting of the shop', name => {
  expect(readSetting(name, 'x')).toHaveProperty('problem')
})
