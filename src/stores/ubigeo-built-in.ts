import type { Province } from '#shared/rules/ubigeo.ts'

/** ERR-21: ten provinces with one district each, for when the list cannot be read. */
export const builtInProvinces: readonly Province[] = [
  { department: 'Lima', name: 'Lima', districts: ['Lima'] },
  { department: 'Arequipa', name: 'Arequipa', districts: ['Arequipa'] },
  { department: 'Cusco', name: 'Cusco', districts: ['Cusco'] },
  { department: 'La Libertad', name: 'Trujillo', districts: ['Trujillo'] },
  { department: 'Lambayeque', name: 'Chiclayo', districts: ['Chiclayo'] },
  { department: 'Piura', name: 'Piura', districts: ['Piura'] },
  { department: 'Junín', name: 'Huancayo', districts: ['Huancayo'] },
  { department: 'Tacna', name: 'Tacna', districts: ['Tacna'] },
  { department: 'Ica', name: 'Ica', districts: ['Ica'] },
  { department: 'Loreto', name: 'Maynas', districts: ['Iquitos'] },
]
