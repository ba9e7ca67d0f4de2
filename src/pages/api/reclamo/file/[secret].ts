import { getComplaintFile } from '#shared/endpoints/complaints.ts'
import { handleFile } from '#server/http/handle.ts'
import { findAttachment } from '#server/modules/complaints/read.ts'

export const GET = handleFile(getComplaintFile, ({ params }) => findAttachment(params['secret'] ?? ''))
