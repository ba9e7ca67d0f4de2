import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { env } from './env.ts'

const Note = z.object({ publicUrl: z.url(), firstStart: z.coerce.date() })
/** What a start writes for the owner's commands, and the time of the first start that did so. */
type ShopNote = z.infer<typeof Note>

const file = (): string => join(env().varDir, 'shop.json')

/** Null when the shop never started from this folder. */
export function readShopNote(): ShopNote | null {
  try {
    return Note.parse(JSON.parse(readFileSync(file(), 'utf8')))
  } catch {
    return null
  }
}

/** OWNER-43: called at every start. */
export function writeShopNote(now: Date): void {
  const known = readShopNote()
  const { publicUrl } = env()
  if (known?.publicUrl === publicUrl) return
  const note: ShopNote = { publicUrl, firstStart: known?.firstStart ?? now }
  const draft = `${file()}.${String(process.pid)}.tmp`
  try {
    writeFileSync(draft, JSON.stringify(note))
    renameSync(draft, file())
  } catch {
    // A full disk must not keep the shop from starting.
  }
}

/** OWNER-43: a command uses the address of the shop's last start, unless it has PUBLIC_URL or PORT itself. */
export function followShopNote(): void {
  if (process.env['PUBLIC_URL'] || process.env['PORT']) return
  const note = readShopNote()
  if (note) env().publicUrl = note.publicUrl
}
