import { and, asc, eq, or } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { parcelRefusalMessages as say } from '#shared/messages/cli-parcels.ts'
import { closeOffices, officeNamed, type Office } from '#shared/rules/offices.ts'
import { slugify } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { carrierOffices } from '../../db/schema/parcels.ts'
import { districtNamed } from '../ubigeo/list.ts'

export type OfficeRow = typeof carrierOffices.$inferSelect

/** PARCEL-20: the offices of a carrier, by the name that it has in its table. */
export const listOffices = (carrier: string): Promise<OfficeRow[]> =>
  db()
    .select()
    .from(carrierOffices)
    .where(eq(carrierOffices.carrier, carrier))
    .orderBy(asc(carrierOffices.ubigeo), asc(carrierOffices.slug))

/** Adds an office, or changes the one of that carrier and name. */
export async function putOffice(office: OfficeRow): Promise<void> {
  const { carrier, slug } = carrierOffices
  await db()
    .insert(carrierOffices)
    .values(office)
    .onConflictDoUpdate({ target: [carrier, slug], set: office })
}

/** Removes an office from the list of its carrier. */
export async function dropOffice({ carrier, slug }: Pick<OfficeRow, 'carrier' | 'slug'>): Promise<void> {
  await db()
    .delete(carrierOffices)
    .where(and(eq(carrierOffices.carrier, carrier), eq(carrierOffices.slug, slug)))
}

/** Removes the whole list of a carrier; how many offices it had. */
export async function dropOffices(carrier: string): Promise<number> {
  const { rowCount } = await db().delete(carrierOffices).where(eq(carrierOffices.carrier, carrier))
  return rowCount ?? 0
}

/** 'Grau (La Victoria, Lima)'. */
const placed = ({ name, ubigeo }: Pick<Office, 'name' | 'ubigeo'>): string => {
  const district = districtNamed(ubigeo)
  return district === null ? name : `${name} (${district})`
}

/**
 * PARCEL-21: an office as its carrier's list has it. Refuses with `officeUnknown` one that is not in the list, or not
 * in the district that is named with it ('' for none).
 */
export function listedOffice(
  carrier: string,
  offices: readonly OfficeRow[],
  named: Pick<Office, 'name' | 'ubigeo'>,
): OfficeRow {
  const found = officeNamed(offices, named)
  if (found) return found
  throw new AppError('officeUnknown', {
    carrier,
    office: placed(named),
    close: say.closeOffices(closeOffices(offices, named.name).map(placed)),
  })
}

/** PARCEL-21: the address of an office as a parcel names it; '' where no list has it. */
export async function addressesOf(
  named: readonly { carrier: string; office: string }[],
): Promise<(parcel: { carrier: string; office: string }) => string> {
  const wanted = named.filter(({ office }) => office !== '')
  const rows = wanted.length === 0 ? [] : await findOffices(wanted)
  return ({ carrier, office }) =>
    rows.find(row => row.carrier === carrier && row.slug === slugify(office))?.address ?? ''
}

const findOffices = (named: readonly { carrier: string; office: string }[]): Promise<OfficeRow[]> =>
  db()
    .select()
    .from(carrierOffices)
    .where(
      or(
        ...named.map(({ carrier, office }) =>
          and(eq(carrierOffices.carrier, carrier), eq(carrierOffices.slug, slugify(office))),
        ),
      ),
    )
