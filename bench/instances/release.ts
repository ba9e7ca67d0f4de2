import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr, stdout } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}${stdout}`)
}

/**
 * The folder of an older release, built from the history of this checkout with the packages that are installed. It takes
 * about a minute, once: the folder stays for the next run. Throws where the history does not go back so far.
 */
export function builtRelease(commit: string): string {
  const folder = join(tmpdir(), 'vitrina-releases', commit)
  if (existsSync(folder)) return folder
  const making = `${folder}.part`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })
  run('sh', ['-c', `git archive ${commit} | tar -x -C '${making}'`], process.cwd())
  symlinkSync(join(process.cwd(), 'node_modules'), join(making, 'node_modules'))
  run(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], making)
  run(process.execPath, ['scripts/bundle/supervisor.mjs'], making)
  renameSync(making, folder)
  return folder
}
