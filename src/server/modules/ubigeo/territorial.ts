import { z } from 'zod'
import { LOOKUP_TIMEOUT_MS } from '#shared/business.ts'
import type { UbigeoAnswer } from '#shared/contracts/services.ts'
import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/rules/cart.ts'
import { env } from '../../lib/env.ts'

const Name = z.string().trim().min(1).max(120)
/** Our own shape, or the rows that territorial services publish. */
const Territories = z.union([
  z.object({
    departamentos: z
      .array(
        z.object({
          nombre: Name,
          provincias: z.array(z.object({ nombre: Name, distritos: z.array(Name).min(1) })).min(1),
        }),
      )
      .min(1),
  }),
  z
    .array(z.object({ departamento: Name, provincia: Name, distrito: Name }))
    .min(1)
    .transform(rows => ({
      departamentos: groupBy(rows, row => row.departamento).map(department => ({
        nombre: department.key,
        provincias: groupBy(department.items, row => row.provincia).map(province => ({
          nombre: province.key,
          distritos: province.items.map(row => row.distrito),
        })),
      })),
    })),
])

/** API-48, D-56: the second source of provinces and districts, a service the owner names in TERRITORIAL_URL. */
export async function getTerritories(): Promise<UbigeoAnswer> {
  const { territorialUrl } = env()
  if (!territorialUrl) throw new AppError('territoriesFailed')
  try {
    const response = await fetch(territorialUrl, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    })
    if (!response.ok) throw new AppError('territoriesFailed')
    return Territories.parse(await response.json())
  } catch {
    throw new AppError('territoriesFailed')
  }
}
