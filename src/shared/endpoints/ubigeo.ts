import type { UbigeoAnswer } from '../contracts/services.ts'
import { get } from './endpoint.ts'

export const getUbigeo = get<UbigeoAnswer>('/ubigeo', 'public')

/** D-56: the second source: a territorial service that the owner names; refused while there is none. */
export const getTerritories = get<UbigeoAnswer>('/ubigeo/territorial', 'public')
