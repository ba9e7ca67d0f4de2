/** The fields of a complete sheet of the complaints book, as the form sends them. */
export const completeSheet = {
  tipoDocumento: 'DNI',
  numeroDocumento: '45678912',
  nombres: 'Rosa',
  apellidos: 'Quispe Mamani',
  email: 'rosa@example.com',
  telefono: '987654321',
  departamento: 'Piura',
  provincia: 'Piura',
  distrito: 'Castilla',
  direccion: 'Av. Grau 123',
  detalleReclamo: 'La suela se despegó al tercer día.',
  tipoReclamo: 'reclamo',
} as const
