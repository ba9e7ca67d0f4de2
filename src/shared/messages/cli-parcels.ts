import { joined } from './joined.ts'

/** What the owner's commands about parcels print. */
export const cliParcelMessages = {
  none: 'No hay paquetes.',
  parcel: (o: {
    number: string
    date: string
    state: string
    shop: string
    carrier: string
    tracking: string
  }) => joined(o.number, o.date, o.state, o.shop, o.carrier, o.tracking && `guía ${o.tracking}`),
  ofShop: 'de la tienda',
  line: (o: { quantity: number; name: string; details: string }) =>
    joined(`  ${String(o.quantity)} x ${o.name}`, o.details),
  office: (office: string, until: string) =>
    `Espera en: ${office}${until === '' ? '' : ` · hasta el ${until}`}`,
  visits: (visits: number, reason: string) => `Visitas sin entrega: ${String(visits)} · ${reason}`,
  history: 'Historia:',
  event: (o: { date: string; state: string; by: string; note: string; proof: string }) =>
    joined(`  ${o.date}`, o.state, o.by, o.proof, o.note),
  movers: {
    order: 'su pedido',
    owner: 'la tienda',
    seller: 'su vendedor',
    customer: 'su cliente',
    time: 'el plazo',
  },
  proofs: {
    code: 'con código de recojo',
    photo: 'con foto',
    carrier: 'confirmado por el transportista',
    customer: '«Lo recibí»',
    time: 'diez días sin noticias',
  },
  photoMissing: (path: string) => `No se puede leer «${path}».`,
  noPhoto: (number: string) => `${number} no tiene foto de su entrega.`,
  photoSaved: (file: string, mime: string) => `Se guardó la foto en ${file} (${mime}).`,
  moved: (number: string, state: string, order: string) => `${number}: ${state} · el pedido: ${order}`,
  unknownState: (word: string, words: readonly string[]) =>
    `«${word}» no es un estado. Los estados son: ${words.join(', ')}.`,
  unknownFreight: (word: string, known: readonly string[]) =>
    `«${word}» no es un flete. Puede ser: ${known.join(', ')}.`,
} as const

/** What the owner's commands about carriers print. */
export const cliCarrierMessages = {
  none: 'No hay transportistas.',
  carrier: (o: { name: string; wants: readonly string[]; link: string }) =>
    joined(o.name, o.wants.length > 0 && `pide ${o.wants.join(', ')}`, o.link),
  kept: (name: string) => `Listo: ${name} ya puede llevar paquetes.`,
  gone: (name: string) => `Se quitó ${name}.`,
  unknown: (name: string) => `No hay ningún transportista ${name}.`,
  nameInvalid: (max: number) => `El nombre lleva de 1 a ${String(max)} letras.`,
  linkInvalid: 'El enlace empieza con https:// y no lleva espacios.',
  fieldUnknown: (word: string, known: readonly string[]) =>
    `«${word}» no es nada que se pida. Se puede pedir: ${known.join(', ')}.`,
} as const

/** What the owner's commands about the offices of carriers print. */
export const cliOfficeMessages = {
  none: (carrier: string) =>
    `${carrier} no tiene oficinas en la lista: en sus paquetes se escribe cualquiera.`,
  office: (o: { name: string; address: string; place: string }) => joined(o.name, o.address, o.place),
  gone: (carrier: string, name: string) => `Se quitó la oficina ${name} de ${carrier}.`,
  allGone: (carrier: string, count: number) =>
    `Se quitaron ${String(count)} oficinas de ${carrier}: en sus paquetes se escribe cualquiera.`,
  unknown: (carrier: string, name: string) => `${carrier} no tiene ninguna oficina «${name}».`,
} as const

/** Parts of refusals about parcels. */
export const parcelRefusalMessages = {
  photo: 'la foto (solo de una entrega)',
  /** What a move says. */
  notes: {
    note: 'la nota (hasta 300 letras)',
    reason: 'el motivo',
    office: 'la oficina donde espera',
    deadline: 'la fecha hasta la que espera',
    carrier: 'el transportista',
    code: 'el código del transportista (de 3 a 40 letras, números o guiones)',
    key: 'la clave de recojo (de 3 a 40 letras, números o guiones)',
    agency: 'la agencia donde se recoge',
    ubigeo: 'el ubigeo de la agencia (seis dígitos)',
    recipient: 'quién lo recibe',
    document: 'el documento de quien lo recibe (de 8 a 12 letras o números)',
    phone: 'el celular de quien lo recibe',
    freight: 'el flete (pagado o destino)',
    tracking: 'el número de guía (de 3 a 40 letras, números o guiones, sin espacios ni enlaces)',
  },
  /** The offices that may have been meant. */
  closeOffices: (names: readonly string[]) =>
    names.length === 0 ? 'Ninguna se le parece.' : `Se parecen: ${names.join('; ')}.`,
  /** The states that a parcel can reach from its own. */
  nextStates: (names: readonly string[]) =>
    names.length === 0 ? 'Ya no cambia de estado.' : `Puede pasar a: ${names.join(', ')}.`,
} as const
