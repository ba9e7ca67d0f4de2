/** 'Avísame cuando llegue': its form, its pages and its two mails (ALERT-01 to ALERT-08). */
export const alertMessages = {
  /** A product with what was chosen of it; '' for no colour or size. */
  item: ({ name, color, size }: { name: string; color: string; size: string }) =>
    [name, size && `talla ${size}`, color].filter(Boolean).join(', '),
  title: 'Avísame cuando llegue',
  description: 'Un correo, una sola vez, cuando vuelva la talla que buscas.',
  missing: '¿No está tu talla?',
  missingColor: '¿No está lo que buscas?',
  nearest: 'Lo más parecido que sí hay',
  option: ({ color, size }: { color: string; size: string }) => `${size} · ${color}`,
  gone: ({ color, size }: { color: string; size: string }) => `${size} en ${color}`,
  instead: ({ color, size }: { color: string; size: string }) => `hay ${size} en ${color}`,
  insteadSize: (size: string) => `hay ${size}`,
  alike: 'Parecidos que sí hay',
  others: 'Otros que sí hay',
  size: 'Talla agotada',
  email: 'Tu correo',
  emailHint:
    'Lo usamos solo para este aviso: un correo para confirmar y otro cuando llegue. Después lo borramos.',
  privacy: 'Cómo cuidamos tus datos',
  send: 'Avísame',
  asked:
    'Revisa tu correo. Si la dirección está bien escrita, ahí tienes un enlace para confirmar el aviso: vale 2 días.',
  pick: 'Desde la página de un producto agotado puedes pedir que te avisemos cuando llegue.',
  back: 'Volver al producto',
  toShop: 'Ver la tienda',
  confirmTitle: 'Confirma tu aviso',
  confirmText: ({ email, name }: { email: string; name: string }) =>
    `Escribiremos a ${email} una sola vez, cuando vuelva: ${name}.`,
  confirm: 'Sí, avísenme',
  waitingTitle: 'Tu aviso está listo',
  waitingText: ({ email, name }: { email: string; name: string }) =>
    `Escribiremos a ${email} cuando vuelva: ${name}. Avisamos por orden de llegada, mientras haya unidades.`,
  doneTitle: 'Ya te avisamos',
  doneText: ({ name }: { name: string }) => `Te escribimos cuando volvió: ${name}. No habrá más correos.`,
  leave: 'Ya no quiero este aviso',
  leftTitle: 'Borramos tu aviso',
  leftText: 'No te escribiremos más sobre ese producto.',
  unknownTitle: 'Este enlace ya no sirve',
  unknownText: 'El aviso se borró o pasaron más de 2 días sin confirmarlo. Puedes pedirlo otra vez.',
} as const

export const alertMailMessages = {
  confirmSubject: (shop: string) => `Confirma tu aviso en ${shop}`,
  confirmBody: ({ shop, name, url }: { shop: string; name: string; url: string }) =>
    `Hola:\n\nAlguien pidió en ${shop} que avisemos a este correo cuando llegue:\n\n${name}\n\n¿Fuiste tú? Confírmalo aquí antes de 2 días:\n${url}\n\n¿No fuiste tú? No hagas nada: no te escribiremos más y borraremos tu correo.\n`,
  backSubject: (name: string, shop: string) => `Volvió ${name} a ${shop}`,
  backBody: ({ shop, name, url, leave }: { shop: string; name: string; url: string; leave: string }) =>
    `Hola:\n\nYa está de nuevo en ${shop}:\n\n${name}\n\nVer el producto:\n${url}\n\nAvisamos por orden de llegada y no lo apartamos: si lo quieres, cómpralo pronto.\n\nEste es el único aviso. Para borrar ya tu correo de la lista:\n${leave}\n`,
} as const

/** What `avisos` prints (ALERT-08). */
export const cliAlertMessages = {
  none: 'Nadie espera un aviso.',
  row: (o: { waiting: number; name: string; color: string; size: string; sku: string; stock: number }) =>
    `${String(o.waiting)} ${o.waiting === 1 ? 'espera' : 'esperan'} · ${alertMessages.item(o)}${o.sku === '' ? '' : ` · ${o.sku}`} · stock ${String(o.stock)}`,
} as const
