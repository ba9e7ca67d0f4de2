import type { DeskNotes } from '#shared/contracts/desk-parcels.ts'
import type { Freight } from '#shared/rules/carriers.ts'
import type { Draft } from '../../frame/describe.ts'

/** What was typed, as the contract has it. A moment is typed in Lima's time. */
export function notesOf({ deadline = '', freight = '', ...draft }: Draft): Partial<DeskNotes> {
  return {
    ...draft,
    ...(freight !== '' && { freight: freight as Freight }),
    ...(deadline !== '' && { deadline: `${deadline}:00-05:00` }),
  }
}
