import './quick-loading.ts'

// Imported only by its name, it is found before anything runs.
const { runCommand } = await import('./run.ts')
const { setPriority } = await import('node:os')
process.exitCode = await runCommand(process.argv.slice(2), () => setPriority(10))
