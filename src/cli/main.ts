import './quick-loading.ts'

// What is imported by its name alone is looked up before anything runs.
const { runCommand } = await import('./run.ts')
const { standBack } = await import('./stand-back.ts')
process.exitCode = await runCommand(process.argv.slice(2), standBack)
