import { useEffect, useRef } from 'react'
import { TextField } from '#components/form/TextField.tsx'
import { codeMessages as say } from '#shared/messages/order-code.ts'
import { $submitBlocked } from '#stores/checkout/busy.ts'
import { $askedCode, $code, typeCode } from '#stores/checkout/code.ts'
import { useAtom } from '../useAtom.ts'
import { Section } from './Section.tsx'

const FIELD = 'envio-codigo'

/** NETWORK-02: shown once the shop has mailed a code; the fields above stay as they are. */
export function CodeSection({ onAgain }: { onAgain: () => void }) {
  const asked = useAtom($askedCode)
  const code = useAtom($code)
  const blocked = useAtom($submitBlocked)
  const place = useRef<HTMLDivElement>(null)
  const challenge = asked?.challenge
  useEffect(() => {
    if (challenge === undefined) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [challenge])
  if (!asked) return null
  return (
    <div ref={place}>
      <Section title={say.title}>
        <p role="status">{say.why(asked.email)}</p>
        <TextField
          id={FIELD}
          label={say.label}
          hint={say.hint}
          type="text"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          value={code}
          onChange={typeCode}
        />
        <p>
          <button type="button" className="link link-tap" disabled={blocked} onClick={onAgain}>
            {say.again}
          </button>
        </p>
      </Section>
    </div>
  )
}
