import type { ParcelAnswer } from '#shared/contracts/orders.ts'
import { parcelMessages as say } from '#shared/messages/parcels.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { statusOfParcel } from '#shared/rules/parcels.ts'
import { isReceivable } from '#shared/rules/parcel-proof.ts'
import { CopyButton } from '../CopyButton.tsx'
import { Received } from './Received.tsx'
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

interface OneProps extends Omit<Props, 'parcels'> {
  parcel: ParcelAnswer
}

function Parcel({ parcel, contact, onReceived }: OneProps) {
  const { number, shopName, state, date, carrier, tracking, code, key = '', link, office, reason } = parcel
  const { proof, photo, agency, recipient, freight } = parcel
  return (
    <li className="grid gap-1 py-4 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-base">
        <strong className="tabular-nums">{number}</strong>
        <StatusLabel status={statusOfParcel(state)} text={say.states[state]} />
      </p>
      <p className="wrap-anywhere text-muted">
        {say.soldBy(shopName)} · {parcel.isReplacement && `${say.replacement} · `}{' '}
        <time dateTime={date}>{limaDate(date)}</time>
      </p>
      {office && (
        <p className="wrap-anywhere">
          {say.office(office.name, office.until === null ? '' : limaDate(office.until))}
        </p>
      )}
      {proof && (
        <p>
          {say.proofs[proof]}{' '}
          {photo && (
            <a className="link" href={photo}>
              {say.seePhoto}
            </a>
          )}
        </p>
      )}
      {reason !== undefined && <p className="wrap-anywhere">{say.reason(reason)}</p>}
      {carrier !== '' && (
        <p>
          <span className="text-muted">{say.carrier}</span> {carrier}
        </p>
      )}
      {agency && (
        <p className="wrap-anywhere">
          <span className="text-muted">{say.agency}</span>{' '}
          {[agency.name, agency.place].filter(Boolean).join(', ')}
        </p>
      )}
      {recipient && (
        <p className="wrap-anywhere">
          <span className="text-muted">{say.recipient}</span>{' '}
          {[recipient.name, recipient.document, recipient.phone].filter(Boolean).join(' · ')}
        </p>
      )}
      {freight && <p>{say.freights[freight]}</p>}
      <Copied label={say.tracking} text={tracking} />
      <Copied label={say.code} text={code} />
      <Copied label={say.key} text={key} />
      {key !== '' && <p className="hint">{say.keyHint}</p>}
      {link && (
        <p>
          <a className="link link-tap -my-2" href={link.url} target="_blank" rel="noopener noreferrer">
            {say.follow(carrier)}
          </a>
          {!link.isExact && <span className="hint"> {say.paste}</span>}
        </p>
      )}
      {isReceivable(state) && <Received number={number} contact={contact} onReceived={onReceived} />}
    </li>
  )
}

interface Props {
  parcels: readonly ParcelAnswer[]
  /** PARCEL-14: the second proof, where the order is only tracked; '' in the own order. */
  contact: string
  /** Reads the order again. */
  onReceived: () => Promise<void>
}

/** PARCEL-10: what each seller ships. A single parcel that says nothing more than its order is not shown. */
export function Parcels({ parcels, ...rest }: Props) {
  const [first] = parcels
  if (!first) return null
  const isPlain =
    first.carrier === '' &&
    first.tracking === '' &&
    !first.proof &&
    !isReceivable(first.state) &&
    statusOfParcel(first.state) === first.state
  if (parcels.length === 1 && isPlain) return null
  return (
    <section className="card px-4 pt-4" aria-labelledby="parcels">
      <h2 id="parcels" className="text-base">
        {say.title}
      </h2>
      <ul className="divide-y divide-line">
        {parcels.map(parcel => (
          <Parcel key={parcel.number} parcel={parcel} {...rest} />
        ))}
      </ul>
    </section>
  )
}
