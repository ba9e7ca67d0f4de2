/** A stream of items that come in arrays. It can be read item by item or, much faster, array by array; only once. */
export class Flow<T> implements AsyncIterable<T> {
  readonly batches: AsyncIterable<readonly T[]>

  constructor(batches: AsyncIterable<readonly T[]>) {
    this.batches = batches
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for await (const batch of this.batches) yield* batch
  }
}

/** The same items in arrays of `size`; the last array is shorter. */
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
    // The reader of the next item gets the error; until then it must not count as unhandled.
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
