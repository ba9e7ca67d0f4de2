import type { CompanyAnswer } from '../contracts/catalog.ts'
import type { Endpoint, NoBody } from './endpoint.ts'

export const getCompany: Endpoint<NoBody, { company: CompanyAnswer }> = {
  method: 'GET',
  path: '/home/company-get-first',
  access: 'public',
}
