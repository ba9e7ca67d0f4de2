import { useEffect } from 'react'
import { complaintFormMessages, complaintSheetMessages as say } from '#shared/messages/complaints.ts'
import { storeName } from '#shared/rules/company.ts'
import { $company, loadCompany } from '#stores/init.ts'
import { valueOf } from '#stores/load.ts'
import { useAtom } from '../useAtom.ts'

/**
 * The shop that the complaint is about, at the beginning of the official sheet (D-87); four lines from the start
 * (D-08).
 */
export function Provider() {
  const company = useAtom($company)
  useEffect(() => void loadCompany(), [])
  const known = valueOf(company) ?? null
  const rows = [
    [say.provider, storeName(known)],
    [say.businessName, known?.razonSocial],
    [say.ruc, known?.ruc],
    [complaintFormMessages.fields.direccion, known?.direccion],
  ] as const
  return (
    <section aria-labelledby="proveedor" className="rounded-card bg-sand p-4 text-sm">
      <h2 id="proveedor" className="mb-2 font-bold">
        {complaintFormMessages.provider}
      </h2>
      <dl className="grid gap-1" aria-busy={company.state === 'loading'}>
        {rows.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="text-muted">{name}:</dt>
            <dd className="min-w-0 flex-1 wrap-anywhere">
              {company.state === 'loading' ? <span className="skeleton block h-4 w-40" /> : value || say.none}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
