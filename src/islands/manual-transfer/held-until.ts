import { manualTransferMessages as say } from '#shared/messages/manual-transfer.ts'
import { limaDate, limaTime } from '#shared/rules/dates.ts'

/** 'las 18:40' in Lima, with its day if that is not today. */
export function heldUntil(iso: string): string {
  const day = limaDate(iso)
  return say.moment(day === limaDate(new Date()) ? '' : day, limaTime(iso))
}
