import type { APIRoute } from 'astro'
import type { ShopRoute } from '#server/http/handle.ts'

export type RouteModule = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE' | 'ALL', APIRoute>>

const files = import.meta.glob<RouteModule>('/src/pages/api/**/*.ts')

interface Route {
  segments: string[]
  load: () => Promise<RouteModule>
}

const routes: Route[] = Object.entries(files).map(([file, load]) => ({
  segments: file
    .replace(/^\/src\/pages\//, '')
    .replace(/\.ts$/, '')
    .split('/')
    .filter(segment => segment !== 'index'),
  load,
}))

/** Astro's own order: fixed words before parameters, parameters before the rest. */
const weight = (segment: string | undefined) =>
  segment === undefined ? 0 : segment.startsWith('[...') ? 1 : segment.startsWith('[') ? 2 : 3

function compare(a: Route, b: Route): number {
  const length = Math.max(a.segments.length, b.segments.length)
  for (let i = 0; i < length; i += 1) {
    const difference = weight(b.segments[i]) - weight(a.segments[i])
    if (difference !== 0) return difference
  }
  return 0
}

routes.sort(compare)

function match(segments: string[], path: string[]): Record<string, string | undefined> | undefined {
  const params: Record<string, string | undefined> = {}
  for (const [i, segment] of segments.entries()) {
    const rest = /^\[\.\.\.(\w+)\]$/.exec(segment)?.[1]
    if (rest !== undefined) return { ...params, [rest]: path.slice(i).join('/') || undefined }
    const name = /^\[(\w+)\]$/.exec(segment)?.[1]
    const value = path[i]
    if (value === undefined) return undefined
    if (name !== undefined) params[name] = decodeURIComponent(value)
    else if (segment !== value) return undefined
  }
  return segments.length === path.length ? params : undefined
}

/** Every call as its file exports it, with the endpoint and schema that `handle` shows. */
export async function everyCall(): Promise<{ name: string; route: Partial<ShopRoute> }[]> {
  const loaded = await Promise.all(
    Object.entries(files).map(async ([file, load]) => [file, await load()] as const),
  )
  return loaded
    .filter(([file]) => !file.endsWith('[...rest].ts'))
    .flatMap(([file, module]) =>
      Object.entries(module).map(([method, route]) => ({
        name: `${method} ${file}`,
        route: route as APIRoute & Partial<ShopRoute>,
      })),
    )
}

/** The route file that answers a path (`/api/…`), found as Astro finds it. */
export async function findRoute(
  pathname: string,
): Promise<{ module: RouteModule; params: Record<string, string | undefined>; pattern: string }> {
  const path = pathname.split('/').filter(Boolean)
  for (const route of routes) {
    const params = match(route.segments, path)
    if (params) return { module: await route.load(), params, pattern: `/${route.segments.join('/')}` }
  }
  throw new Error(`No file under src/pages answers ${pathname}.`)
}
