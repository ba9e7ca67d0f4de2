import { z } from 'zod'
import { LOOKUP_TIMEOUT_MS } from '#shared/business.ts'
import type { UbigeoAnswer } from '#shared/contracts/services.ts'
import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/rules/cart.ts'
import { outside } from '../../db/outside.ts'
import { clock } from '../../lib/clock.ts'
import { env } from '../../lib/env.ts'
import { singleton } from '../../lib/singleton.ts'

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

const MAX_BYTES = 4 * 1024 * 1024
const KEPT_MS = 24 * 3_600_000
/** After a failure the service is left alone for a while. */
const PAUSE_MS = 60_000

interface Kept {
  url: string
  answer: Promise<UbigeoAnswer> | undefined
  until: number
}
const kept = () => singleton<Kept>('territories', () => ({ url: '', answer: undefined, until: 0 }))

/**
 * API-48, D-56: the second source of provinces and districts, a service that the owner names in TERRITORIAL_URL. One
 * question at a time; its answer is kept for a day and its failure for a minute (GUARD-41).
 */
export async function getTerritories(): Promise<UbigeoAnswer> {
  const { territorialUrl } = env()
  if (!territorialUrl) throw new AppError('territoriesFailed')
  const memory = kept()
  if (memory.answer && memory.url === territorialUrl && clock.now().getTime() < memory.until)
    return memory.answer
  memory.url = territorialUrl
  // Until this request has ended, no other is sent.
  memory.until = Infinity
  memory.answer = outside(() => fetchTerritories(territorialUrl))
  memory.answer.then(
    () => (memory.until = clock.now().getTime() + KEPT_MS),
    () => (memory.until = clock.now().getTime() + PAUSE_MS),
  )
  return memory.answer
}

async function fetchTerritories(url: string): Promise<UbigeoAnswer> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    })
    if (!response.ok) throw new AppError('territoriesFailed')
    return Territories.parse(JSON.parse(await readText(response)))
  } catch {
    throw new AppError('territoriesFailed')
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new AppError('territoriesFailed')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
