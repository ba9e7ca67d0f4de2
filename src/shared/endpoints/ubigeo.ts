import type { UbigeoAnswer } from '../contracts/services.ts'
import type { Endpoint, NoBody } from './endpoint.ts'

export const getUbigeo: Endpoint<NoBody, UbigeoAnswer> = { method: 'GET', path: '/ubigeo', access: 'public' }

/** D-56: the second source, a territorial service the owner names; refused while there is none. */
export const getTerritories: Endpoint<NoBody, UbigeoAnswer> = {
  method: 'GET',
  path: '/ubigeo/territorial',
  access: 'public',
}
