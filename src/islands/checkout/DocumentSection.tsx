import { useStore } from '@nanostores/react'
import { SelectField } from '#components/form/SelectField.tsx'
import { TextField } from '#components/form/TextField.tsx'
import { DOCUMENT_TYPES, NAMELESS_BOLETA_MOST, type DocumentType } from '#shared/business.ts'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { $amounts, $locked, $register, $shipping } from '#stores/checkout/drafts.ts'
import { $documentNote, chooseDocumentType, typeDocument } from '#stores/documents.ts'
import { useAtom } from '../useAtom.ts'
import { LookupNote } from './LookupNote.tsx'
import { Section } from './Section.tsx'
import { useField } from './field.ts'

/** SHIP-06, VAL-18 to VAL-20, VAL-24, FISCAL-05. */
export function DocumentSection() {
  const { tipoDocumento, numeroDocumento } = useAtom($register)
  const locked = useAtom($locked).includes('numeroDocumento')
  const note = useAtom($documentNote)
  const { total } = useStore($amounts)
  const { tipoComprobante } = useAtom($shipping)
  const isNamed = tipoComprobante === 'BOLETA' && total > NAMELESS_BOLETA_MOST
  const identity = isNamed ? say.identity(formatSoles(NAMELESS_BOLETA_MOST)) : ''
  const hint = [locked ? say.locked : '', identity].filter(Boolean).join(' ') || undefined
  return (
    <Section title={say.document}>
      <div className="grid grid-cols-[2fr_3fr] gap-3 sm:grid-cols-2 sm:gap-4">
        <SelectField
          {...useField('tipoDocumento')}
          label={say.documentType}
          disabled={locked}
          value={tipoDocumento}
          onChange={value => void chooseDocumentType(value as DocumentType)}
        >
          {DOCUMENT_TYPES.map(type => (
            <option key={type} value={type}>
              {say.documentTypes[type]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...useField('numeroDocumento')}
          label={say.documentNumber}
          hint={hint}
          autoComplete="off"
          inputMode={tipoDocumento === 'DNI' || tipoDocumento === 'RUC' ? 'numeric' : 'text'}
          readOnly={locked}
          value={numeroDocumento}
          onChange={value => void typeDocument(value)}
          note={note && <LookupNote note={note} />}
        />
      </div>
    </Section>
  )
}
