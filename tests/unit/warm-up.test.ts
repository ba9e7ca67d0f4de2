import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { warmUp } from '#server/http/warm-up.ts'

/** The paths that were requested of a server, inside of its own process. */
async function asked(): Promise<(string | undefined)[]> {
  const paths: (string | undefined)[] = []
  const server = createServer((req, res) => {
    paths.push(req.url)
    res.end()
  })
  const everything = Array.from({ length: 100_000 }, (_, i) => `/product/details/botin-${String(i)}`)
  const productPaths = (limit: number) => Promise.resolve(everything.slice(0, limit))
  const { signal } = new AbortController()
  await warmUp(server, { productPaths }, signal, () => Promise.resolve())
  return paths
}

test('D-01 STORE-04 home, catalogue and the first products are rendered ahead and asked for again', async () => {
  const paths = await asked()
  expect(paths.slice(0, 4)).toEqual(['/', '/partials/home-slides', '/shops', '/product/details/botin-0'])
  expect(paths).toHaveLength(126)
  expect(paths.slice(63)).toEqual(paths.slice(0, 63))
})
