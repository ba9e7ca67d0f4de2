import { test as base, expect } from 'playwright/test'

interface Quiet {
  /** Console lines that this test expects, for example the browser's own note of a refused call. */
  allowedConsole: readonly RegExp[]
  quiet: undefined
}

/** Playwright's test, failing on any console error, warning or uncaught error that was not announced. */
export const test = base.extend<Quiet>({
  allowedConsole: [[], { option: true }],
  quiet: [
    async ({ page, allowedConsole }, use) => {
      const heard: string[] = []
      const expected = [...allowedConsole, /^Service Worker registration blocked by Playwright/]
      page.on('console', message => {
        if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text())
      })
      page.on('pageerror', error => heard.push(String(error)))
      await use(undefined)
      expect(heard.filter(line => !expected.some(allowed => allowed.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
