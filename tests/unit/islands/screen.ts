import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { keptTokenOf, type Reply } from '../stores/fake-api.ts'
import { openLocks } from '../stores/open-locks.ts'

/** What the server says to every call that a test gives no answer for. */
export const NO = 'La tienda dice que no.'

/** Every test begins with modules and storages of its own, and leaves nothing behind. */
export function freshPages(): void {
  beforeEach(() => {
    vi.resetModules()
    localStorage.clear()
    sessionStorage.clear()
  })
  afterEach(async () => {
    await leave()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

/** Rosa has an account and is signed in. */
export const signIn = (): void =>
  localStorage.setItem('customerToken', keptTokenOf({ id: 'c1', name: 'Rosa', email: 'rosa@example.com' }))

let root: Root | null = null

/** Draws an island on an empty page, as the browser does once its script came. */
export async function draw(element: ReactElement): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  document.body.innerHTML = '<main></main>'
  const place = document.querySelector('main')
  if (!place) throw new Error('no page')
  root = createRoot(place)
  await act(async () => {
    root?.render(element)
    await pause()
  })
}

export async function leave(): Promise<void> {
  await act(async () => {
    root?.unmount()
    await pause()
  })
  root = null
}

const pause = (ms = 0): Promise<void> => new Promise(done => setTimeout(done, ms))

/** Until what is under way has been drawn. */
export const settle = (ms = 5): Promise<void> =>
  act(async () => {
    await pause(ms)
  })

/** Until the page has a text that comes piece by piece. */
export async function comes(text: string): Promise<void> {
  for (let tries = 0; tries < 100 && !document.body.textContent.includes(text); tries += 1) await settle(20)
}

/** Types into a field as a person does, so that React learns of it. */
export async function type(id: string, value: string): Promise<void> {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement))
    throw new Error(`no field ${id}`)
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await pause()
  })
}

/** Chooses a file. */
export async function choosePicture(id: string): Promise<void> {
  const field = document.getElementById(id)
  if (!field) throw new Error(`no field ${id}`)
  const picture = new File(['x'], 'foto.png', { type: 'image/png' })
  Object.defineProperty(field, 'files', { value: [picture], configurable: true })
  await act(async () => {
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await pause()
  })
}

/** Chooses one of a list. */
export async function choose(id: string, value: string): Promise<void> {
  const list = document.getElementById(id)
  if (!(list instanceof HTMLSelectElement)) throw new Error(`no list ${id}`)
  await act(async () => {
    list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
    await pause(5)
  })
}

/** Presses the first button, link or box whose words or label contain the text. */
export async function press(text: string): Promise<void> {
  const found = [
    ...document.querySelectorAll<HTMLElement>('button, a, input[type=checkbox], input[type=radio], label'),
  ]
  const wanted = found.find(
    each =>
      each.ariaLabel?.includes(text) ||
      each.getAttribute('aria-label')?.includes(text) ||
      each.id === text ||
      each.textContent.includes(text),
  )
  if (!wanted) throw new Error(`no button «${text}»`)
  await act(async () => {
    wanted.click()
    await pause(5)
  })
}

export async function send(): Promise<void> {
  const form = document.querySelector('form')
  await act(async () => {
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await pause(5)
  })
}

/** The calls that were refused. */
export function refusingApi(answers: Record<string, Reply>): string[] {
  const refused: string[] = []
  openLocks()
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const what = `${method} ${url.replace(/^\/api/, '').replace(/\?.*/, '')}`
    const answer = answers[what]
    if (answer !== undefined) return Promise.resolve(Response.json(answer))
    refused.push(what)
    return Promise.resolve(Response.json({ error: NO, message: NO, code: 'none' }, { status: 409 }))
  })
  return refused
}

/** The ways that were taken to other pages. */
export function watchedWays(path: string): string[] {
  const ways: string[] = []
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  vi.stubGlobal('location', {
    ...{
      pathname,
      search,
      hash,
      origin: 'http://localhost',
      protocol: 'http:',
      href: `http://localhost${path}`,
    },
    assign: (to: string) => void ways.push(to),
    replace: (to: string) => void ways.push(to),
  })
  return ways
}
