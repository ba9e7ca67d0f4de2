import { ReceiptTypes } from '#components/form/ReceiptTypes.tsx'
import { TextField } from '#components/form/TextField.tsx'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { $shipping, setReceiptType, setShipping } from '#stores/checkout/drafts.ts'
import { $companyNote, typeReceiptNumber } from '#stores/documents.ts'
import { useAtom } from '../useAtom.ts'
import { LookupNote } from './LookupNote.tsx'
import { Section } from './Section.tsx'
import { useField } from './field.ts'

/** SHIP-08, DATA-26, DATA-27, VAL-21 to VAL-23. */
export function ReceiptSection() {
  const { tipoComprobante, numeroComprobante } = useAtom($shipping)
  const note = useAtom($companyNote)
  const ruc = useField('numeroComprobante')
  return (
    <Section title={say.receipt}>
      <ReceiptTypes chosen={tipoComprobante} onChoose={setReceiptType} />
      {tipoComprobante === 'FACTURA' && (
        <>
          <TextField
            {...ruc}
            label={say.ruc}
            autoComplete="off"
            inputMode="numeric"
            value={numeroComprobante}
            onChange={value => void typeReceiptNumber(value)}
            note={note && <LookupNote note={note} />}
          />
          <CompanyFields />
        </>
      )}
    </Section>
  )
}

/** FISCAL-02: as the look-up found them, or to be typed. */
function CompanyFields() {
  const { razonSocial, direccionFiscal } = useAtom($shipping)
  return (
    <>
      <TextField
        {...useField('razonSocial')}
        label={say.businessName}
        autoComplete="organization"
        maxLength={200}
        value={razonSocial}
        onChange={value => setShipping('razonSocial', value)}
      />
      <TextField
        {...useField('direccionFiscal')}
        label={say.fiscalAddress}
        autoComplete="off"
        maxLength={300}
        value={direccionFiscal}
        onChange={value => setShipping('direccionFiscal', value)}
      />
    </>
  )
}
