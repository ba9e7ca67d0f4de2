import { relative } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import base from '../../vitest.config.ts'
import { ROOMS } from './areas.ts'
import { current } from './current.ts'
import { withProbes } from './probes.ts'

/** Unit and API tests as `npm test` runs them, over a program with a mutant in it, or with probes. */
type Project = TestProjectInlineConfiguration
const isUsed = (project: unknown): project is Project =>
  ['unit', 'api'].includes(String((project as Project).test?.name))
const projects = (base.test?.projects ?? []).filter(isUsed)
const setupOf = (project: Project): string[] => [project.test?.setupFiles ?? []].flat()

export default defineConfig({
  ...base,
  cacheDir: process.env['MUTANT_CACHE'] ?? 'node_modules/.cache/mutants',
  plugins: [
    ...(base.plugins ?? []),
    {
      name: 'mutants',
      enforce: 'pre',
      transform(code, id) {
        const file = relative(process.cwd(), id)
        const { mutant } = current()
        if (mutant?.file === file) return mutant.code
        const isProbed =
          process.env['MUTANT_HITS'] !== undefined &&
          file.endsWith('.ts') &&
          ROOMS.some(room => file.startsWith(`${room}/`))
        return isProbed ? withProbes(code, file) : undefined
      },
    },
  ],
  test: {
    ...base.test,
    // It goes by the file on the disk, which never has the fault.
    fsModuleCache: false,
    maxWorkers: 1,
    projects: projects.map(project => ({
      ...project,
      test: {
        ...project.test,
        // The mutant is put in by Vite, and no file runs in what another left of it.
        experimental: { viteModuleRunner: true },
        isolate: true,
        setupFiles: ['bench/mutants/setup.ts', ...setupOf(project)],
        // On a busy machine a slow test is no fault that was found.
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    })),
  },
})
