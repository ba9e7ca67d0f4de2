/** People who work for a seller: sentences of the server, the commands, the stores and the desk's pages. */
export const peopleMessages = {
  roles: { all: 'Todo', parcels: 'Paquetes', goods: 'Productos' },

  invited: (email: string) => `Enviamos la invitación a ${email}.`,
  invitedByLink: 'La tienda no envía correos: pásale tú este enlace.',
  invitationDropped: 'La invitación ya no sirve.',
  joined: 'Ya eres parte del equipo',
  roleChanged: 'El rol se cambió',
  removed: 'La persona ya no tiene acceso',
  sessionEnded: 'La sesión se cerró',
  sessionsEnded: 'Sus sesiones se cerraron',
  passwordChanged: 'Tu contraseña se actualizó',
  linkSent: 'Si ese correo tiene una cuenta, te enviamos un enlace para crear una contraseña nueva.',
  linkNotSent: 'Esta tienda no envía correos. Pídele a la tienda una contraseña nueva.',
} as const

/** Mails to people who work for a seller. */
export const peopleMailMessages = {
  invitationSubject: (seller: string, shop: string) => `Te invitaron al equipo de ${seller} en ${shop}`,
  invitationBody: (o: { seller: string; shop: string; role: string; hours: number; url: string }) =>
    `Hola:\n\nTe invitaron a trabajar en ${o.shop} para ${o.seller}, con el rol «${o.role}». Crea tu cuenta aquí; el enlace vence en ${String(o.hours)} horas y sirve una sola vez:\n\n${o.url}\n\n¿No lo esperabas? No hagas nada.\n`,
} as const

/** What the owner's commands say about people and audits. */
export const cliPeopleMessages = {
  roleUnknown: (word: string, words: readonly string[]) =>
    `«${word}» no es un rol. Los roles son: ${words.join(', ')}.`,
  sellerUnknown: (name: string) =>
    `No hay ningún vendedor que se llame «${name}». Míralos con: vendedores listar`,
  invited: (o: { email: string; seller: string; role: string; hours: number }) =>
    `${o.email} está invitado al equipo de ${o.seller}, con el rol ${o.role}. El enlace sirve una vez, durante ${String(o.hours)} horas:`,
  alsoMailed: 'También se le envía por correo.',
  noPeople: (seller: string) => `${seller} todavía no tiene personas con cuenta.`,
  person: (email: string, role: string, used: string) =>
    `${email} · ${role} · ${used === '' ? 'sin sesiones abiertas' : `última vez ${used}`}`,
  invitation: (email: string, role: string, until: string) => `${email} · ${role} · invitado hasta ${until}`,
  removed: (email: string, seller: string) => `${email} ya no tiene acceso a ${seller}.`,
  personUnknown: (email: string) => `Nadie entra con el correo ${email}.`,
  reasonMissing: 'Escribe el motivo: el vendedor lo lee al entrar.',
  suspended: (name: string, count: number) =>
    `${name} está suspendido: ${count === 1 ? 'se retiró 1 producto' : `se retiraron ${String(count)} productos`} de la venta. Sus paquetes en curso siguen igual.`,
  suspendedAlready: (name: string) => `${name} ya estaba suspendido.`,
  resumed: (name: string, count: number) =>
    `${name} vuelve a vender: ${count === 1 ? 'volvió 1 producto' : `volvieron ${String(count)} productos`}.`,
  notSuspended: (name: string) => `${name} no está suspendido.`,
  suspendedSince: (day: string) => `suspendido desde ${day}`,
} as const

/** PEOPLE-06: what was written on a desk, in words. */
export const auditMessages = {
  none: 'No hay nada anotado.',
  owner: 'la tienda',
  entry: (o: { at: string; who: string; seller: string; action: string; subject: string; change: string }) =>
    [o.at, o.who, o.seller, o.action, o.subject, o.change].filter(part => part !== '').join(' · '),
  change: (before: string, after: string) => `${before} → ${after}`,
  more: (id: number) => `Hay más: auditoria listar --antes ${String(id)}`,
  actions: {
    accountMade: 'creó la cuenta',
    passwordRenewed: 'dio una contraseña nueva',
    personInvited: 'invitó',
    invitationDropped: 'retiró la invitación',
    personJoined: 'entró al equipo',
    roleChanged: 'cambió el rol',
    personRemoved: 'quitó el acceso',
    passwordChanged: 'cambió su contraseña',
    passwordReset: 'creó una contraseña con el enlace de su correo',
    sessionEnded: 'cerró una sesión',
    sessionsEnded: 'cerró las sesiones',
    dataExported: 'descargó sus datos',
    sellerSuspended: 'suspendió al vendedor',
    sellerResumed: 'reanudó al vendedor',
    messageSent: 'respondió a un cliente',
    parcelMoved: 'movió un paquete',
    parcelMoveUndone: 'deshizo el paso de un paquete',
    parcelNoted: 'anotó algo de un paquete',
  },
} as const
