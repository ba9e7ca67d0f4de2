import type { Page } from 'playwright/test'
import { expect } from './test.ts'

const KB = 1_024
/** Script files; KB of script, HTML and style sheets, compressed and without headers; KB of pictures that do not wait; requests for anything but pictures; KB of raw HTML; elements. */
const COLUMNS = ['files', 'script', 'html', 'css', 'pictures', 'requests', 'raw', 'nodes'] as const
type Column = (typeof COLUMNS)[number]
type Cost = Record<Column, number>

/**
 * The most that a page may cost until nothing more is asked for; the keys are those of `pages.ts`. Which pictures come
 * first is a matter of the goods, and a visitor who was here before asks for cart and wishlist: those two have room. So
 * has the HTML of lists and products, a tenth, for an answer that was compressed quickly (STORE-04).
 */
const ROWS: Readonly<Record<string, readonly number[]>> = {
  '404': [8, 24, 11, 14, 4, 16, 41, 285],
  '500': [8, 24, 10, 14, 4, 16, 40, 265],
  '[policy]': [10, 25, 14, 14, 4, 18, 55, 455],
  'atencion-al-cliente': [10, 25, 11, 14, 4, 17, 45, 315],
  'blog/[slug]': [8, 24, 11, 14, 4, 17, 41, 285],
  'blog/index': [10, 25, 10, 14, 4, 18, 42, 285],
  'boletin/baja/[token]': [4, 21, 11, 14, 4, 12, 40, 255],
  carrito: [26, 105, 14, 14, 4, 33, 48, 330],
  'dashboard/change-password': [19, 93, 14, 14, 4, 28, 49, 305],
  'dashboard/chat/[sellerId]': [13, 106, 14, 14, 4, 23, 49, 330],
  'dashboard/chat/index': [13, 106, 14, 14, 4, 23, 49, 315],
  'dashboard/index': [18, 91, 14, 14, 4, 27, 49, 355],
  'dashboard/libro-de-reclamaciones': [22, 96, 15, 14, 4, 32, 50, 445],
  'dashboard/my-data': [13, 88, 15, 14, 4, 22, 50, 335],
  'dashboard/my-orders': [18, 91, 15, 14, 4, 28, 50, 340],
  'dashboard/my-wishlist': [10, 87, 14, 14, 4, 19, 50, 290],
  'dashboard/order/details/[orderId]': [33, 110, 15, 14, 4, 42, 50, 395],
  'dashboard/seguimiento-pedido': [19, 89, 15, 14, 4, 27, 50, 305],
  envio: [29, 110, 21, 14, 18, 39, 68, 930],
  index: [5, 24, 21, 14, 31, 13, 125, 930],
  'libro-de-reclamaciones/hoja/[secret]': [4, 21, 12, 14, 4, 12, 44, 350],
  'libro-de-reclamaciones/index': [24, 98, 15, 14, 4, 33, 60, 430],
  login: [19, 94, 15, 14, 4, 25, 52, 300],
  'nuestras-tiendas': [10, 25, 11, 14, 4, 17, 48, 330],
  'order/confirm': [29, 102, 14, 14, 4, 35, 45, 255],
  pago: [29, 105, 14, 14, 4, 36, 47, 335],
  'product/details/[slug]': [6, 29, 23, 14, 18, 14, 126, 755],
  'products/search': [4, 21, 22, 14, 32, 12, 119, 920],
  register: [21, 94, 20, 14, 4, 29, 66, 515],
  'restablecer-clave': [15, 91, 14, 14, 4, 23, 47, 275],
  search: [4, 21, 22, 14, 35, 14, 114, 865],
  'seguimiento-pedido': [23, 92, 12, 14, 4, 32, 48, 290],
  shops: [4, 21, 22, 14, 27, 16, 117, 940],
  'sin-conexion': [5, 27, 3, 14, 0, 11, 9, 35],
  vendedor: [10, 84, 6, 14, 4, 16, 13, 35],
  'ya-no-se-vende': [4, 21, 11, 14, 4, 12, 41, 265],
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
    nodes: document.getElementsByTagName('*').length,
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
