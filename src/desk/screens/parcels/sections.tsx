import { DeskIcon } from '../../frame/DeskIcon.tsx'
import type { Section } from '../../frame/describe.ts'
import type { DeskParcelAnswer } from '#shared/contracts/desk-parcels.ts'
import { parcelsScreenMessages as say } from '#shared/messages/parcels-screen.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { trackingLink } from '#shared/rules/carriers.ts'
import { whatsappLink } from '#shared/rules/company.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { Due, Thumb } from './Parts.tsx'
import { greetingFor } from './words.ts'

type Parcel = DeskParcelAnswer

/** FRAME-13: what somebody reads who packs a parcel and sends it. */
export const sections: readonly Section<Parcel>[] = [
  { title: say.lines, draw: parcel => <Lines parcel={parcel} /> },
  { title: say.customer, draw: parcel => <Customer parcel={parcel} /> },
  {
    title: say.cash,
    draw: ({ cash }) =>
      cash && <p className="font-semibold">{say.collect(formatSoles(toCents(cash.amount)))}</p>,
  },
  { title: say.carriage, draw: parcel => <Carriage parcel={parcel} /> },
  {
    title: say.notes,
    draw: ({ notes }) =>
      notes.length === 0 ? null : (
        <ul className="grid gap-2">
          {notes.map(note => (
            <li key={note.date} className="wrap-anywhere">
              <p className="whitespace-pre-line">{note.text}</p>
              <p className="hint">{say.noteBy(note.by, limaMoment(note.date))}</p>
            </li>
          ))}
        </ul>
      ),
  },
  {
    title: say.history,
    draw: ({ events }) => (
      <ol className="desk-history">
        {events.toReversed().map(event => (
          <li key={`${event.date} ${event.state}`}>
            <p>
              <span className="font-semibold">{say.states[event.state]}</span> · {say.movers[event.by]}
            </p>
            <p className="hint">{limaMoment(event.date)}</p>
            {event.note !== '' && <p className="wrap-anywhere">{event.note}</p>}
          </li>
        ))}
      </ol>
    ),
  },
]

const Lines = ({ parcel }: { parcel: Parcel }) => (
  <ul className="desk-lines">
    {parcel.lines.map((line, i) => (
      <li key={i}>
        <Thumb row={line} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            {say.count(line.quantity)} {line.name}
          </p>
          {(line.color || line.size) && <p>{say.size(line.color, line.size)}</p>}
          {line.sku !== '' && <p className="hint">{say.sku(line.sku)}</p>}
        </div>
      </li>
    ))}
  </ul>
)

function Customer({ parcel }: { parcel: Parcel }) {
  const { contact, customer } = parcel
  return (
    <div className="grid gap-2">
      <p className="font-semibold wrap-anywhere">{customer || say.noCustomer}</p>
      {contact ? (
        <>
          <p className="wrap-anywhere">
            {[contact.address, contact.district].filter(Boolean).join(', ') || parcel.place}
          </p>
          {contact.reference !== '' && (
            <p className="hint wrap-anywhere">{say.reference(contact.reference)}</p>
          )}
          {contact.phone !== '' && (
            <div className="desk-ways">
              <a className="btn btn-quiet" href={`tel:${contact.phone}`}>
                <DeskIcon name="phone" />
                {say.call} {contact.phone}
              </a>
              <a
                className="btn btn-quiet"
                href={whatsappLink(contact.phone, greetingFor(parcel))}
                target="_blank"
                rel="noopener noreferrer"
              >
                <DeskIcon name="whatsapp" />
                {say.whatsapp}
              </a>
            </div>
          )}
        </>
      ) : (
        <>
          <p>{parcel.place}</p>
          <p className="hint">{say.contactGone}</p>
        </>
      )}
    </div>
  )
}

function Carriage({ parcel }: { parcel: Parcel }) {
  const { carriage, carrier, tracking } = parcel
  const lines = [
    carrier,
    tracking && say.tracking(tracking),
    carriage.code && say.code(carriage.code),
    carriage.key && say.key(carriage.key),
    carriage.agency && say.agency(carriage.agency, carriage.agencyPlace),
    carriage.recipient &&
      say.recipient({ name: carriage.recipient, document: carriage.document, phone: carriage.phone }),
    carriage.freight && `${say.freightField}: ${say.freights[carriage.freight]}`,
    carriage.office && say.office(carriage.office, carriage.deadline ? limaMoment(carriage.deadline) : ''),
    carriage.reason && say.reason(carriage.reason),
  ].filter(line => line !== '')
  return (
    <div className="grid gap-1">
      <p>
        <Due row={parcel} />
      </p>
      {lines.map(line => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
      {carriage.link !== '' && tracking !== '' && (
        <a
          className="link link-tap justify-self-start"
          href={trackingLink({ link: carriage.link }, tracking)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {say.follow}
        </a>
      )}
    </div>
  )
}
