import type { IssuedReceiptAnswer } from '#shared/contracts/orders.ts'
import { orderMessages as say } from '#shared/messages/orders.ts'

/** FISCAL-12: the receipts that their issuers numbered, each with its PDF where there is one. */
export const IssuedReceipts = ({ receipts }: { receipts: readonly IssuedReceiptAnswer[] }) => (
  <section className="card grid gap-2 p-4 text-sm" aria-labelledby="receipts">
    <h2 id="receipts" className="text-base">
      {say.receipts}
    </h2>
    <ul className="grid gap-2">
      {receipts.map(({ document, number, file }) => (
        <li key={`${document} ${number}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>
            <strong className="tabular-nums">{number}</strong>{' '}
            <span className="text-muted tabular-nums">{document}</span>
          </span>
          {file && (
            <a className="link link-tap" href={file}>
              {say.receiptFile}
              <span className="sr-only"> {number}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  </section>
)
