import type { ComponentProps } from 'react'
import { TextField } from '#components/form/TextField.tsx'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { deskMessages } from '#shared/messages/desk.ts'
import { deskPaths } from '#shared/routes.ts'
import { $sellerBusy, signInSeller } from '#stores/seller.ts'
import { LoginForm } from '../auth/LoginForm.tsx'
import { Refused } from '../Refused.tsx'

const Password = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} type="password" required maxLength={200} />
)

/** D-84: the owner's command makes accounts, so there is nothing to register. */
export const SellerLogin = () => (
  <LoginForm
    name="seller"
    say={say}
    Password={Password}
    $busy={$sellerBusy}
    className="card mx-auto grid w-full max-w-md gap-4 p-5 md:p-6"
    refusal={
      <>
        <Refused form={$sellerBusy} />
        <a href={deskPaths.password} className="link link-tap justify-self-start text-sm">
          {deskMessages.forgot}
        </a>
      </>
    }
    onSend={signInSeller}
  >
    <h1 className="text-2xl">{say.sellerLogin}</h1>
    <p className="text-muted">{say.sellerLoginText}</p>
  </LoginForm>
)
