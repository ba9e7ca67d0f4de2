const KEPT_MS = 60_000

/** Gives the browser a file to keep. */
export function saveJson(name: string, value: unknown): void {
  const file = new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
