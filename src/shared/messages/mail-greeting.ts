/** How every mail to a customer begins; `name` is '' where it is not known or not plain (GUARD-61). */
export const mailGreeting = (name: string): string => (name === '' ? 'Hola:' : `Hola ${name}:`)
