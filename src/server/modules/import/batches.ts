/** A stream that comes in arrays: taken one by one or, in a fraction of the time, by the array. Once. */
export class Flow<T> implements AsyncIterable<T> {
  readonly batches: AsyncIterable<readonly T[]>

  constructor(batches: AsyncIterable<readonly T[]>) {
    this.batches = batches
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for await (const batch of this.batches) yield* batch
  }
}

/** The same stream in arrays of `size`, the last one of what is left. */
export async function* inBatches<T>({ batches }: Flow<T>, size: number): AsyncGenerator<T[]> {
  let gathered: T[] = []
  for await (const batch of batches) {
    gathered.push(...batch)
    let from = 0
    for (; gathered.length - from >= size; from += size) yield gathered.slice(from, from + size)
    gathered = gathered.slice(from)
  }
  if (gathered.length > 0) yield gathered
}

/** The same items, the next one under way while somebody works with the one before. */
export async function* ahead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  const begin = () => {
    const next = iterator.next()
    // Whoever takes it meets the error; until then nobody has missed it.
    next.catch(() => undefined)
    return next
  }
  try {
    for (let next = begin(); ;) {
      const { done, value } = await next
      if (done) return
      next = begin()
      yield value
    }
  } finally {
    await iterator.return?.()
  }
}
