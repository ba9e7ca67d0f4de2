import { vi } from 'vitest'
import type { SellerAnswer } from '#shared/contracts/chat.ts'
import { api, type CallOptions } from './api.ts'
import type { Refusal } from './checkout.ts'
import type { serveSmtp } from './smtp.ts'

type Smtp = Awaited<ReturnType<typeof serveSmtp>>

let addresses = 0
/** Each call from another network, so that only the limits of the test's own account count. */
export const nextAddress = (): string =>
  `10.11.${String(Math.floor((addresses += 1) / 250))}.${String(addresses % 250)}`

export const pair = (newPassword: string, confirmPassword = newPassword) => ({ newPassword, confirmPassword })

export const signInAs = (email: string, password: string, options: CallOptions = {}) =>
  api.post<{ token: string } & Refusal>(
    '/seller-login',
    { email, password },
    { address: nextAddress(), ...options },
  )

/** What the desk of a token says about itself. */
export const deskOf = (token: string) => api.get<{ userInfo: SellerAnswer } & Refusal>('/get-user', { token })
export const isSignedIn = async (token: string): Promise<boolean> => (await deskOf(token)).status === 200

/** The last mail to an address, as mail programs read it, once there are so many. */
export async function mailTo({ messages }: Smtp, recipient: string, count = 1): Promise<string> {
  const theirs = () => messages.filter(({ to }) => to === recipient)
  await vi.waitFor(() => {
    if (theirs().length !== count) throw new Error(`${String(theirs().length)} mails to ${recipient}`)
  })
  const data = theirs().at(-1)?.data ?? ''
  return data.replace(/=\r\n/g, '').replace(/=3D/g, '=')
}

/** The secret of a link of the desk in a text. */
export const secretIn = (text: string): string => /\/vendedor\/\w+#([\w-]+)/.exec(text)?.[1] ?? ''
