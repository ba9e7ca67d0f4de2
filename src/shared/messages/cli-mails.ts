/** What `correos` prints (D-95). */
export const cliMailMessages = {
  none: 'No hay correos por enviar.',
  noServer:
    'La tienda no tiene servidor de correo: define SMTP_URL. Los mensajes quedan en la carpeta outbox.',
  retried: (count: number) =>
    count === 1 ? 'Se intenta enviar 1 correo.' : `Se intenta enviar ${String(count)} correos.`,
  mail: (mail: {
    date: string
    recipient: string
    subject: string
    attempts: number
    lastError: string | null
    isGivenUp: boolean
  }) => {
    const state = mail.isGivenUp
      ? 'ABANDONADO'
      : mail.attempts === 0
        ? 'en espera'
        : `${String(mail.attempts)} intentos`
    return `${mail.date}  ${state}  ${mail.recipient}  ${mail.subject}${mail.lastError ? `  (${mail.lastError})` : ''}`
  },
} as const
