/**
 * Works through a list, a number of entries at a time, and starts no further one once `signal` is aborted. The first
 * failure is thrown at the end.
 */
export async function eachOf<Item>(
  items: Iterable<Item>,
  { atOnce, signal }: { atOnce: number; signal?: AbortSignal | undefined },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done && !signal?.aborted; next = queue.next())
      await work(next.value).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (failures.length > 0) throw failures[0]
}
