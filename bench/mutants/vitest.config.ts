import { relative } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import base from '../../vitest.config.ts'
import { isTried } from './areas.ts'
import { current, folder } from './current.ts'
import { withProbes } from './probes.ts'

/** Unit and API tests as `npm test` runs them, over a program with a mutant in it, or with probes. */
type Project = TestProjectInlineConfiguration
const isUsed = (project: unknown): project is Project =>
  ['unit', 'api'].includes(String((project as Project).test?.name))
const projects = (base.test?.projects ?? []).filter(isUsed)
const setupOf = (project: Project): string[] => [project.test?.setupFiles ?? []].flat()

/** Vite puts the fault into what unit tests load. API tests load the server without it, which is five times faster. */
const waysOf = ({ test }: Project) =>
  test?.name === 'api'
    ? { setupFiles: ['bench/mutants/without-vite.ts'], sequence: { setupFiles: 'list' as const } }
    : { setupFiles: [], experimental: { viteModuleRunner: true }, isolate: true }

export default defineConfig({
  ...base,
  cacheDir: folder(),
  plugins: [
    ...(base.plugins ?? []),
    {
      name: 'mutants',
      enforce: 'pre',
      transform(code, id) {
        const file = relative(process.cwd(), id)
        const changed = current()[file]
        if (changed !== undefined) return changed
        return process.env['MUTANT_HITS'] !== undefined && isTried(file) ? withProbes(code, file) : undefined
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
        ...waysOf(project),
        setupFiles: ['bench/mutants/setup.ts', ...waysOf(project).setupFiles, ...setupOf(project)],
        // On a busy machine a slow test is no fault that was found.
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    })),
  },
})
