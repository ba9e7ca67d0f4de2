import type { DeskCarriersAnswer } from '#shared/contracts/desk-parcels.ts'
import { parcelsScreenMessages as say } from '#shared/messages/parcels-screen.ts'
import { FREIGHTS, type CarrierField } from '#shared/rules/carriers.ts'
import type { Draft, Field } from '../../frame/describe.ts'

export type Carrier = DeskCarriersAnswer['carriers'][number]

const number = {
  kind: 'text',
  wrong: say.trackingWrong,
  isEach: true,
  isNeeded: true,
  maxLength: 40,
} as const

/** PARCEL-09, PARCEL-18: the fields for each thing that a carrier may want. */
const FIELDS: Readonly<Record<CarrierField, readonly Field[]>> = {
  tracking: [{ ...number, name: 'tracking', label: say.trackingField, hint: say.trackingHint }],
  code: [{ ...number, name: 'code', label: say.codeField }],
  key: [{ ...number, name: 'key', label: say.keyField }],
  agency: [
    {
      ...{ name: 'agency', label: say.agencyField, kind: 'text', wrong: say.tooLong },
      ...{ isEach: true, isNeeded: true, maxLength: 300 },
    },
    {
      ...{
        name: 'ubigeo',
        label: say.ubigeoField,
        hint: say.ubigeoHint,
        kind: 'text',
        wrong: say.ubigeoWrong,
      },
      ...{ isEach: true, isNeeded: true, maxLength: 6, inputMode: 'numeric' },
    },
  ],
  recipient: [
    {
      ...{ name: 'recipient', label: say.recipientField, hint: say.recipientHint, kind: 'text' },
      ...{ wrong: say.tooLong, isEach: true, maxLength: 120 },
    },
    {
      ...{ name: 'document', label: say.documentField, kind: 'text', wrong: say.documentWrong },
      ...{ isEach: true, maxLength: 12 },
    },
    {
      ...{ name: 'phone', label: say.phoneField, kind: 'text', wrong: say.phoneWrong },
      ...{ isEach: true, maxLength: 20, inputMode: 'tel' },
    },
  ],
  freight: [
    {
      ...{ name: 'freight', label: say.freightField, kind: 'choice', wrong: '', isNeeded: true },
      options: FREIGHTS.map(value => ({ value, label: say.freights[value] })),
    },
  ],
}

/** The carriers there are, and what the chosen one wants. */
export function shipFields(draft: Draft, carriers: readonly Carrier[]): Field[] {
  const wants = carriers.find(({ name }) => name === draft['carrier'])?.wants ?? []
  const options = carriers.map(({ name }) => ({ value: name, label: name }))
  return [
    { name: 'carrier', label: say.carrier, kind: 'choice', options, wrong: '', isNeeded: true },
    ...wants.flatMap(want => FIELDS[want]),
  ]
}

export const agencyFields = (): Field[] => [
  {
    name: 'office',
    label: say.officeField,
    kind: 'text',
    wrong: say.tooLong,
    isNeeded: true,
    maxLength: 300,
  },
  { name: 'deadline', label: say.deadlineField, kind: 'moment', wrong: say.deadlineWrong },
]

export const reasonField: Field = {
  ...{ name: 'reason', label: say.reasonField, kind: 'long', wrong: say.tooLong },
  ...{ isNeeded: true, maxLength: 300 },
}

export const noteField: Field = {
  ...{ name: 'note', label: say.noteField, kind: 'long', wrong: say.tooLong },
  ...{ isNeeded: true, maxLength: 300 },
}
