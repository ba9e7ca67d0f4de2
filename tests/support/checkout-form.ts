/** Everything the checkout asks for. */
export const shippingInfo = {
  name: 'Rosa',
  lastname: 'Quispe',
  phone: '987654321',
  address: 'Av. Larco 100',
  province: 'Lima',
  city: 'Miraflores',
  area: '-',
  tipoComprobante: 'BOLETA',
  numeroComprobante: '',
  tipoDocumento: 'DNI',
  numeroDocumento: '45678912',
}
