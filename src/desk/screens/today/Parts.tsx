import type { ReactNode } from 'react'
import type { DeskTodayAnswer } from '#shared/contracts/desk-parcels.ts'
import { sellerParcelPath } from '#shared/desk-address.ts'
import { boundaryMessages } from '#shared/messages/boundary.ts'
import { parcelsScreenMessages } from '#shared/messages/parcels-screen.ts'
import { todayMessages as say } from '#shared/messages/today-screen.ts'
import { deskPaths, productPath } from '#shared/routes.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { Due, ParcelState, Thumb } from '../parcels/Parts.tsx'

type Part<Name extends keyof DeskTodayAnswer> = NonNullable<DeskTodayAnswer[Name]>

const Box = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section className="desk-day-part" aria-label={title}>
    <h2 className="desk-day-title">
      {title}
      {aside}
    </h2>
    {children}
  </section>
)

/** FRAME-21: of when the day is, where it could not be read again. Seen from everywhere on the page. */
export const Old = ({ at, retry }: { at: Date; retry: () => void }) => (
  <div role="alert" className="notice notice-warn desk-day-old">
    <span>{say.old(limaMoment(at))}</span>
    <button type="button" className="btn btn-quiet" onClick={retry}>
      {boundaryMessages.again}
    </button>
  </div>
)

/** The first ten by their deadline, so late ones first. */
export const ToPrepare = ({ rows, total, late, isMailed }: Part<'toPrepare'> & { isMailed: boolean }) => (
  <Box
    title={say.toPrepare}
    aside={
      late > 0 && (
        <span className="desk-badge" data-tone="wrong">
          {say.late(late)}
        </span>
      )
    }
  >
    {total === 0 && <p className="hint">{say.noParcels}</p>}
    {!isMailed && <p className="hint">{say.noMails}</p>}
    <ul className="grid gap-2">
      {rows.map(row => (
        <li key={row.number}>
          <a className="desk-card" href={sellerParcelPath(row.number)}>
            <Thumb row={row} />
            <span className="desk-card-text">
              <span className="desk-card-head">
                <span className="desk-card-title">{row.number}</span>
                <ParcelState row={row} />
              </span>
              <span className="desk-card-line">{parcelsScreenMessages.units(row.units, row.item)}</span>
              <span className="desk-card-line">
                <Due row={row} />
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
    {total > 0 && (
      <a className="btn btn-primary" href={deskPaths.parcels}>
        {say.allParcels(total)}
      </a>
    )}
  </Box>
)

export const Unread = ({ conversations, messages }: Part<'unread'>) => (
  <Box title={say.messages}>
    {messages === 0 ? (
      <p className="hint">{say.noUnread}</p>
    ) : (
      <>
        <p>{say.unread(messages, conversations)}</p>
        <a className="btn btn-quiet" href={deskPaths.messages}>
          {say.answer}
        </a>
      </>
    )}
  </Box>
)

/** The shop has no page for what is suspended. */
export const Sizes = ({ rows, total, isLinked }: Part<'sizes'> & { isLinked: boolean }) => (
  <Box title={say.sizes}>
    {total === 0 && <p className="hint">{say.noSizes}</p>}
    <ul className="grid">
      {rows.map(({ name, slug, color, size, stock }) => (
        <li key={`${slug} ${color} ${size}`} className="desk-day-size">
          <a
            className={`min-w-0 wrap-anywhere ${isLinked ? 'link' : ''}`}
            {...(isLinked && { href: productPath(slug) })}
          >
            {[name, color, size].filter(Boolean).join(' · ')}
          </a>
          <span className={stock === 0 ? 'font-semibold text-accent' : 'text-muted'}>
            {stock === 0 ? say.soldOut : say.left(stock)}
          </span>
        </li>
      ))}
    </ul>
    {total > rows.length && <p className="hint">{say.more(total - rows.length)}</p>}
  </Box>
)

export const Week = ({ parcels, units, amount }: Part<'week'>) => (
  <Box title={say.week}>
    {parcels === 0 && <p className="hint">{say.noSales}</p>}
    <dl className="desk-day-sums">
      {[
        [say.weekAmount, formatSoles(toCents(amount))],
        [say.weekParcels, String(parcels)],
        [say.weekUnits, String(units)],
      ].map(([title, value]) => (
        <div key={title}>
          <dt className="hint">{title}</dt>
          <dd className="desk-day-sum">{value}</dd>
        </div>
      ))}
    </dl>
  </Box>
)
