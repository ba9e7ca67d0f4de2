import {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { DESK_OPEN } from '#shared/desk-address.ts'
import { call } from '#stores/call.ts'
import { ApiError } from '#stores/send.ts'
import type { Filter, Outcome, Screen } from './describe.ts'

const RETRIES = 2
const FRESH_MS = 15_000
/** A list that is left open is read again. A socket would cost 12 KB of script. */
const AGAIN_MS = 60_000

/** Without an answer, or after a fault of the server, it is asked again; a refusal stays one. */
const isPassing = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** FRAME-09: nothing waits for a connection: a read fails at once, and a write is refused. */
export const makeClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        // Not by itself in this mode.
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        retry: (count, error) => count < RETRIES && isPassing(error) && navigator.onLine,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** The server's sentence, or that it could not be read. */
export const sentenceOf = (error: Error): string =>
  (error instanceof ApiError && error.message) || say.loadFailed

/** What the list is asked for: the screen's filters in the address, with the first tab where none is named. */
export function askedOf(filters: readonly Filter[], address: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams()
  for (const filter of filters) {
    const first = filter.kind === 'tabs' ? (filter.options[0]?.value ?? '') : ''
    const value = address.get(filter.name) ?? first
    if (value !== '') asked.set(filter.name, value)
  }
  const search = address.get(SEARCH)
  if (search) asked.set(SEARCH, search)
  return asked
}
export const SEARCH = 'buscar'
const NEXT = 'desde'

/** How the rows of a list are read, portion by portion. */
const rowsOf = <Row, One extends Row>(screen: Screen<Row, One>, asked: URLSearchParams) =>
  infiniteQueryOptions({
    queryKey: [screen.name, 'rows', asked.toString()],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(asked)
      if (pageParam !== '') query.set(NEXT, pageParam)
      return call(screen.list.read, { query, signal })
    },
    initialPageParam: '',
    getNextPageParam: page => page.next,
  })

/** Asks for what the list of the page's address shows first. */
export const readFirstRows = <Row, One extends Row>(client: QueryClient, screen: Screen<Row, One>) =>
  client.prefetchInfiniteQuery(
    rowsOf(screen, askedOf(screen.list.filters, new URLSearchParams(location.search))),
  )

export function useRows<Row, One extends Row>(screen: Screen<Row, One>, asked: URLSearchParams) {
  const pages = useInfiniteQuery({
    ...rowsOf(screen, asked),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
  const rows = useMemo(() => pages.data?.pages.flatMap(page => page.rows) ?? [], [pages.data])
  return { ...pages, rows, total: pages.data?.pages.at(-1)?.total ?? 0 }
}

const readOne = <Row, One extends Row>(screen: Screen<Row, One>, key: string, signal?: AbortSignal) =>
  call(screen.detail.read, { params: { [screen.detail.param]: key }, ...(signal && { signal }) })

export const useOne = <Row, One extends Row>(screen: Screen<Row, One>, key: string) =>
  useQuery({
    queryKey: [screen.name, 'one', key],
    queryFn: ({ signal }) => readOne(screen, key, signal),
    enabled: key !== '',
  })

/** Several whole rows, for paper; read anew, a few at a time. */
export async function readSeveral<Row, One extends Row>(
  screen: Screen<Row, One>,
  keys: readonly string[],
): Promise<One[]> {
  const AT_ONCE = 4
  const found: One[] = []
  for (let i = 0; i < keys.length; i += AT_ONCE)
    found.push(...(await Promise.all(keys.slice(i, i + AT_ONCE).map(key => readOne(screen, key)))))
  return found
}

export const useOptions = (screen: string, filter: Filter) => {
  const read = filter.kind === 'choice' && typeof filter.options === 'function' ? filter.options : undefined
  const { data } = useQuery({
    queryKey: [screen, 'options', filter.name],
    queryFn: () => read?.() ?? [],
    enabled: read !== undefined,
  })
  if (filter.kind === 'flag') return []
  return typeof filter.options === 'function' ? (data ?? []) : filter.options
}

interface Pages<Row> {
  pages: { rows: Row[] }[]
}

/** Puts rows as they are now into all that was read, and reads again what may have changed with them. */
export function usePlace<Row, One extends Row>(screen: Screen<Row, One>) {
  const client = useQueryClient()
  return useCallback(
    async (outcomes: readonly Outcome<Row>[]) => {
      const now = new Map(outcomes.flatMap(({ key, row }) => (row ? [[key, row] as const] : [])))
      client.setQueriesData<Pages<Row>>(
        { queryKey: [screen.name, 'rows'] },
        known =>
          known && {
            ...known,
            pages: known.pages.map(page => ({
              ...page,
              rows: page.rows.map(row => now.get(screen.keyOf(row)) ?? row),
            })),
          },
      )
      for (const [key, row] of now)
        client.setQueryData<One>([screen.name, 'one', key], one => one && { ...one, ...row })
      await client.invalidateQueries({ queryKey: [screen.name] })
    },
    [client, screen],
  )
}

/** The filters that narrow the list beyond its tab, how many there are. */
export const countActive = (filters: readonly Filter[], address: URLSearchParams): number =>
  filters.filter(({ kind, name }) => kind !== 'tabs' && (address.get(name) ?? '') !== '').length

/** The address without filters, search and open row. */
export const emptied = (filters: readonly Filter[]): Record<string, string> =>
  Object.fromEntries([SEARCH, DESK_OPEN, ...filters.map(({ name }) => name)].map(name => [name, '']))
