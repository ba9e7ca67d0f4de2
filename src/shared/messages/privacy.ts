/** The page 'Mis datos' and what its calls answer (PERSON-01 to PERSON-04, Ley 29733). */
export const privacyMessages = {
  title: 'Mis datos',
  text: 'Descarga lo que guardamos sobre ti, decide si te enviamos ofertas o elimina tu cuenta.',
  link: 'Mis datos y privacidad',
  policy: 'Qué guardamos y por cuánto tiempo',
  loading: 'Cargando…',
  failed: 'No pudimos completar la operación. Inténtalo de nuevo.',
  loadFailed: 'No pudimos cargar tus datos. Inténtalo de nuevo.',
  password: 'Contraseña',
  passwordHint: 'La de tu cuenta, para confirmar que eres tú.',
  passwordRequired: 'Escribe tu contraseña.',

  exportTitle: 'Descargar mis datos',
  exportText:
    'Un archivo JSON con tu cuenta, permisos, sesiones, pedidos, reseñas, carrito, lista de deseos, conversaciones y los correos que te enviamos.',
  exportUnproved:
    'No incluye reclamos ni la suscripción al boletín hechos con tu correo, porque todavía no comprobamos que ese correo es tuyo.',
  proveByMail:
    'Para comprobarlo, cierra sesión, pide una contraseña nueva en «¿Olvidaste tu contraseña?» y usa el enlace que te enviemos.',
  proveByHelp: 'Si los necesitas, escríbenos.',
  export: 'Descargar mis datos',
  exporting: 'Preparando…',
  exported: 'Descargamos tus datos',
  fileName: (day: string) => `mis-datos-${day}.json`,

  marketingTitle: 'Ofertas y novedades',
  marketingOn: (date: string) => `Aceptaste recibir ofertas y novedades el ${date}.`,
  marketingOff: 'No recibes ofertas ni novedades.',
  marketingOffSince: (date: string) => `Dejaste de recibir ofertas y novedades el ${date}.`,
  withdraw: 'No quiero recibir ofertas',
  give: 'Quiero recibir ofertas y novedades',
  marketingGiven: 'Listo, te enviaremos ofertas y novedades. Puedes retirarlo aquí cuando quieras.',
  marketingWithdrawn: 'Listo, ya no te enviaremos ofertas ni el boletín.',

  deleteTitle: 'Eliminar mi cuenta',
  deleteText: 'No se puede deshacer. Al eliminar tu cuenta:',
  deleteFacts: [
    'se borran tus datos, direcciones, conversaciones y archivos, carrito, lista de deseos, boletín y sesiones;',
    'se cancelan los pedidos que no confirmaste;',
    'los pedidos entregados se conservan sin tu celular, correo ni dirección, el tiempo que exige la ley tributaria;',
    'las hojas del Libro de Reclamaciones se conservan, porque la ley no permite borrarlas.',
  ],
  reviewsStay: 'Tus reseñas quedan publicadas sin tu nombre.',
  deleteReviews: (count: number) =>
    count === 1 ? 'Borrar también mi reseña' : `Borrar también mis ${String(count)} reseñas`,
  underWay: (numbers: string) =>
    `Tienes pedidos en camino: ${numbers}. Podrás eliminar tu cuenta cuando se entreguen o se cancelen.`,
  sure: 'Entiendo que no se puede deshacer',
  sureRequired: 'Marca la casilla para continuar.',
  delete: 'Eliminar mi cuenta',
  deleting: 'Eliminando…',
  deleted: 'Eliminamos tu cuenta y tus datos.',

  consents: {
    policies: 'Términos y condiciones y política de privacidad',
    marketing: 'Ofertas y novedades',
    newsletter: 'Boletín',
  },
  correctedBy: { customer: 'cliente', owner: 'tienda' },
} as const
