import { PlaceSearch } from '#components/form/PlaceSearch.tsx'
import { SelectField } from '#components/form/SelectField.tsx'
import { TextField } from '#components/form/TextField.tsx'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { ubigeoMessages } from '#shared/messages/ubigeo.ts'
import { groupBy } from '#shared/rules/cart.ts'
import { departmentOf, districtsOf, spelledAs, type Place } from '#shared/rules/ubigeo.ts'
import { $shipping, setProvince, setShipping } from '#stores/checkout/drafts.ts'
import { $provinces, $ubigeo, typeInstead } from '#stores/ubigeo.ts'
import { useAtom } from '../useAtom.ts'
import { useField } from './field.ts'

/**
 * STATE-44, D-56, PLACE-04: a search above two lists that depend on each other, or two texts when no list could be
 * loaded.
 */
export function PlaceFields() {
  const ubigeo = useAtom($ubigeo)
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4">
      {ubigeo.state === 'typed' ? <TypedPlace /> : <ListedPlace />}
      {ubigeo.state === 'short' && (
        <p className="hint col-span-2">
          {ubigeoMessages.shortList}{' '}
          <button type="button" className="link link-tap font-semibold" onClick={typeInstead}>
            {ubigeoMessages.typeInstead}
          </button>
        </p>
      )}
    </div>
  )
}

function TypedPlace() {
  const { province, city } = useAtom($shipping)
  return (
    <>
      <TextField
        {...useField('province')}
        label={say.province}
        autoComplete="address-level1"
        maxLength={80}
        value={province}
        onChange={setProvince}
      />
      <TextField
        {...useField('city')}
        label={say.city}
        autoComplete="address-level2"
        maxLength={80}
        value={city}
        onChange={value => setShipping('city', value)}
      />
    </>
  )
}

/** A value that the list does not know (an account's, a draft's) stays an option, so that it is not silently lost. */
const withValue = (names: readonly string[], value: string): readonly string[] =>
  value === '' || names.includes(value) ? names : [value, ...names]

function ListedPlace() {
  const draft = useAtom($shipping)
  const provinces = useAtom($provinces)
  const groups = groupBy(provinces, item => item.department)
  // An older account may have another spelling of the name (PLACE-02).
  const names = provinces.map(item => item.name)
  const province = spelledAs(names, draft.province)
  const districts = districtsOf(provinces, province)
  const city = spelledAs(districts, draft.city)
  const department = departmentOf(provinces, province)
  const choose = (place: Place) => {
    setProvince(place.province)
    setShipping('city', place.district)
  }
  return (
    <>
      <div className="col-span-2">
        <PlaceSearch id="envio-distrito" provinces={provinces} onChoose={choose} />
      </div>
      <SelectField
        {...useField('province')}
        label={say.province}
        autoComplete="address-level1"
        disabled={provinces.length === 0}
        hint={department === '' ? undefined : say.department(department)}
        value={province}
        onChange={setProvince}
      >
        <option value="">{say.choosePlace}</option>
        {!names.includes(province) && province !== '' && <option value={province}>{province}</option>}
        {groups.map(({ key, items }) => (
          <optgroup key={key} label={key}>
            {items.map(item => (
              <option key={item.name} value={item.name}>
                {item.name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField
        {...useField('city')}
        label={say.city}
        autoComplete="address-level2"
        disabled={province === ''}
        value={city}
        onChange={value => setShipping('city', value)}
      >
        <option value="">{say.choosePlace}</option>
        {withValue(districts, city).map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
