import type { CompanyAnswer } from '../contracts/catalog.ts'
import { get } from './endpoint.ts'

export const getCompany = get<{ company: CompanyAnswer }>('/home/company-get-first', 'public')
