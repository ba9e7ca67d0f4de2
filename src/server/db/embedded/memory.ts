/**
 * MEM-04: the settings of the embedded server that decide how much memory and disk it takes: what a machine of 1 GB can
 * spare next to a worker and its supervisor.
 */
export const memorySettings: Readonly<Record<string, string>> = {
  shared_buffers: '128MB',
  // The kernel caches files too; this is only for the planner.
  effective_cache_size: '512MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  // Each of its workers would take as much as maintenance does.
  autovacuum_work_mem: '16MB',
  autovacuum_max_workers: '2',
  // No separate processes that read ahead: the kernel does that.
  io_method: 'sync',
  // Otherwise, after a burst of writing, the log of changes would keep a gigabyte of the disk.
  max_wal_size: '256MB',
  min_wal_size: '80MB',
}
