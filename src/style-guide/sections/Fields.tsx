import { useState } from 'react'
import { CheckField } from '#components/form/CheckField.tsx'
import { PlaceSearch } from '#components/form/PlaceSearch.tsx'
import { SelectField } from '#components/form/SelectField.tsx'
import { TextField } from '#components/form/TextField.tsx'
import { Icon } from '#components/Icon.tsx'
import { PasswordField } from '#islands/auth/PasswordField.tsx'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { placeLine } from '#shared/rules/ubigeo.ts'
import { Sample } from '../Sample.tsx'

/** Enough for the search of districts to find and to miss. */
const provinces = [
  { department: 'Lima', name: 'Lima', districts: ['Miraflores', 'San Miguel', 'Santiago de Surco'] },
  { department: 'Arequipa', name: 'Arequipa', districts: ['Miraflores', 'Yanahuara'] },
]

type Extra = Partial<Parameters<typeof TextField>[0]> & { 'data-state'?: string }

/** A field that keeps what is typed, so that the guide can be tried. */
function Text({ id, first = '', ...extra }: Extra & { id: string; first?: string }) {
  const [value, setValue] = useState(first)
  return <TextField id={id} label={say.field.label} {...extra} value={value} onChange={setValue} />
}

function Choices() {
  const [option, setOption] = useState('')
  const [ticked, setTicked] = useState(true)
  const [password, setPassword] = useState<string>(say.field.value)
  const [place, setPlace] = useState('')
  const field = { label: say.field.select, value: option, onChange: setOption }
  const options = ['', ...say.field.options].map(name => (
    <option key={name} value={name}>
      {name === '' ? say.field.choose : name}
    </option>
  ))
  return (
    <>
      <Sample name={say.field.select}>
        <SelectField id="guia-lista" {...field} hint={say.field.hint}>
          {options}
        </SelectField>
      </Sample>
      <Sample name={`${say.field.select} · ${say.state.error}`}>
        <SelectField id="guia-lista-error" {...field} error={say.field.error}>
          {options}
        </SelectField>
      </Sample>
      <Sample name={`${say.field.select} · ${say.state.disabled}`}>
        <SelectField id="guia-lista-no" {...field} disabled>
          {options}
        </SelectField>
      </Sample>
      <Sample name={say.field.password}>
        <PasswordField id="guia-clave" label={say.field.password} value={password} onChange={setPassword} />
      </Sample>
      <Sample name={say.field.check}>
        <CheckField id="guia-marca" checked={ticked} onChange={setTicked}>
          {say.words}
        </CheckField>
      </Sample>
      <Sample name={`${say.field.check} · ${say.state.error}`}>
        <CheckField
          id="guia-marca-error"
          checked={!ticked}
          onChange={on => setTicked(!on)}
          error={say.field.error}
        >
          {say.words}
        </CheckField>
      </Sample>
      <Sample name={say.field.place}>
        <PlaceSearch
          id="guia-distrito"
          provinces={provinces}
          onChoose={chosen => setPlace(placeLine(chosen))}
        />
        <output className="hint">{place}</output>
      </Sample>
    </>
  )
}

/** STYLE-02: fields are alive here: they can be typed into, chosen from and ticked. */
export const Fields = () => (
  <div className="guide-fields">
    <Sample name={say.state.empty}>
      <Text id="guia-vacio" placeholder={say.field.placeholder} />
    </Sample>
    <Sample name={say.state.filled}>
      <Text id="guia-lleno" first={say.field.value} />
    </Sample>
    <Sample name={say.state.focus}>
      <Text id="guia-foco" first={say.field.value} data-state="focus-visible" />
    </Sample>
    <Sample name={say.state.hint}>
      <Text id="guia-ayuda" hint={say.field.hint} />
    </Sample>
    <Sample name={say.state.error}>
      <Text id="guia-error" first={say.field.value} error={say.field.error} />
    </Sample>
    <Sample name={say.state.disabled}>
      <Text id="guia-no" first={say.field.value} disabled />
    </Sample>
    <Choices />
    <Sample name={say.field.radio}>
      <fieldset className="grid gap-2">
        {say.field.options.map((option, i) => (
          <label key={option} className="option">
            <input type="radio" name="guia-radio" className="radio" defaultChecked={i === 0} />
            {option}
          </label>
        ))}
      </fieldset>
    </Sample>
    <Sample name={say.field.text}>
      <textarea className="input" aria-label={say.field.text} defaultValue={say.words} />
    </Sample>
    <Sample name={say.field.file}>
      <label className="file-field">
        <input type="file" className="sr-only" />
        <span className="btn btn-quiet">
          <Icon name="clip" />
          {say.button}
        </span>
        <span className="hint">{say.field.hint}</span>
      </label>
    </Sample>
  </div>
)
