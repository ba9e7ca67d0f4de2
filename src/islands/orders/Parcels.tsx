import type { ParcelAnswer } from '#shared/contracts/orders.ts'
import { parcelMessages as say } from '#shared/messages/parcels.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { statusOfParcel } from '#shared/rules/parcels.ts'
import { CopyButton } from '../CopyButton.tsx'
import { StatusLabel } from './StatusLabel.tsx'

/** A number that the customer types on the carrier's site; it can be copied. */
const Copied = ({ label, text }: { label: string; text: string }) =>
  text === '' ? null : (
    <p className="flex flex-wrap items-center gap-x-2">
      <span>
        <span className="text-muted">{label}</span> <strong className="wrap-anywhere">{text}</strong>
      </span>
      <CopyButton text={text} label={label} />
    </p>
  )

function Parcel({ parcel }: { parcel: ParcelAnswer }) {
  const { number, shopName, state, date, carrier, tracking, code, key = '', link, office, reason } = parcel
  return (
    <li className="grid gap-1 py-4 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-base">
        <strong className="tabular-nums">{number}</strong>
        <StatusLabel status={statusOfParcel(state)} text={say.states[state]} />
      </p>
      <p className="wrap-anywhere text-muted">
        {say.soldBy(shopName)} · <time dateTime={date}>{limaDate(date)}</time>
      </p>
      {office && (
        <p className="wrap-anywhere">
          {say.office(office.name, office.until === null ? '' : limaDate(office.until))}
        </p>
      )}
      {reason !== undefined && <p className="wrap-anywhere">{say.reason(reason)}</p>}
      {carrier !== '' && (
        <p>
          <span className="text-muted">{say.carrier}</span> {carrier}
        </p>
      )}
      <Copied label={say.tracking} text={tracking} />
      <Copied label={say.code} text={code} />
      <Copied label={say.key} text={key} />
      {key !== '' && <p className="hint">{say.keyHint}</p>}
      {link && (
        <p>
          <a className="link" href={link.url} target="_blank" rel="noopener noreferrer">
            {say.follow(carrier)}
          </a>
          {!link.isExact && <span className="hint"> {say.paste}</span>}
        </p>
      )}
    </li>
  )
}

/** PARCEL-10: what each seller ships. A single parcel that says nothing more than its order is not shown. */
export function Parcels({ parcels }: { parcels: readonly ParcelAnswer[] }) {
  const [first] = parcels
  if (!first) return null
  const isPlain = first.carrier === '' && first.tracking === '' && statusOfParcel(first.state) === first.state
  if (parcels.length === 1 && isPlain) return null
  return (
    <section className="card px-4 pt-4" aria-labelledby="parcels">
      <h2 id="parcels" className="text-base">
        {say.title}
      </h2>
      <ul className="divide-y divide-line">
        {parcels.map(parcel => (
          <Parcel key={parcel.number} parcel={parcel} />
        ))}
      </ul>
    </section>
  )
}
