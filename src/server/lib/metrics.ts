import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { singleton } from './singleton.ts'

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** How often the delay of the event loop is measured; each time wakes a process that has nothing to do. */
const EVENT_LOOP_MS = 1_000

/** The route under which every answer of the page cache is counted. */
export const STORED = 'stored'

/**
 * What this process counts about itself. Labels are bounded: route patterns, methods and states, never text that a
 * caller can invent.
 */
export const metrics = () =>
  singleton('metrics', () => {
    const registry = new Registry()
    const registers = [registry]
    // Memory, processor, garbage collection and the delay of the event loop.
    collectDefaultMetrics({
      register: registry,
      prefix: 'vitrina_',
      eventLoopMonitoringPrecision: EVENT_LOOP_MS,
    })
    return {
      registry,
      requests: new Counter({
        name: 'vitrina_http_requests_total',
        help: 'Requests answered, by method, route pattern and status.',
        labelNames: ['method', 'route', 'status'],
        registers,
      }),
      seconds: new Histogram({
        name: 'vitrina_http_request_seconds',
        help: 'How long answers took, by route pattern.',
        labelNames: ['route'],
        buckets: SECONDS,
        registers,
      }),
      jobRuns: new Counter({
        name: 'vitrina_job_runs_total',
        help: 'Runs of each job, by result.',
        labelNames: ['job', 'result'],
        registers,
      }),
      jobLast: new Gauge({
        name: 'vitrina_job_last_run_timestamp_seconds',
        help: 'When each job last ran to its end without an error.',
        labelNames: ['job'],
        registers,
      }),
    }
  })

/** Runs a job and counts how it went; its error goes on to the caller. */
export async function counted<T>(job: string, run: () => Promise<T>): Promise<T> {
  const { jobRuns, jobLast } = metrics()
  try {
    const result = await run()
    jobRuns.inc({ job, result: 'ok' })
    jobLast.setToCurrentTime({ job })
    return result
  } catch (error) {
    jobRuns.inc({ job, result: 'failed' })
    throw error
  }
}
