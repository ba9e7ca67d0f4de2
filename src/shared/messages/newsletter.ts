/** D-16; the wording is part of the consent. */
export const newsletterMessages = {
  subscribed: 'Gracias por suscribirte. Te enviaremos nuestras novedades.',
  unsubscribed: 'Listo, ya no recibirás nuestro boletín.',
  leaveTitle: 'Darte de baja del boletín',
  leaveText: (email: string) => `Dejaremos de enviar novedades y ofertas a ${email}.`,
  leave: 'Darme de baja',
  leaveFailed: 'No pudimos darte de baja. Inténtalo de nuevo.',
  unknownTitle: 'Este enlace no es válido',
  unknownText: 'Ábrelo otra vez desde el correo que te enviamos, o escríbenos y te damos de baja.',
  toHelp: 'Atención al cliente',
  toShop: 'Ir a la tienda',
} as const
