import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { Choice } from './Choice.tsx'
import type { Draft, Field } from './describe.ts'
import { eachName } from './forms.ts'

interface Shared {
  field: Field
  draft: Draft
  set: (name: string) => (value: string) => void
  wrong: ReadonlyMap<string, string>
  /** The first one to type into: it has the focus when the form opens. */
  isFirst: boolean
}

/** One field, drawn by its kind. */
export function OneField({
  field,
  draft,
  set,
  wrong,
  isFirst,
  name,
  label,
}: Shared & { name: string; label: string }) {
  const value = draft[name] ?? ''
  const sentence = wrong.get(name)
  const { kind, options, hint, maxLength, inputMode, isNeeded } = field
  if (kind === 'choice')
    return (
      <Choice label={label} value={value} options={options ?? []} onChange={set(name)} wrong={sentence} />
    )
  const id = `desk-field-${name}`
  return (
    <TextField
      className="field"
      value={value}
      onChange={set(name)}
      isInvalid={sentence !== undefined}
      isRequired={isNeeded ?? false}
      validationBehavior="aria"
      autoFocus={isFirst}
      {...(maxLength !== undefined && { maxLength })}
    >
      <Label className="label">{label}</Label>
      {kind === 'long' ? (
        <TextArea id={id} className="input" rows={3} />
      ) : (
        <Input
          id={id}
          className="input"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...(kind === 'moment' && { type: 'datetime-local' })}
          {...(inputMode && { inputMode })}
        />
      )}
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{sentence}</FieldError>
    </TextField>
  )
}

/** A field that has a value for each row. */
export const EachField = ({ keys, field, isFirst, ...shared }: Shared & { keys: readonly string[] }) => (
  <fieldset className="desk-each">
    <legend className="label">{field.label}</legend>
    {keys.map((key, i) => (
      <OneField
        key={key}
        {...shared}
        field={i === 0 ? field : withoutHint(field)}
        isFirst={isFirst && i === 0}
        name={eachName(field.name, key)}
        label={say.forRow(field.label, key)}
      />
    ))}
  </fieldset>
)

const withoutHint = ({ hint: _, ...field }: Field): Field => field
