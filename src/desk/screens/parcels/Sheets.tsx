import type { DeskParcelAnswer } from '#shared/contracts/desk-parcels.ts'
import { parcelsScreenMessages as say } from '#shared/messages/parcels-screen.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { Thumb } from './Parts.tsx'
import { dueText, ownName } from './words.ts'

type Parcel = DeskParcelAnswer

/** FRAME-14: 10 × 15 cm to stick on: whom it is for, whom it is from, and what is to be collected. */
export function Label({ parcel }: { parcel: Parcel }) {
  const { contact, cash, carriage } = parcel
  return (
    <>
      <p className="desk-paper-from">
        {say.from} <strong>{ownName()}</strong>
      </p>
      <p className="desk-paper-to">{parcel.customer || say.noCustomer}</p>
      <p className="desk-paper-place">
        {contact
          ? [contact.address, contact.district].filter(Boolean).join(', ') || parcel.place
          : parcel.place}
      </p>
      {contact && contact.reference !== '' && <p>{say.reference(contact.reference)}</p>}
      {contact && contact.phone !== '' && <p className="desk-paper-phone">{contact.phone}</p>}
      {carriage.agency !== '' && <p>{say.agency(carriage.agency, carriage.agencyPlace)}</p>}
      {carriage.recipient !== '' && (
        <p>
          {say.recipient({ name: carriage.recipient, document: carriage.document, phone: carriage.phone })}
        </p>
      )}
      {cash && <p className="desk-paper-cash">{say.collect(formatSoles(toCents(cash.amount)))}</p>}
      <p className="desk-paper-number">{parcel.number}</p>
      <p>{[parcel.carrier, parcel.tracking && say.tracking(parcel.tracking)].filter(Boolean).join(' · ')}</p>
    </>
  )
}

/** FRAME-14: a sheet of A4 to pack by, with a box to tick for each line. */
export const Slip = ({ parcel }: { parcel: Parcel }) => (
  <>
    <header className="desk-paper-head">
      <div>
        <p>{say.slipTitle}</p>
        <h1>{parcel.number}</h1>
      </div>
      <p>
        {ownName()}
        <br />
        {say.order(parcel.order)}
        <br />
        {dueText(parcel)}
      </p>
    </header>
    <p className="desk-paper-to">
      {parcel.customer || say.noCustomer} · {parcel.place}
    </p>
    <ul className="desk-paper-lines">
      {parcel.lines.map((line, i) => (
        <li key={i}>
          <span className="desk-paper-box" />
          <Thumb row={line} />
          <div>
            <p>
              <strong>
                {say.count(line.quantity)} {line.name}
              </strong>
            </p>
            {(line.color || line.size) && <p>{say.size(line.color, line.size)}</p>}
            {line.sku !== '' && <p>{say.sku(line.sku)}</p>}
          </div>
        </li>
      ))}
    </ul>
    {parcel.cash && (
      <p className="desk-paper-cash">{say.collect(formatSoles(toCents(parcel.cash.amount)))}</p>
    )}
    {parcel.notes.map(note => (
      <p key={note.date}>{note.text}</p>
    ))}
  </>
)
