import { readFileSync } from 'node:fs'

/** Megabytes of a process: what it holds (`VmRSS`), or the most that it ever held (`VmHWM`). Linux. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024
}
