/** What a machine of 1 GB can spare for the data that PostgreSQL keeps at hand, beside a worker and its supervisor. */
export const DATABASE_MEMORY_MB = 128

const mb = (megabytes: number): string => `${String(Math.max(1, Math.round(megabytes)))}MB`

/**
 * MEM-04: the settings of the embedded server that decide how much memory it takes, from what it may keep of its data.
 * All else follows in proportion, so that an owner with a larger machine has one number to change.
 */
export function memorySettings(megabytes: number): Readonly<Record<string, string>> {
  return {
    shared_buffers: mb(megabytes),
    // The kernel keeps files as well; this is for the planner alone.
    effective_cache_size: mb(megabytes * 4),
    work_mem: mb(Math.max(4, megabytes / 32)),
    maintenance_work_mem: mb(Math.max(32, megabytes / 4)),
    // Each of its workers would take as much as maintenance does.
    autovacuum_work_mem: mb(Math.max(16, megabytes / 8)),
    autovacuum_max_workers: '2',
    // Reading ahead in processes of their own: one serves a shop's disk.
    io_workers: '1',
  }
}
