import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { inTime } from '#browser/lazy.ts'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { ApiError } from '#stores/send.ts'
import type { Draft, Form, Schema, Screen } from './describe.ts'
import { EachField, OneField } from './Fields.tsx'
import { draftFor, wrongFields } from './forms.ts'
import { sentenceOf } from './reading.ts'
import { Sheet } from './Sheet.tsx'
import type { Acting, Asked } from './use-actions.ts'

interface Props<Row, One extends Row> {
  screen: Screen<Row, One>
  acting: Acting<Row>
  asked: Asked<Row>
}

/** FRAME-07: what an action asks for before it is done: its fields, or whether one is sure. */
export function ActionForm<Row, One extends Row>({ screen, acting, asked }: Props<Row, One>) {
  const { form, label } = asked.action
  return (
    <Sheet title={label} onClose={acting.cancel} role={form ? 'dialog' : 'alertdialog'}>
      {form ? (
        <Filled form={form} asked={asked} screen={screen} acting={acting} />
      ) : (
        <Question asked={asked} acting={acting} />
      )}
    </Sheet>
  )
}

const Refusal = ({ text }: { text: string }) =>
  text === '' ? null : (
    <p role="alert" className="notice notice-error">
      {text}
    </p>
  )

function Question<Row>({ asked, acting }: { asked: Asked<Row>; acting: Acting<Row> }) {
  const { action, rows } = asked
  return (
    <>
      <p>{action.question}</p>
      <Refusal text={acting.refusal} />
      <div className="desk-dialog-foot">
        <Button className="btn btn-quiet" onPress={acting.cancel}>
          {say.cancel}
        </Button>
        <Button
          className="btn btn-primary"
          isPending={acting.isBusy}
          onPress={() => void acting.send({ action, rows, draftOf: () => ({}) })}
        >
          {acting.isBusy ? say.saving : action.label}
        </Button>
      </div>
    </>
  )
}

interface FilledProps<Row, One extends Row> extends Props<Row, One> {
  form: Form<Row>
}

function Filled<Row, One extends Row>({ form, asked, screen, acting }: FilledProps<Row, One>) {
  const { data, error } = useQuery({
    queryKey: [screen.name, 'form', asked.action.name],
    queryFn: async () => {
      const [known, schema] = await Promise.all([form.read(), inTime(form.schema)])
      return { known, schema }
    },
    // D-11: a file that was lost comes only when the page is loaded again, which the boundary offers.
    throwOnError: lost => !(lost instanceof ApiError),
  })
  if (error) return <Refusal text={sentenceOf(error)} />
  if (data === undefined) return <div className="skeleton h-40" aria-busy="true" />
  return <Fields form={form} asked={asked} screen={screen} acting={acting} {...data} />
}

/** What was typed stays while it is sent, refused, or until somebody has signed in again. */
function Fields<Row, One extends Row>(props: FilledProps<Row, One> & { known: unknown; schema: Schema }) {
  const { form, asked, screen, acting, known, schema } = props
  const { action, rows } = asked
  const [draft, setDraft] = useState<Draft>(() => form.start(known))
  const [isTried, setIsTried] = useState(false)
  const fields = form.fields(draft, known, rows)
  const keys = rows.map(screen.keyOf)
  const wrong = wrongFields({ fields, schema, draft, keys })
  const set = (name: string) => (value: string) => setDraft(now => ({ ...now, [name]: value }))
  const send = () => {
    setIsTried(true)
    const [first] = wrong.keys()
    if (first !== undefined) return document.getElementById(`desk-field-${first}`)?.focus()
    const draftOf = (row: Row) => draftFor(draft, fields, screen.keyOf(row))
    void acting.send({ action, rows, draftOf })
  }
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {fields.map((field, i) => {
        const shared = { field, draft, set, wrong: isTried ? wrong : new Map<string, string>() }
        const isFirst = fields.findIndex(({ kind }) => kind === 'text' || kind === 'long') === i
        return field.isEach && keys.length > 1 ? (
          <EachField key={field.name} {...shared} keys={keys} isFirst={isFirst} />
        ) : (
          <OneField key={field.name} {...shared} name={field.name} label={field.label} isFirst={isFirst} />
        )
      })}
      <Refusal text={acting.refusal} />
      <div className="desk-dialog-foot">
        <Button className="btn btn-quiet" onPress={acting.cancel}>
          {say.cancel}
        </Button>
        <Button type="submit" className="btn btn-primary" isPending={acting.isBusy}>
          {acting.isBusy ? say.saving : action.label}
        </Button>
      </div>
    </form>
  )
}
