import { answerCall } from '#server/api/index.ts'

export const ALL = answerCall
