import { importMessages as say } from '#shared/messages/import.ts'
import type { Carrier } from '#shared/rules/carriers.ts'
import { fold, slugify } from '#shared/rules/text.ts'
import { listCarriers } from '../parcels/carriers.ts'
import { dropOffice, listOffices, putOffice, type OfficeRow } from '../parcels/offices.ts'
import { districtNamed } from '../ubigeo/list.ts'
import { tallied, type Importer } from './context.ts'
import type { Row } from './row.ts'

/** The offices of each carrier by their slugs, with the line of each. */
type Drafts = Map<string, Map<string, { office: OfficeRow; line: number }>>

/**
 * PARCEL-20: the offices of carriers. A file that names a carrier has all of its offices: those that are stored and not
 * in the file are removed.
 */
export const officesImporter: Importer = {
  signature: ['transportista', 'oficina', 'direccion', 'ubigeo'],
  optional: [],
  async run({ rows, problems, tally, notes }) {
    const known = await listCarriers()
    const drafts: Drafts = new Map()
    for await (const row of rows) read(row, drafts, known)
    if (problems.count > 0) return
    for (const [carrier, drafted] of drafts) {
      const stored = new Map((await listOffices(carrier)).map(office => [office.slug, office]))
      for (const { office } of drafted.values())
        if (tallied(tally, stored.get(office.slug), office)) await putOffice(office)
      const closed = [...stored.values()].filter(({ slug }) => !drafted.has(slug))
      for (const office of closed) await dropOffice(office)
      const names = closed.map(({ name }) => name)
      if (names.length > 0) notes.push(say.officesClosed(carrier, names))
    }
  },
}

function read(row: Row, drafts: Drafts, known: readonly Carrier[]): void {
  const named = row.required('transportista')
  const carrier = known.find(({ name }) => fold(name) === fold(named))?.name ?? ''
  if (named !== '' && carrier === '')
    row.refuse(
      'transportista',
      say.carrierUnknown(
        named,
        known.map(({ name }) => name),
      ),
    )
  const name = row.required('oficina')
  const slug = slugify(name)
  if (name !== '' && slug === '') row.refuse('oficina', say.noLetters)
  const address = row.required('direccion', 200)
  const written = row.required('ubigeo')
  // A spreadsheet takes it for a number and drops its first zero.
  const ubigeo = written.padStart(6, '0')
  if (written !== '' && districtNamed(ubigeo) === null) row.refuse('ubigeo', say.notUbigeo(written))
  const drafted = drafts.get(carrier) ?? new Map<string, { office: OfficeRow; line: number }>()
  const earlier = drafted.get(slug)
  if (slug !== '' && earlier) row.refuse('oficina', say.nameTwice(earlier.line))
  drafted.set(slug, { office: { carrier, slug, name, address, ubigeo }, line: row.line })
  drafts.set(carrier, drafted)
}
