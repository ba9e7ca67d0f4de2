import './quick-loading.ts'

// Imported dynamically, so that the hooks of `quick-loading.ts` are there before it is looked up.
const { runCommand } = await import('./run.ts')
const { setPriority } = await import('node:os')
process.exitCode = await runCommand(process.argv.slice(2), () => setPriority(10))
