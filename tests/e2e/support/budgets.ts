import type { Page } from 'playwright/test'
import { expect } from './test.ts'

const KB = 1_024
/** Script files; KB of script, HTML and style sheets, compressed and without headers; KB of pictures that do not wait; requests for anything but pictures; KB of raw HTML; elements. */
const COLUMNS = ['files', 'script', 'html', 'css', 'pictures', 'requests', 'raw', 'nodes'] as const
type Column = (typeof COLUMNS)[number]
type Cost = Record<Column, number>

/**
 * The most that a page may cost until nothing more is requested; the keys are those of `pages.ts`. Which pictures come
 * first is a matter of the goods, and a visitor who was here before asks for cart and wishlist: those two have room. So
 * has the HTML of lists and products, a tenth, for an answer that was compressed quickly (STORE-04). What every page runs
 * after load can fetch a row to go on with (ONWARD-01). What is in the cards of that row is not counted: what others
 * bought decides whether they have an old price, colours or stars, and lists hold the elements of a card.
 */
const ROWS: Readonly<Record<string, readonly number[]>> = {
  // With a row of products to go on with (ONWARD-01), as the cart, favourites and what is gone.
  '404': [11, 27, 9, 15.5, 4, 20, 30, 285],
  '500': [11, 27, 8, 15.5, 4, 19, 29, 255],
  '[policy]': [12, 27, 12.5, 15.5, 4, 20, 44, 450],
  'atencion-al-cliente': [12, 27, 9, 15.5, 4, 19, 34, 305],
  'avisame/[token]': [4, 23, 11, 15.5, 4, 12, 40, 254],
  'avisame/index': [4, 23, 11, 15.5, 4, 12, 40, 254],
  // Not found in a shop without posts.
  'blog/[slug]': [11, 27, 9, 15.5, 4, 20, 30, 285],
  'blog/index': [12, 27, 9, 15.5, 4, 20, 32, 275],
  'boletin/baja/[token]': [4, 23, 9, 15.5, 4, 12, 29, 250],
  carrito: [26, 106, 12, 15.5, 4, 34, 38, 332],
  'dashboard/change-password': [20, 95, 12, 15.5, 4, 29, 38, 300],
  'dashboard/chat/[sellerId]': [14, 107, 12, 15.5, 4, 23, 38, 320],
  'dashboard/chat/index': [14, 107, 12, 15.5, 4, 23, 38, 310],
  'dashboard/index': [18, 92, 12, 15.5, 4, 27, 38, 350],
  'dashboard/libro-de-reclamaciones': [23, 98, 12, 15.5, 4, 33, 40, 440],
  'dashboard/my-data': [13, 89, 12, 15.5, 4, 22, 39, 325],
  'dashboard/my-orders': [18, 92, 12, 15.5, 4, 28, 39, 335],
  'dashboard/my-wishlist': [11, 92, 12, 15.5, 4, 20, 39, 294],
  'dashboard/order/details/[orderId]': [36, 119, 12, 15.5, 4, 44, 39, 390],
  'dashboard/seguimiento-pedido': [19, 92, 12, 15.5, 4, 27, 39, 295],
  envio: [31, 113, 19, 15.5, 18, 41, 58, 930],
  index: [5, 26, 16, 15.5, 31, 13, 90, 920],
  'libro-de-reclamaciones/hoja/[secret]': [4, 23, 10, 15.5, 4, 12, 32, 340],
  'libro-de-reclamaciones/index': [25, 100, 14, 15.5, 4, 34, 49, 425],
  login: [19, 95.5, 12, 15.5, 4, 25, 40, 290],
  'nuestras-tiendas': [12, 27, 10, 15.5, 4, 19, 37, 320],
  'order/confirm': [29, 105, 11, 15.5, 4, 35, 35, 250],
  pago: [29, 106, 12, 15.5, 4, 36, 37, 325],
  // It names the nearest of each sold-out size (ALERT-01).
  'product/details/[slug]': [6, 31.5, 22, 15.5, 18, 14, 119, 708],
  'products/search': [4, 23, 24, 15.5, 32, 12, 122, 1180],
  recibido: [4, 23, 9, 15.5, 4, 12, 30, 270],
  register: [25, 97, 18, 15.5, 4, 33, 55, 515],
  'restablecer-clave': [16, 93, 11, 15.5, 4, 24, 37, 265],
  search: [4, 23, 23, 15.5, 35, 14, 118, 1130],
  'seguimiento-pedido': [25, 95, 11, 15.5, 4, 34, 37, 280],
  shops: [4, 23, 22, 15.5, 27, 16, 116, 1180],
  'sin-conexion': [6, 30, 3, 15.5, 0, 11, 7, 36],
  'vendedor/clave': [18, 97, 5, 15.5, 4, 21, 11, 40],
  // The whole frame of the desk, before somebody signs in (FRAME-15), with what a tap opens in separate files (FRAME-23).
  'vendedor/equipo': [26, 178, 8, 15.5, 4, 29, 20, 120],
  'vendedor/index': [20, 180, 8, 15.5, 4, 24, 20, 120],
  'vendedor/invitacion': [19, 97, 5, 15.5, 4, 22, 11, 40],
  'vendedor/mensajes': [19, 164, 8, 15.5, 4, 22, 20, 120],
  'vendedor/paquetes': [20, 180, 8, 15.5, 4, 24, 20, 120],
  'ya-no-se-vende': [4, 23, 10.5, 15.5, 4, 12, 40, 264],
}

/**
 * What the page that is open cost so far, as the browser noted it; files out of its cache count like any other. How many
 * of the pictures that wait until they are near came, is a matter of the moment.
 */
function readCost(): Cost {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const named = (pattern: RegExp) => all.filter(({ name }) => pattern.test(new URL(name).pathname))
  const sum = (list: PerformanceResourceTiming[]) =>
    list.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)
  const scripts = named(/\.js$/)
  const eager = new Set([...document.images].flatMap(one => (one.loading === 'lazy' ? [] : one.currentSrc)))
  return {
    files: scripts.length,
    script: sum(scripts),
    html: page?.encodedBodySize ?? 0,
    css: sum(named(/\.css$/)),
    pictures: sum(all.filter(({ name }) => eager.has(name))),
    raw: page?.decodedBodySize ?? 0,
    nodes:
      document.getElementsByTagName('*').length - document.querySelectorAll('.onward .product-card *').length,
    requests: 1 + all.length - named(/\.(?:avif|webp|jpe?g|png|svg)$/).length,
  }
}

const COUNTED: readonly Column[] = ['files', 'requests', 'nodes']

/** All that moved by itself on the page that is open, a bound for what the browser counts as its layout shift. */
function readShift(): number {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  const shifts = observer.takeRecords() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
  observer.disconnect()
  return shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0)
}

/** SPEED-07: the open page costs no more than its row says. */
export async function expectInBudget(page: Page, name: string, address: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const cost = await page.evaluate(readCost)
  for (const [i, column] of COLUMNS.entries()) {
    const is = COUNTED.includes(column) ? cost[column] : cost[column] / KB
    expect.soft(is, `${address}: ${column}`).toBeLessThanOrEqual(ROWS[name]?.[i] ?? 0)
  }
  expect.soft(await page.evaluate(readShift), `${address}: layout shift`).toBeLessThanOrEqual(0.005)
}

export const budgetNames: readonly string[] = Object.keys(ROWS)
