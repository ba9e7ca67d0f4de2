import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { ApiError } from '#stores/send.ts'
import type { Print, Screen } from './describe.ts'
import { tellRefused } from './notice.ts'
import { isOnline } from './online.ts'
import { readSeveral } from './reading.ts'

/** Each sheet is read by itself, so that it has what is true now. */
const MOST = 100

interface Paper<One> {
  print: Print<One>
  sheets: readonly One[]
}

/** FRAME-10: sheets of paper by the browser's own print: read, drawn beside the screen, and gone afterwards. */
export function usePrint<Row, One extends Row>(screen: Screen<Row, One>) {
  const [paper, setPaper] = useState<Paper<One> | null>(null)
  const [isPrinting, setIsPrinting] = useState(false)

  async function print(sheet: Print<One>, keys: readonly string[]): Promise<void> {
    if (keys.length > MOST) return tellRefused(say.printMost(MOST))
    if (!isOnline()) return tellRefused(say.offlineRefused)
    setIsPrinting(true)
    try {
      setPaper({ print: sheet, sheets: await readSeveral(screen, keys) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      tellRefused(error.message || say.loadFailed)
    } finally {
      setIsPrinting(false)
    }
  }

  useEffect(() => {
    if (!paper) return
    const done = () => setPaper(null)
    addEventListener('afterprint', done, { once: true })
    void whenDrawn().then(() => window.print())
    return () => removeEventListener('afterprint', done)
  }, [paper])

  return {
    print: (sheet: Print<One>, keys: readonly string[]) => void print(sheet, keys),
    isPrinting,
    paper:
      paper &&
      createPortal(
        <div className="desk-paper" data-paper={paper.print.paper}>
          {paper.sheets.map(one => (
            <article key={screen.keyOf(one)} className="desk-page">
              {paper.print.draw(one)}
            </article>
          ))}
        </div>,
        document.body,
      ),
  }
}

/** A picture that does not come is left white. */
const whenDrawn = () =>
  Promise.allSettled(
    [...document.querySelectorAll<HTMLImageElement>('.desk-paper img')].map(image => image.decode()),
  )
