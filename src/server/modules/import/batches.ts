/** Gathers a stream into arrays of at most `size`. */
export async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
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
