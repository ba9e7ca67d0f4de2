import './quick-loading.ts'

// What is imported by its name alone is looked up before anything runs.
const { runCommand } = await import('./run.ts')
const { setPriority } = await import('node:os')
process.exitCode = await runCommand(process.argv.slice(2), () => setPriority(10))
