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
  // Each autovacuum worker would take as much as `maintenance_work_mem`.
  autovacuum_work_mem: '16MB',
  autovacuum_max_workers: '2',
  // No separate processes that read ahead: the kernel does that.
  io_method: 'sync',
  // Otherwise, after much writing, the write-ahead log would go on taking a gigabyte of the disk.
  max_wal_size: '256MB',
  min_wal_size: '80MB',
}
