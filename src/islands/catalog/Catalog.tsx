import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ActiveChips } from '#components/catalog/ActiveChips.tsx'
import { EmptyResult } from '#components/catalog/EmptyResult.tsx'
import { OnwardRow } from '#components/OnwardRow.tsx'
import { Heading, SearchNotes, stepOf, titleText } from '#components/catalog/Heading.tsx'
import { ProductList } from '#components/catalog/ProductList.tsx'
import { ResultHeader } from '#components/catalog/ResultHeader.tsx'
import { anchors, hrefWith, isSearchPage } from '#components/catalog/screen.ts'
import { Sidebar } from '#components/catalog/Sidebar.tsx'
import { Pager } from '#components/Pager.tsx'
import { catalogHead, catalogMessages as say } from '#shared/messages/catalog-page.ts'
import type { NameFilter } from '#shared/rules/catalog.ts'
import { pageCount, showsPager } from '#shared/rules/pages.ts'
import { showsExtra } from '#shared/rules/catalog-page.ts'
import { asShown } from '#shared/shown-card.ts'
import { island } from '../Boundary.tsx'
import { unpackFacets } from '#shared/facets.ts'
import { MySizes } from './MySizes.tsx'
import { useCatalog, type Drawn } from './useCatalog.ts'

interface Props {
  /** What the server read; the island starts from it and draws the same. */
  drawn: Omit<Drawn, 'facets'> & { facets: string }
  openGroups: readonly NameFilter[]
  colorCodes: Readonly<Record<string, string>>
  /** The owner's flags `verfiltroStars`, `vercarruselLatestProducts` and `verimageDetails`. */
  flags: { rating: boolean; latest: boolean; banner: boolean }
  /** The owner's picture behind the heading (CAT-10). */
  banner?: ReactNode
  latest?: ReactNode
  /** The list as the server drew it. */
  list?: ReactNode
  /** Products to go on with, where the server drew an empty list. */
  others?: ReactNode
}

/** A link that acts as a checkbox or button reacts to the space bar as those do. */
const onKeyDown = (event: KeyboardEvent): void => {
  const { target } = event
  if (event.key !== ' ' || !(target instanceof HTMLAnchorElement) || !target.role) return
  event.preventDefault()
  target.click()
}

/** The last step of the breadcrumb, which is drawn before the list and outside of it. */
const sayStep = (name: string): void => {
  const step = document.querySelector('.crumbs [aria-current]')
  if (step) step.textContent = name
}

export default island(Screen)

function Screen({ drawn, openGroups, colorCodes, flags, banner, latest, list, others }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const whole = useMemo(() => ({ ...drawn, facets: unpackFacets(drawn.facets) }), [drawn])
  const { state, busy, screen, price, expanded, onClick, onSubmit } = useCatalog(whole, root)
  const { filters, products, totalProduct, parPage, facets, correctedSearch } = state
  const listedBy = state.listedBy ?? screen.filters
  const shows = (flag: boolean) => showsExtra({ filters, isSearchPage: isSearchPage(screen), flag })
  const title = catalogHead.title(titleText(filters), filters.pageNumber)
  const step = stepOf(filters)

  useEffect(() => {
    document.title = title
    sayStep(step)
  }, [title, step])

  return (
    <div ref={root} onClick={onClick} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className={flags.banner ? 'catalog-banner' : 'pb-1 lg:pb-3'}>
        {flags.banner && banner}
        <MySizes screen={screen} sizes={facets.size} className="my-sizes lg:hidden" />
        <div id={anchors.list} className="catalog-title">
          <Heading filters={filters} />
          <p role="status" tabIndex={-1} data-total="" className="text-sm text-muted outline-none">
            {say.total(totalProduct)}
          </p>
        </div>
      </div>
      <div className="catalog">
        <ResultHeader screen={screen} expanded={expanded}>
          <MySizes screen={screen} sizes={facets.size} className="mr-auto max-lg:hidden" />
        </ResultHeader>
        <Sidebar
          screen={screen}
          facets={facets}
          total={totalProduct}
          price={price}
          colorCodes={colorCodes}
          openGroups={openGroups}
          showsRating={shows(flags.rating)}
          latest={shows(flags.latest) && latest}
          expanded={expanded}
        />
        <div className="catalog-list">
          <SearchNotes filters={filters} correctedSearch={correctedSearch} read={state.read ?? null} />
          <ActiveChips screen={screen} />
          {products?.length === 0 ? (
            <>
              <EmptyResult screen={screen} total={totalProduct} />
              {products === whole.products ? others : <OnwardRow />}
            </>
          ) : (
            <section
              aria-label={say.products}
              aria-busy={busy}
              className="transition-opacity aria-busy:opacity-50"
            >
              <h2 className="sr-only">{say.products}</h2>
              {products === null ? (
                list
              ) : (
                <ProductList
                  products={products.map(product => asShown(product, listedBy))}
                  view={screen.view ?? 'grid'}
                />
              )}
            </section>
          )}
          {showsPager(totalProduct, parPage) && (
            <div className="mt-8">
              <Pager
                page={filters.pageNumber}
                pages={pageCount(totalProduct, parPage)}
                hrefOf={pageNumber => hrefWith(screen, { pageNumber })}
              />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}
