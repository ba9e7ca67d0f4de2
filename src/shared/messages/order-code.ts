/** NETWORK-02: the step of /envio that wants a mailed code. */
export const codeMessages = {
  title: 'Un paso más: confirma tu correo',
  why: (email: string) =>
    `Muchas personas compran por la misma red que tú. Para guardar tus productos te enviamos un código a ${email}.`,
  label: 'Código de 8 dígitos',
  hint: 'Llega en un minuto; mira también en correo no deseado.',
  again: 'Enviar otro código',
  missing: 'Escribe el código que te enviamos por correo.',
  submit: 'COMPROBAR Y CONTINUAR',
  proving: 'Comprobando…',
} as const
