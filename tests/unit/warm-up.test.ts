import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { warmUp } from '#server/http/warm-up.ts'

/** The paths that a server was asked for inside of its own process. */
async function asked(storeBytes: number): Promise<(string | undefined)[]> {
  const paths: (string | undefined)[] = []
  const server = createServer((req, res) => {
    paths.push(req.url)
    res.end()
  })
  const productPaths = () => Promise.resolve(['/product/details/botin'])
  await warmUp(server, { productPaths, storeBytes }, new AbortController().signal)
  return paths
}

test('D-01 home, catalogue and products are rendered ahead, and nothing where nothing is kept', async () => {
  expect(await asked(1)).toEqual(['/', '/shops', '/product/details/botin'])
  expect(await asked(0)).toEqual([])
})
