/** What the owner's commands about the complaints book and the holidays print. */
export const cliComplaintsMessages = {
  none: 'No hay hojas de reclamación.',
  nonePending: 'No hay hojas sin responder.',
  sheet: (o: {
    number: string
    date: string
    type: string
    name: string
    state: string
    detail: string
    link: string
  }) => `${o.number} · ${o.date} · ${o.type} · ${o.name} · ${o.state}\n  ${o.detail}\n  ${o.link}`,
  answered: (date: string) => `respondida el ${date}`,
  dueOn: (date: string) => `responder hasta el ${date}`,
  overdue: (date: string) => `VENCIDA desde el ${date}`,
  replied: (number: string) => `Listo: la respuesta quedó en la hoja ${number}.`,
  mailed: 'Se envía por correo al consumidor.',
  notMailed:
    'No hay servidor de correo (SMTP_URL): la respuesta está en la hoja y en VAR_DIR/outbox; envíasela tú al consumidor.',
  exchangeInvalid: (word: string) => `«${word}» no es el número de un cambio, por ejemplo 12.`,
  textMissing: 'Escribe la respuesta entre comillas.',
  reasonMissing: 'Escribe el motivo entre comillas.',
  fileRemoved: (number: string) =>
    `Listo: el archivo de la hoja ${number} ya no está. En la hoja quedan su nombre, tamaño y huella, y tu motivo.`,
  exported: (file: string, count: number) => `${file}: ${String(count)} ${count === 1 ? 'hoja' : 'hojas'}.`,
  columns: {
    numero: 'número',
    fecha: 'fecha',
    fechaLimite: 'fecha límite',
    tipo: 'tipo',
    tipoDocumento: 'tipo de documento',
    numeroDocumento: 'número de documento',
    nombres: 'nombres',
    apellidos: 'apellidos',
    apoderado: 'padre o madre',
    email: 'correo',
    telefono: 'teléfono',
    departamento: 'departamento',
    provincia: 'provincia',
    distrito: 'distrito',
    direccion: 'dirección',
    tipoBien: 'bien contratado',
    monto: 'monto reclamado',
    descripcion: 'descripción',
    pedidoRelacionado: 'pedido relacionado',
    detalle: 'detalle',
    pedido: 'pedido del consumidor',
    archivo: 'archivo',
    respuestas: 'respuestas',
    enlace: 'enlace',
  },
  reply: (date: string, text: string) => `${date}: ${text}`,
  noHolidays: 'No agregaste ningún feriado. Los feriados nacionales ya cuentan.',
  holiday: (day: string, name: string) => `${day} · ${name}`,
  holidayAdded: (day: string, name: string) =>
    `Listo: el ${day} (${name}) no cuenta como día hábil en los reclamos que se registren desde ahora.`,
  holidayIsNational: (day: string) => `El ${day} ya es feriado nacional.`,
  holidayGone: (day: string) => `Se quitó el feriado del ${day}.`,
  holidayUnknown: (day: string) => `No agregaste ningún feriado el ${day}.`,
} as const
