import type { ComplaintAnswer } from '../contracts/complaints.ts'
import { get, post, type Message } from './endpoint.ts'

interface Filed extends Message {
  libroreclamaciones: ComplaintAnswer
  /** Whether a mail server is set, so that no page promises a copy that is not sent (D-95). */
  copiaPorCorreo: boolean
}

export const addComplaint = post<FormData, Filed>('/reclamo/add-reclamo', 'public', {
  status: 201,
  multipart: true,
})
export const getComplaintFile = get<never>('/reclamo/file/{secret}', 'public')
