import { PlaceSearch } from '#components/form/PlaceSearch.tsx'
import { SelectField } from '#components/form/SelectField.tsx'
import { TextField } from '#components/form/TextField.tsx'
import { complaintFormMessages as say } from '#shared/messages/complaints.ts'
import { FIRST_DEPARTMENTS } from '#shared/rules/complaints.ts'
import { departmentsOf, type Place } from '#shared/rules/ubigeo.ts'
import { $draft, setField } from '#stores/complaints.ts'
import { $ubigeo } from '#stores/ubigeo.ts'
import { useAtom } from '../useAtom.ts'
import { useComplaintField } from './field.ts'

/**
 * D-80, PLACE-04: a search, then Lima, Arequipa and Cusco first, the other departments below; texts when no full list
 * could be loaded.
 */
export function PlaceFields() {
  const ubigeo = useAtom($ubigeo)
  if (ubigeo.state === 'loading') return <Listed provinces={[]} />
  return ubigeo.state === 'full' ? <Listed provinces={ubigeo.provinces} /> : <Typed />
}

const options = (names: readonly string[]) =>
  names.map(name => (
    <option key={name} value={name}>
      {name}
    </option>
  ))

function Listed({ provinces }: { provinces: Parameters<typeof departmentsOf>[0] }) {
  const { departamento, provincia } = useAtom($draft)
  const others = departmentsOf(provinces).filter(name => !FIRST_DEPARTMENTS.some(first => first === name))
  const inDepartment = provinces.filter(item => item.department === departamento)
  const districts = inDepartment.find(item => item.name === provincia)?.districts ?? []
  const choose = ({ department, province, district }: Place) => {
    setField('departamento', department)
    setField('provincia', province)
    setField('distrito', district)
  }
  return (
    <>
      <PlaceSearch id="reclamo-lugar" provinces={provinces} onChoose={choose} />
      <SelectField {...useComplaintField('departamento')}>
        <option value="">{say.choose}</option>
        {options(FIRST_DEPARTMENTS)}
        <optgroup label={say.otherDepartments}>{options(others)}</optgroup>
      </SelectField>
      <SelectField {...useComplaintField('provincia')} disabled={departamento === ''}>
        <option value="">{say.choose}</option>
        {options(inDepartment.map(item => item.name))}
      </SelectField>
      <SelectField {...useComplaintField('distrito')} disabled={provincia === ''}>
        <option value="">{say.choose}</option>
        {options(districts)}
      </SelectField>
    </>
  )
}

function Typed() {
  return (
    <>
      <TextField {...useComplaintField('departamento')} required maxLength={80} />
      <TextField {...useComplaintField('provincia')} required maxLength={80} />
      <TextField {...useComplaintField('distrito')} required maxLength={80} />
    </>
  )
}
