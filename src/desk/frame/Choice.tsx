import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import type { Option } from './describe.ts'

interface Props {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  wrong?: string | undefined
}

/** One of some, each as large as a thumb. */
export const Choice = ({ label, value, options, onChange, wrong }: Props) => (
  <RadioGroup className="field" value={value} onChange={onChange} isInvalid={wrong !== undefined}>
    <Label className="label">{label}</Label>
    <div className="desk-options">
      {options.map(option => (
        <Radio key={option.value} value={option.value} className="desk-option">
          {option.label}
        </Radio>
      ))}
    </div>
    <FieldError className="field-error">{wrong}</FieldError>
  </RadioGroup>
)
