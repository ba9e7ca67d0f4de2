import { vi } from 'vitest'

/** On a busy machine what is under way can take longer than the second that vitest waits for it. */
const PATIENCE_MS = 10_000

const { waitFor } = vi
vi.waitFor = (check, options = PATIENCE_MS) => waitFor(check, options)
