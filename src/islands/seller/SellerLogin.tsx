import { useState, type FormEvent } from 'react'
import { TextField } from '#components/form/TextField.tsx'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { $sellerBusy, signInSeller } from '#stores/seller.ts'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'

/** D-84: accounts are made by the owner's command, so there is nothing to register. */
export function SellerLogin() {
  const isBusy = useAtom($sellerBusy)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const need = (value: string, sentence: string) => (isTried && value.trim() === '' ? sentence : undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (email.trim() === '' || password === '') {
      document.getElementById(email.trim() === '' ? 'seller-email' : 'seller-password')?.focus()
      return
    }
    void signInSeller({ email: email.trim(), password })
  }
  return (
    <form noValidate className="card mx-auto grid w-full max-w-md gap-4 p-5 md:p-6" onSubmit={send}>
      <h1 className="text-2xl">{say.sellerLogin}</h1>
      <p className="text-muted">{say.sellerLoginText}</p>
      <TextField
        id="seller-email"
        label={say.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        maxLength={254}
        value={email}
        onChange={setEmail}
        error={need(email, say.required.email)}
      />
      <TextField
        id="seller-password"
        label={say.password}
        type="password"
        autoComplete="current-password"
        required
        maxLength={200}
        value={password}
        onChange={setPassword}
        error={need(password, say.required.password)}
      />
      <Refused form={$sellerBusy} />
      <button className="btn btn-primary btn-large" disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? say.loggingIn : say.login}
      </button>
    </form>
  )
}
