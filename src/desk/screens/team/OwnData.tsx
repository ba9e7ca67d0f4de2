import { saveJson } from '#browser/save-json.ts'
import { TextField } from '#components/form/TextField.tsx'
import { Refused } from '#islands/Refused.tsx'
import { useForm } from '#islands/useForm.ts'
import { deskMessages as say } from '#shared/messages/desk.ts'
import { $exportBusy, exportOwn } from '#stores/desk/account.ts'
import { toastSuccess } from '#stores/toasts.ts'

/** PEOPLE-14: what is kept about the person, as a file, once the password confirms it. */
export function OwnData({ email }: { email: string }) {
  const { isBusy, text, form, button } = useForm({
    name: 'own-data',
    empty: { password: '' },
    $busy: $exportBusy,
    problemsOf: ({ password }) => (password === '' ? { password: 'required' as const } : {}),
    sentenceOf: () => say.required.oldPassword,
    send: async ({ password }) => {
      const kept = await exportOwn(password)
      if (!kept) return false
      saveJson(say.exportFile(kept.generado.slice(0, 10)), kept)
      toastSuccess(say.exported)
      return true
    },
  })
  return (
    <section className="card grid gap-4 p-4 md:p-6" aria-labelledby="own-data-title">
      <h2 id="own-data-title" className="text-xl">
        {say.ownData}
      </h2>
      <p className="text-muted">{say.ownDataText}</p>
      <form {...form} className="grid max-w-md gap-4">
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <TextField
          {...text('password')}
          label={say.ownPassword}
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
        />
        <Refused form={$exportBusy} />
        <button className="btn btn-quiet" {...button}>
          {isBusy ? say.exporting : say.export}
        </button>
      </form>
    </section>
  )
}
