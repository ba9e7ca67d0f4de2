import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { TextField } from 'react-aria-components/TextField'
import { useAtom } from '#islands/useAtom.ts'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import type { useAddress } from './address.ts'
import { Choice } from './Choice.tsx'
import { DeskIcon } from './DeskIcon.tsx'
import type { Filter, Screen } from './describe.ts'
import { askedOf, emptied, useOptions } from './reading.ts'
import { Sheet } from './Sheet.tsx'
import { $views, dropView, keepView, MAX_VIEW_NAME } from './views.ts'

type Address = ReturnType<typeof useAddress>

interface Props<Row, One extends Row> {
  screen: Screen<Row, One>
  address: Address
  total: number
  onClose: () => void
}

/** What narrows a list beyond its tab, with the views that were kept and the file. */
export function FiltersSheet<Row, One extends Row>(props: Props<Row, One>) {
  const { screen, address, total, onClose } = props
  const { filters, csv } = screen.list
  const asked = askedOf(filters, address.query)
  return (
    <Sheet title={say.filters} onClose={onClose}>
      {filters.map(filter => (
        <OneFilter key={filter.name} screen={screen.name} filter={filter} address={address} />
      ))}
      <Views screen={screen.name} filters={filters} address={address} />
      <div className="desk-dialog-foot">
        {csv && (
          <a className="btn btn-quiet" href={`/api${csv.path}?${asked.toString()}`} download>
            <DeskIcon name="download" />
            {say.csv}
          </a>
        )}
        <Button className="btn btn-quiet" onPress={() => address.replace(emptied(filters))}>
          {say.clear}
        </Button>
        <Button className="btn btn-primary" onPress={onClose}>
          {say.filtersDone(total)}
        </Button>
      </div>
    </Sheet>
  )
}

function OneFilter({ screen, filter, address }: { screen: string; filter: Filter; address: Address }) {
  const options = useOptions(screen, filter)
  const value = address.query.get(filter.name) ?? ''
  const set = (next: string) => address.replace({ [filter.name]: next })
  if (filter.kind === 'tabs') return null
  if (filter.kind === 'choice')
    return (
      <Choice
        label={filter.label}
        value={value}
        options={[{ value: '', label: say.all }, ...options]}
        onChange={set}
      />
    )
  return (
    <Checkbox className="desk-flag" isSelected={value === '1'} onChange={on => set(on ? '1' : '')}>
      <span className="desk-tick" aria-hidden="true" />
      {filter.label}
    </Checkbox>
  )
}

/** FRAME-06: filters under a name, kept in this browser. */
function Views({
  screen,
  filters,
  address,
}: {
  screen: string
  filters: readonly Filter[]
  address: Address
}) {
  const views = useAtom($views).filter(view => view.screen === screen)
  const [name, setName] = useState('')
  const show = (query: string) =>
    address.replace({ ...emptied(filters), ...Object.fromEntries(new URLSearchParams(query)) })
  const keep = () => {
    if (name.trim() === '') return
    keepView({ screen, name: name.trim(), query: askedOf(filters, address.query).toString() })
    setName('')
  }
  return (
    <section className="field" aria-labelledby="desk-views">
      <h3 id="desk-views" className="label">
        {say.views}
      </h3>
      {views.length > 0 && (
        <ul className="desk-views">
          {views.map(view => (
            <li key={view.name}>
              <Button className="btn btn-quiet" onPress={() => show(view.query)}>
                {view.name}
              </Button>
              <Button
                className="btn-icon"
                aria-label={say.viewDrop(view.name)}
                onPress={() => dropView(view)}
              >
                <DeskIcon name="close" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="desk-view-form"
        onSubmit={event => {
          event.preventDefault()
          keep()
        }}
      >
        <TextField className="field" value={name} onChange={setName} maxLength={MAX_VIEW_NAME}>
          <Label className="sr-only">{say.viewName}</Label>
          <Input className="input" placeholder={say.viewName} autoComplete="off" />
        </TextField>
        <Button type="submit" className="btn btn-quiet" isDisabled={name.trim() === ''}>
          {say.viewSave}
        </Button>
      </form>
    </section>
  )
}
