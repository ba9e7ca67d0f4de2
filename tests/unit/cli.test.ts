import { afterEach, expect, test, vi } from 'vitest'
import { readArgs, readOptions, UsageError } from '#cli/command.ts'
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

test('an option that a command does not know, one without its value and a word too many show how it is used', () => {
  const options = { motivo: { type: 'string' } } as const
  expect(readArgs(['V-1', '--motivo', 'tarde'], options).positionals).toEqual(['V-1'])
  expect(readOptions(['--motivo', 'tarde'], options).motivo).toBe('tarde')
  for (const words of [['--otra'], ['--motivo'], ['V-1']])
    expect(() => readOptions(words, options)).toThrow(UsageError)
})
