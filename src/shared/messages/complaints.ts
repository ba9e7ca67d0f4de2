/** The complaints book: what the server answers and writes; legal wording after Anexo I of the Reglamento. */
export const complaintMessages = {
  filed: 'Reclamo registrado exitosamente!',
  mailSubject: (number: string) => `Copia de tu hoja de reclamación Nº ${number}`,
  mailBody: (o: { name: string; number: string; dueDay: string; link: string; shop: string }) =>
    [
      `Hola ${o.name}:`,
      '',
      `Registramos tu hoja de reclamación Nº ${o.number}. Te responderemos a más tardar el ${o.dueDay}.`,
      'Puedes ver e imprimir la hoja en este enlace:',
      o.link,
      '',
      o.shop,
    ].join('\n'),
  replySubject: (number: string) => `Respuesta a tu hoja de reclamación Nº ${number}`,
} as const
