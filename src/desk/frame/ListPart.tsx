import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { Selection } from 'react-aria-components/GridList'
import { LoadFailed } from '#islands/LoadFailed.tsx'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { DESK_OPEN } from '#shared/desk-address.ts'
import { useAddress } from './address.ts'
import { Cards, type Listed } from './Cards.tsx'
import { Changes } from './Changes.tsx'
import type { Screen } from './describe.ts'
import { DeskIcon } from './DeskIcon.tsx'
import { ActionForm, ChosenBar, Detail, FiltersSheet } from './later.tsx'
import { Search, Tabs } from './ListHead.tsx'
import type RowsPart from './Rows.tsx'
import { askedOf, countActive, emptied, SEARCH, sentenceOf, useRows } from './reading.ts'
import { useIsWide } from './screen-width.ts'
import { Tool } from './Tool.tsx'
import { useActions } from './use-actions.ts'
import { usePrint } from './use-print.tsx'

const Rows = lazy(() => import('./Rows.tsx')) as typeof RowsPart

const NONE: Selection = new Set()

/** The list of a screen, with the open row in its place or next to it. */
export function ListPart<Row extends object, One extends Row>({ screen }: { screen: Screen<Row, One> }) {
  const { filters, search, empty } = screen.list
  const address = useAddress()
  const isWide = useIsWide()
  const acting = useActions(screen)
  const { print, paper, isPrinting } = usePrint(screen)
  const list = useRows(screen, askedOf(filters, address.query))
  const [isChoosing, setIsChoosing] = useState(false)
  const [selection, setSelection] = useState<Selection>(NONE)
  const [isFiltering, setIsFiltering] = useState(false)
  const open = address.query.get(DESK_OPEN) ?? ''
  const place = useScrollPlace(open !== '' && !isWide)
  const tabs = filters.find(filter => filter.kind === 'tabs')
  const chosen = list.rows.filter(row => selection === 'all' || selection.has(screen.keyOf(row)))
  const active = countActive(filters, address.query)
  const endChoosing = () => {
    setSelection(NONE)
    setIsChoosing(false)
  }
  const listed: Listed<Row, One> = {
    ...{ screen, acting, open, isChoosing },
    rows: list.rows,
    chosen: selection,
    onChoose: setSelection,
    onOpen: key => {
      place.keep()
      address.step({ [DESK_OPEN]: key })
    },
  }
  const isNarrowed = active > 0 || address.query.has(SEARCH)
  return (
    <div className="desk-screen" data-open={open === '' ? undefined : true}>
      <div className="desk-list" hidden={open !== '' && !isWide}>
        <Search label={search} address={address} />
        {isChoosing || chosen.length > 0 ? (
          <ChosenBar
            {...{ screen, acting, chosen, isPrinting }}
            onAll={() => setSelection(new Set(list.rows.map(screen.keyOf)))}
            onEnd={endChoosing}
            onPrint={sheet => print(sheet, chosen.map(screen.keyOf))}
          />
        ) : (
          <div className="desk-tools">
            {tabs?.kind === 'tabs' && <Tabs filter={tabs} address={address} onChange={endChoosing} />}
            <Tool icon="filter" words={say.filters} count={active} onPress={() => setIsFiltering(true)} />
            {!isWide && list.rows.length > 0 && (
              <Tool icon="check" words={say.choose} onPress={() => setIsChoosing(true)} />
            )}
          </div>
        )}
        {open === '' && <Changes screen={screen} changes={acting.changes} onClose={acting.dropChanges} />}
        <p className="desk-count" role="status">
          {list.isFetching && !list.isFetchingNextPage && list.rows.length === 0
            ? say.reading
            : say.found(list.total)}
        </p>
        {list.error && list.rows.length === 0 && (
          <LoadFailed sentence={sentenceOf(list.error)} retry={async () => void (await list.refetch())} />
        )}
        {list.isPending && !list.error && <ListSkeleton />}
        {list.isSuccess && list.rows.length === 0 && (
          <div className="desk-empty">
            <DeskIcon name="box" className="size-10" />
            <p>{isNarrowed ? say.nothingFound : empty}</p>
            {isNarrowed && (
              <Button className="btn btn-quiet" onPress={() => address.replace(emptied(filters))}>
                {say.clear}
              </Button>
            )}
          </div>
        )}
        {list.rows.length > 0 &&
          (isWide ? (
            <Suspense fallback={<ListSkeleton />}>
              <Rows {...listed} />
            </Suspense>
          ) : (
            <Cards {...listed} />
          ))}
        {list.hasNextPage && (
          <Button
            className="btn btn-quiet desk-more-rows"
            isPending={list.isFetchingNextPage}
            onPress={() => void list.fetchNextPage()}
          >
            {say.more} · {say.shown(list.rows.length, list.total)}
          </Button>
        )}
      </div>
      {open !== '' && <Detail screen={screen} open={open} acting={acting} onPrint={print} />}
      {isFiltering && (
        <FiltersSheet {...{ screen, address }} total={list.total} onClose={() => setIsFiltering(false)} />
      )}
      {acting.asked && <ActionForm screen={screen} acting={acting} asked={acting.asked} />}
      {paper}
    </div>
  )
}

/** A phone's list is out of the page while a row is open; after it, it stands where it stood. */
function useScrollPlace(isAway: boolean) {
  const top = useRef(0)
  useEffect(() => {
    if (isAway) scrollTo(0, 0)
    else if (top.current > 0) scrollTo(0, top.current)
  }, [isAway])
  return { keep: () => (top.current = scrollY) }
}

export const ListSkeleton = () => (
  <div className="desk-cards" aria-busy="true">
    {['a', 'b', 'c', 'd'].map(name => (
      <div key={name} className="skeleton h-28" />
    ))}
  </div>
)
