const days = (count: number): string => (count === 1 ? '1 día' : `${String(count)} días`)

/** The table of the privacy page: what is kept, and how long (PERSON-06). */
export const retentionMessages = {
  what: 'Qué guardamos',
  howLong: 'Cuánto tiempo',
  account: 'Los datos de tu cuenta, carrito y lista de deseos',
  untilDeleted: 'hasta que la elimines',
  orders: 'Nombre, documento e importes de tus pedidos',
  years: (count: number) =>
    `mientras tengas cuenta y, si la eliminas, hasta que terminen los ${String(count)} años siguientes al de la compra (Código Tributario, art. 87)`,
  unconfirmed: 'Pedidos sin confirmar',
  unconfirmedFor: (count: number) =>
    `se cancelan a más tardar en ${String(count)} horas y se borran con tu cuenta`,
  complaints: 'Hojas del Libro de Reclamaciones',
  forGood: 'siempre: la norma pide conservarlas y prohíbe alterarlas',
  reviews: 'Reseñas',
  reviewsFor: 'mientras se venda el producto; sin tu nombre si eliminas tu cuenta',
  guests: 'Carrito y lista de deseos de invitado',
  sinceUse: (count: number) => `${days(count)} desde su último uso`,
  sessions: 'Sesiones',
  sessionsFor: (life: number, after: number) =>
    `duran ${days(life)} o hasta que las cierres, y se borran ${days(after)} después`,
  links: 'Enlaces y códigos para crear una contraseña',
  minutes: (count: number) => `${String(count)} minutos`,
  attempts: 'Conteo de intentos, contra abusos, sin tu correo ni tu dirección de red a la vista',
  hours: (count: number) => `${String(count)} horas`,
  orderNetwork: 'De qué red llegó un pedido, contra abusos, sin tu dirección de red a la vista',
  mails: 'Correos que te enviamos',
  days,
  newsletter: 'Suscripción al boletín',
  newsletterFor: (count: number) => `hasta que te des de baja; la constancia de la baja, ${days(count)}`,
  alerts: 'Correos de «Avísame cuando llegue»',
  alertsFor: (kept: { unconfirmedAlertDays: number; doneAlertDays: number; waitingAlertDays: number }) =>
    `${days(kept.unconfirmedAlertDays)} si no confirmas, ${days(kept.doneAlertDays)} después del aviso, ${days(kept.waitingAlertDays)} si el producto no vuelve, o hasta que lo borres con su enlace`,
  conversations: 'Conversaciones del chat',
  sinceMessage: (count: number) => `${days(count)} desde el último mensaje`,
  files: 'Archivos enviados por chat, fotos de productos con falla, de constancias de pago y de entregas',
  deskWrites: 'Qué hizo cada persona del equipo de un vendedor, con su correo',
  invitations: 'Invitaciones al equipo de un vendedor, desde que vencen',
  backups: 'Copias de seguridad',
  weeks: (count: number) => `${String(count)} semanas como máximo`,
} as const
