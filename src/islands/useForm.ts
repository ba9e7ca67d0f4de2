import { useEffect, useState, type FormEvent } from 'react'
import type { ReadableAtom } from 'nanostores'
import { useAtom } from './useAtom.ts'

/** False in the server's HTML: a form that is sent before its script came would put a password into the address. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return isHydrated
}

interface Form<Draft, Problem> {
  /** The prefix of the ids of its fields. */
  name: string
  empty: Draft | (() => Draft)
  $busy: ReadableAtom<boolean>
  /** What is wrong with each field, in the order of the form. */
  problemsOf: (draft: Draft) => Partial<Record<keyof Draft, Problem>>
  sentenceOf: (field: keyof Draft & string, problem: Problem) => string
  /** Problems that are shown while somebody types, and not only when the form is sent. */
  isAtOnce?: (problem: Problem) => boolean
  /** True when the form is done and begins again. */
  send: (draft: Draft) => Promise<boolean>
}

/** The names of the fields that hold text. */
type Texts<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string

/**
 * The state of a form while it is filled in. Problems are shown from the first try to send it on, and the first wrong
 * field gets the focus.
 */
export function useForm<Draft extends object, Problem>(form: Form<Draft, Problem>) {
  const { name, empty, problemsOf, sentenceOf, isAtOnce } = form
  const isHydrated = useHydrated()
  const isBusy = useAtom(form.$busy)
  const [draft, setDraft] = useState(empty)
  const [isTried, setIsTried] = useState(false)
  const problems = problemsOf(draft)
  const set = (change: Partial<Draft>) => setDraft(now => ({ ...now, ...change }))
  const errorOf = (field: keyof Draft & string): string | undefined => {
    const problem = problems[field]
    if (problem === undefined || !(isTried || isAtOnce?.(problem))) return undefined
    return sentenceOf(field, problem)
  }
  const send = async (): Promise<void> => {
    setIsTried(true)
    const [first] = Object.keys(problems)
    if (first) return document.getElementById(`${name}-${first}`)?.focus()
    if (!(await form.send(draft))) return
    setDraft(empty)
    setIsTried(false)
  }
  return {
    ...{ draft, set, setDraft, isBusy, errorOf },
    /** For a text field. */
    text: <Field extends Texts<Draft>>(field: Field) => ({
      id: `${name}-${field}`,
      value: draft[field],
      onChange: (value: string) => setDraft(now => ({ ...now, [field]: value })),
      error: errorOf(field),
    }),
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void send()
      },
    },
    button: { disabled: isBusy || !isHydrated, 'aria-busy': isBusy },
  }
}
