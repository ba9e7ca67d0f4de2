import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { frameMessages as words } from '#shared/messages/desk-frame.ts'
import { isSignedOut } from '#stores/call.ts'
import { ApiError } from '#stores/send.ts'
import type { Action, Draft, Outcome, Screen } from './describe.ts'
import { dropNotice, tell, tellRefused } from './notice.ts'
import { isOnline } from './online.ts'
import { usePlace } from './reading.ts'

/** A row that could not be changed, as it was seen and as it is now. */
export interface Change<Row> {
  before: Row
  now: Row | null
  refusal: string
}
interface Work<Row> {
  action: Action<Row>
  rows: readonly Row[]
  draftOf: (row: Row) => Draft
}
export interface Asked<Row> {
  action: Action<Row>
  rows: readonly Row[]
}

const NOTHING: Draft = {}
const noDraft = (): Draft => NOTHING

/**
 * FRAME-07: what may be done with rows, from the tap to what came of it. A write goes out once or not at all: without
 * a connection it is refused, and nothing waits (FRAME-09).
 */
export function useActions<Row, One extends Row>(screen: Screen<Row, One>) {
  const place = usePlace(screen)
  const [asked, setAsked] = useState<Asked<Row> | null>(null)
  const [changes, setChanges] = useState<readonly Change<Row>[]>([])
  const [refusal, setRefusal] = useState('')
  const isAsking = useRef(false)
  useEffect(() => {
    isAsking.current = asked !== null
  }, [asked])
  /** In the form, or on the page where that was closed meanwhile. */
  const sayRefused = (sentence: string) => (isAsking.current ? setRefusal : tellRefused)(sentence)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (work: () => Promise<readonly Outcome<Row>[]>) => work(),
  })

  /** The outcomes, or undefined when nothing is known to have been done; then a sentence says why. */
  async function attempt(work: () => Promise<readonly Outcome<Row>[]>, say: (sentence: string) => void) {
    if (!isOnline()) {
      say(words.offlineRefused)
      return undefined
    }
    try {
      return await mutateAsync(work)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The form to sign in says it, above what was typed.
      say(isSignedOut(error.code) ? '' : error.message || words.failed)
      return undefined
    }
  }

  function show(outcomes: readonly Outcome<Row>[], before: readonly Row[]): Row[] {
    const refused = outcomes.filter(one => one.refusal !== '')
    const seen = new Map(before.map(row => [screen.keyOf(row), row]))
    setChanges(
      refused.flatMap(({ key, row, refusal: sentence }) => {
        const was = seen.get(key)
        return was ? [{ before: was, now: row, refusal: sentence }] : []
      }),
    )
    return outcomes.flatMap(({ row, refusal: sentence }) => (row && sentence === '' ? [row] : []))
  }

  async function undo(rows: readonly Row[]): Promise<void> {
    const { undo: way } = screen
    if (!way) return
    dropNotice()
    const outcomes = await attempt(() => way.run(rows), tellRefused)
    if (!outcomes) return
    const done = show(outcomes, rows)
    if (done.length > 0) tell(way.said(done.length))
    await place(outcomes)
  }

  /** True when something was done, so that a form closes. */
  async function send({ action, rows, draftOf }: Work<Row>): Promise<boolean> {
    dropNotice()
    setRefusal('')
    const outcomes = await attempt(() => action.run(rows, draftOf), sayRefused)
    if (!outcomes) return false
    const done = show(outcomes, rows)
    const canUndo = screen.undo && done.filter(row => screen.undo?.until(row) !== null)
    if (done.length > 0)
      tell(action.said(done.length), canUndo && canUndo.length > 0 ? () => void undo(canUndo) : undefined)
    setAsked(null)
    await place(outcomes)
    return true
  }

  function begin(action: Action<Row>, rows: readonly Row[]): void {
    setRefusal('')
    setChanges([])
    if (action.form || action.question) return setAsked({ action, rows })
    void send({ action, rows, draftOf: noDraft })
  }

  return {
    asked,
    begin,
    send,
    undo,
    cancel: () => setAsked(null),
    changes,
    dropChanges: () => setChanges([]),
    refusal,
    isBusy: isPending,
  }
}
export type Acting<Row> = Pick<
  ReturnType<typeof useActions<Row, Row>>,
  'asked' | 'begin' | 'send' | 'cancel' | 'changes' | 'dropChanges' | 'refusal' | 'isBusy' | 'undo'
>

/** The actions that fit one of these rows at least: the next step, if there is one, and the others. */
export function fitting<Row>(actions: readonly Action<Row>[], rows: readonly Row[]) {
  const fits = actions.filter(action => !(action.isForOne && rows.length > 1) && rows.some(action.fits))
  const main = fits.find(action => !action.isAside)
  return { main, others: fits.filter(action => action !== main) }
}
