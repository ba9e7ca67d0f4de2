import { AppError } from '#shared/errors.ts'
import { callWork, isHardEnough } from '#shared/rules/work.ts'
import { currentCall } from '../../lib/call.ts'
import { subjectOf, takeProof, workChallenge } from './proof.ts'

/**
 * NETWORK-01: lets a call go on that carries enough work for its network; otherwise refuses with `proofNeeded`, whose
 * details are the challenge and its difficulty. A form without script cannot work, so it is only refused.
 */
export async function askForWork(excess: number, max: number): Promise<void> {
  const call = currentCall()
  if (!call) throw new AppError('proofNeeded')
  const difficulty = callWork(excess, max)
  const subject = subjectOf('call', call.address)
  if (call.proved === 0) {
    const proved = await takeProof(call.proof, subject)
    call.proved = proved?.kind === 'work' ? proved.difficulty : 0
  }
  if (isHardEnough(call.proved, difficulty)) return
  throw new AppError('proofNeeded', {
    kind: 'work',
    challenge: workChallenge(subject, difficulty),
    difficulty,
  })
}
