import { island } from '#islands/Boundary.tsx'
import { getDeskParcel, getDeskParcels, getDeskParcelsCsv } from '#shared/endpoints/desk-parcels.ts'
import type { DeskParcelAnswer, DeskParcelRow } from '#shared/contracts/desk-parcels.ts'
import { parcelsScreenMessages as say } from '#shared/messages/parcels-screen.ts'
import { deskPaths } from '#shared/routes.ts'
import type { Screen } from '../frame/describe.ts'
import { desk } from '../frame/Desk.tsx'
import { moves, readCarriers, undoMoves } from './parcels/moves.ts'
import { Due, ParcelState, Thumb } from './parcels/Parts.tsx'
import { sections } from './parcels/sections.tsx'
import { Label, Slip } from './parcels/Sheets.tsx'
import { dueText } from './parcels/words.ts'

/** FRAME-11: the parcels of a seller, from the new order to the carrier. */
const parcels: Screen<DeskParcelRow, DeskParcelAnswer> = {
  name: 'parcels',
  title: say.title,
  path: deskPaths.parcels,
  capability: 'parcels',
  keyOf: ({ number }) => number,
  list: {
    read: getDeskParcels,
    csv: getDeskParcelsCsv,
    search: say.search,
    empty: say.empty,
    filters: [
      {
        kind: 'tabs',
        name: 'estado',
        label: say.groups,
        options: [
          { value: 'por-preparar', label: say.toPrepare },
          { value: 'en-camino', label: say.underWay },
          { value: 'terminados', label: say.finished },
        ],
      },
      { kind: 'flag', name: 'atrasados', label: say.lateOnly },
      { kind: 'choice', name: 'transportista', label: say.carrierFilter, options: carrierNames },
    ],
    columns: [
      { title: say.picture, text: () => '', draw: row => <Thumb row={row} />, place: 'picture' },
      { title: say.number, text: ({ number }) => number, place: 'title' },
      {
        title: say.state,
        text: ({ state }) => say.states[state],
        draw: row => <ParcelState row={row} />,
        place: 'state',
      },
      { title: say.item, text: ({ units, item }) => say.units(units, item), place: 'line' },
      {
        title: say.to,
        text: ({ customer, place }) => [customer || say.noCustomer, place].filter(Boolean).join(' · '),
        place: 'line',
      },
      { title: say.due, text: dueText, draw: row => <Due row={row} />, place: 'line' },
      {
        title: say.carrier,
        text: ({ carrier, tracking }) => [carrier, tracking].filter(Boolean).join(' · '),
      },
    ],
  },
  detail: { read: getDeskParcel, param: 'parcel', sections },
  actions: moves,
  undo: { until: ({ undoUntil }) => undoUntil, run: undoMoves, said: say.undone },
  prints: [
    { label: say.printLabels, paper: 'label', draw: parcel => <Label parcel={parcel} /> },
    { label: say.printSlips, paper: 'slip', draw: parcel => <Slip parcel={parcel} /> },
  ],
}

async function carrierNames() {
  return (await readCarriers()).map(({ name }) => ({ value: name, label: name }))
}

export const ParcelsScreen = island(desk(parcels))
