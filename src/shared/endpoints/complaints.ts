import type { ComplaintAnswer } from '../contracts/complaints.ts'
import type { Endpoint, Message, NoBody } from './endpoint.ts'

export const addComplaint: Endpoint<
  FormData,
  /** `copiaPorCorreo`: whether a mail server is set, so that nobody claims a copy that is not sent (D-95). */
  Message & { libroreclamaciones: ComplaintAnswer; copiaPorCorreo: boolean }
> = {
  method: 'POST',
  path: '/reclamo/add-reclamo',
  access: 'public',
  status: 201,
  multipart: true,
}

export const getComplaintFile: Endpoint<NoBody, never> = {
  method: 'GET',
  path: '/reclamo/file/{secret}',
  access: 'public',
}
