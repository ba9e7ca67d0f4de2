import { randomInt } from 'node:crypto'
import { PROOF_MINUTES } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { mailMessages } from '#shared/messages/mail.ts'
import { transaction } from '../../db/index.ts'
import { shopName } from '../company.ts'
import { isWithin, spend } from '../limits.ts'
import { codeChallenge, isCodeOf, workChallenge } from '../limits/proof.ts'
import { canMail, queueMail } from '../mail/queue.ts'
import { deliverSoon } from '../mail/deliver.ts'

const CODE_DIGITS = 8

/** NETWORK-02: thrown when an order needs a proof that it does not have; `isCodeOnly` if work is not enough. */
export class ProofMissing extends Error {
  readonly difficulty: number
  readonly isCodeOnly: boolean
  constructor({ difficulty, isCodeOnly }: { difficulty: number; isCodeOnly: boolean }) {
    super('This order needs a proof.')
    this.difficulty = difficulty
    this.isCodeOnly = isCodeOnly
  }
}

/**
 * NETWORK-02: the refusal that requests the proof: a code that is mailed to the account, else work. Only a few codes
 * are mailed to one address. After that work is enough, or the shopper has to wait (`tooManyRequests`).
 */
export async function proofWanted(
  { difficulty, isCodeOnly }: ProofMissing,
  { subject, email }: { subject: string; email: string },
): Promise<AppError> {
  if (canMail() && (await isWithin([limits.orderCodes, email]))) {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    await mailCode(email, code)
    return new AppError('orderProofNeeded', { kind: 'code', challenge: codeChallenge(subject, code), email })
  }
  if (isCodeOnly) return new AppError('tooManyRequests')
  return new AppError('orderProofNeeded', {
    kind: 'work',
    challenge: workChallenge(subject, difficulty),
    difficulty,
  })
}

/** A code is short, so only a few tries are allowed. Outside of the order's transaction. */
export async function limitCodeTries(o: {
  customerId: string
  subject: string
  proof: string | null
}): Promise<void> {
  if (isCodeOf(o.proof, o.subject)) await spend([limits.orderCodeTries, o.customerId])
}

async function mailCode(recipient: string, code: string): Promise<void> {
  await transaction(async () => {
    const shop = await shopName()
    await queueMail({
      kind: 'orderCode',
      recipient,
      subject: mailMessages.orderCodeSubject(shop),
      body: mailMessages.orderCodeBody(shop, code, PROOF_MINUTES),
    })
  })
  deliverSoon()
}
