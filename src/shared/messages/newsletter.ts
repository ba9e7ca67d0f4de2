/** D-16; the wording is part of the consent. */
export const newsletterMessages = {
  subscribed: 'Gracias por suscribirte. Te enviaremos nuestras novedades.',
  unsubscribed: 'Listo, ya no recibirás nuestro boletín.',
  theSubscription: 'esa suscripción',
} as const
