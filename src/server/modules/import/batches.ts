/** A stream that comes in arrays: read one by one or, in a fraction of the time, by the array. Only once. */
export class Flow<T> implements AsyncIterable<T> {
  readonly batches: AsyncIterable<readonly T[]>

  constructor(batches: AsyncIterable<readonly T[]>) {
    this.batches = batches
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for await (const batch of this.batches) yield* batch
  }
}

/** The same stream in arrays of `size`; the last one has the rest. */
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

/** The same items; the next one is prepared while the one before is used. */
export async function* ahead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  const begin = () => {
    const next = iterator.next()
    // The reader of the next item gets the error; until then nobody needs it.
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
