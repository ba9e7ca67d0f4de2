import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { MouseEvent, RefObject, SubmitEvent } from 'react'
import { anchors, type Screen } from '#components/catalog/screen.ts'
import { catalogPath } from '#shared/catalog-paths.ts'
import type { Filters } from '#shared/rules/catalog.ts'
import { readPage, readView, type View, movePrice, priceValues } from '#shared/rules/catalog-page.ts'
import { withReading } from '#shared/rules/search-answer.ts'
import {
  $catalog,
  $catalogBusy,
  $view,
  openCatalog,
  showFilters,
  type CatalogState,
} from '#stores/catalog.ts'
import type { PriceRangeAnswer } from '#shared/contracts/catalog.ts'
import { scrollBehavior } from '../scroll-behavior.ts'
import { isPlainClick } from '#shared/rules/plain-click.ts'

/** What the catalogue does to the page around it: scrolling, focus, the form fields as the shopper left them. */

/** How much of the screen the header takes, in px. */
const headerHeight = (): number =>
  document.querySelector('[data-header]')?.getBoundingClientRect().bottom ?? 0

/**
 * D-97: to the title and the number of results above the list, smoothly unless motion is unwelcome; not when they are
 * in sight already.
 */
function scrollToList({ always = false } = {}): void {
  const list = document.getElementById(anchors.list)
  if (!list) return
  const { top } = list.getBoundingClientRect()
  if (!always && top >= headerHeight() && top < innerHeight / 2) return
  list.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })
}

/** When the focused chip is removed, the number of results gets the focus, so that keyboard users stay here. */
function keepFocus(root: HTMLElement): void {
  if (document.activeElement !== document.body) return
  root.querySelector<HTMLElement>('[data-total]')?.focus({ preventScroll: true })
}

/** The address a form of the catalogue would go to. */
function formAddress(form: HTMLFormElement): string {
  const url = new URL(form.action)
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') url.searchParams.set(name, value)
  return url.href
}

const isTouched = (control: Element): boolean => {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected
  return (
    control instanceof HTMLInputElement && control.type !== 'hidden' && control.value !== control.defaultValue
  )
}

/** Where a form would lead whose fields the shopper changed before the script was there. */
function earlyAddress(root: HTMLElement): string | null {
  const url = new URL(location.href)
  const touched = [...root.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input')].filter(
    isTouched,
  )
  for (const control of touched)
    url.searchParams.set(control.name || (control.dataset['field'] ?? ''), control.value)
  url.searchParams.delete('pageNumber')
  return touched.length === 0 ? null : url.href
}

type End = keyof PriceRangeAnswer

/** The price while it is dragged or typed, until the list follows it (VAL-29). */
function usePrice(filters: Filters, bounds: PriceRangeAnswer) {
  const [moved, setMoved] = useState<PriceRangeAnswer | null>(null)
  const [typed, setTyped] = useState<Partial<Record<End, string>>>({})
  const range = moved ?? priceValues(filters, bounds)
  return {
    props: {
      bounds,
      range,
      fields: { low: typed.low ?? String(range.low), high: typed.high ?? String(range.high) },
      onMove: (end: End, value: number) => {
        setTyped({})
        setMoved(movePrice(range, end, value))
      },
      onType: (end: End, text: string) => setTyped({ ...typed, [end]: text }),
    },
    /** Called when the list has followed: the filters hold the price again. */
    settle: () => {
      setMoved(null)
      setTyped({})
    },
  }
}

/** A key held down on the slider loads one list, not one at each step. In ms. */
const SLIDER_REST_MS = 150

export interface Drawn extends CatalogState {
  base: string
  view: View | null
}

const remembered = (): View | null => ($view.get() === 'list' ? 'list' : null)

/**
 * The catalogue's links and forms, answered in place: the address of each says what it shows, so the island only goes
 * there without loading the page.
 */
export function useCatalog({ base, view: drawnView, ...drawn }: Drawn, root: RefObject<HTMLElement | null>) {
  const live = useStore($catalog)
  const busy = useStore($catalogBusy)
  const [opened, setOpened] = useState(false)
  const [view, setView] = useState(drawnView)
  const [expanded, setExpanded] = useState<boolean | null>(null)
  const state = opened ? live : drawn
  const filters = withReading(state.filters, state.read ?? null)
  const screen: Screen = { base, filters, view }
  const price = usePrice(filters, state.priceRange)

  /** D-25: if the list does not come, the address is again that of the shown list. */
  const load = async (filters: Filters, asked: View | null): Promise<void> => {
    if (!(await showFilters(filters)))
      history.replaceState(null, '', catalogPath(base, $catalog.get().filters, asked))
  }

  /** The server sent the list in one form only; for the other form its products are loaded. */
  const showAs = (wanted: View | null): void => {
    setView(wanted)
    const { products, filters } = $catalog.get()
    if (products === null && (wanted ?? 'grid') !== (drawnView ?? 'grid')) void showFilters(filters)
  }

  /** Shows what an address says. */
  const show = (address: string) => {
    const query = new URL(address, location.href).searchParams
    const asked = { filters: readPage(query, drawn.priceRange), view: readView(query) }
    const isOther = catalogPath('', asked.filters) !== catalogPath('', $catalog.get().filters)
    showAs(asked.view ?? remembered())
    price.settle()
    if (isOther) void load(asked.filters, asked.view)
    return { ...asked, isOther }
  }

  const go = (address: string): void => {
    const { filters, view: asked, isOther } = show(address)
    history[isOther ? 'pushState' : 'replaceState'](null, '', catalogPath(base, filters, asked))
    if (isOther && expanded !== true) scrollToList()
  }

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isPlainClick(event)) return
    const { expand, collapse, view: asked } = link.dataset
    if (asked === 'grid' || asked === 'list') $view.set(asked)
    // The effect of the tap is painted first, because the filters that open are half a page.
    if (expand !== undefined) requestAnimationFrame(() => setTimeout(() => setExpanded(is => is !== true)))
    else if (collapse !== undefined) {
      setExpanded(false)
      // Otherwise the way back from a product would open them again.
      if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
      scrollToList({ always: true })
    } else if (link.pathname === base) go(link.href)
    else return
    event.preventDefault()
  }

  const onSubmit = (event: SubmitEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLFormElement)) return
    event.preventDefault()
    go(formAddress(event.target))
  }

  /** The server's page becomes the island's, once. */
  const takeOver = useEffectEvent((element: HTMLElement): void => {
    openCatalog(drawn)
    setOpened(true)
    setExpanded(location.hash === `#${anchors.filters}`)
    // At its first use the address may have changed already: a step back after the page was loaded again.
    show(location.href)
    const early = earlyAddress(element)
    if (early !== null) go(early)
  })
  const showAddress = useEffectEvent((): void => void show(location.href))

  // Before anything else runs: a press during hydration is answered right after this.
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    takeOver(element)
    let rest: ReturnType<typeof setTimeout> | undefined
    const onRelease = ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'range') return
      clearTimeout(rest)
      rest = setTimeout(() => target.form?.requestSubmit(), SLIDER_REST_MS)
    }
    const onPopState = (): void => showAddress()
    element.addEventListener('change', onRelease)
    addEventListener('popstate', onPopState)
    return () => {
      clearTimeout(rest)
      element.removeEventListener('change', onRelease)
      removeEventListener('popstate', onPopState)
    }
  }, [root])

  const holdFocus = useEffectEvent((): void => {
    if (opened && root.current) keepFocus(root.current)
  })
  useEffect(() => holdFocus(), [state.filters])

  return { state, busy, screen, price: price.props, expanded, onClick, onSubmit }
}
