import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { DeskParcelRow } from '#shared/contracts/desk-parcels.ts'
import { deskCsvMessages as say } from '#shared/messages/desk-parcels.ts'
import { parcelMessages } from '#shared/messages/parcels.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { placeIn } from '#shared/rules/desk-parcels.ts'
import { asSeller, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { plainCell } from '../../lib/csv.ts'
import { pageOf, queryOf } from './list.ts'

/** Read and written one after the other, so that no file is whole in memory. */
const PAGE = 500
const MOST = 10_000

const rowOf = (row: DeskParcelRow): Record<keyof typeof say.columns, string | number> => ({
  number: row.number,
  order: row.order,
  state: parcelMessages.states[row.state],
  since: limaMoment(row.date),
  due: row.due === null ? '' : limaMoment(row.due),
  customer: plainCell(row.customer),
  place: plainCell(row.place),
  item: plainCell(row.item),
  units: row.units,
  carrier: plainCell(row.carrier),
  tracking: plainCell(row.tracking),
})

const write = (rows: readonly DeskParcelRow[], isFirst: boolean): Uint8Array =>
  Buffer.from(
    stringify(rows.map(rowOf), {
      ...{ columns: say.columns, header: isFirst, bom: isFirst },
      record_delimiter: 'windows',
    }),
  )

/**
 * DESK-08: what the list finds with these filters, up to 10,000 rows, as a file for a spreadsheet. The
 * filters are checked before the first line is written.
 */
export async function csvOfParcels(
  actor: Actor,
  params: URLSearchParams,
): Promise<{ name: string; mime: string; bytes: ReadableStream<Uint8Array> }> {
  const { id } = asSeller(actor)
  const query = { ...queryOf(params), after: null, limit: PAGE }
  const first = await pageOf(id, query)
  async function* pages(): AsyncGenerator<Uint8Array> {
    yield write(first.rows, true)
    let written = first.rows.length
    for (let { next } = first; next !== null && written < MOST;) {
      const page = await pageOf(id, { ...query, after: placeIn(next) })
      yield write(page.rows, false)
      written += page.rows.length
      next = page.next
    }
  }
  const name = say.file(limaDay(clock.now()))
  return {
    name,
    mime: 'text/csv; charset=utf-8',
    bytes: Readable.toWeb(Readable.from(pages())) as ReadableStream<Uint8Array>,
  }
}
