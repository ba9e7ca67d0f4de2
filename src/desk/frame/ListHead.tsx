import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { DeskIcon } from './DeskIcon.tsx'
import type { Filter } from './describe.ts'
import type { useAddress } from './address.ts'
import { SEARCH } from './reading.ts'

type Address = ReturnType<typeof useAddress>

/** Letters that come within this time are one question. */
const PAUSE_MS = 300

/** Looks for what is typed, after a pause, and at once with Enter. */
export function Search({ label, address }: { label: string; address: Address }) {
  const { query, replace } = address
  const asked = query.get(SEARCH) ?? ''
  const [typed, setTyped] = useState(asked)
  // Back, a saved view or 'Quitar filtros' say another one.
  useEffect(() => setTyped(asked), [asked])
  useEffect(() => {
    if (typed.trim() === asked) return
    const timer = setTimeout(() => replace({ [SEARCH]: typed.trim() }), PAUSE_MS)
    return () => clearTimeout(timer)
    // Only what is typed begins the pause again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed])
  return (
    <SearchField
      className="desk-search"
      aria-label={label}
      value={typed}
      maxLength={60}
      onChange={setTyped}
      onSubmit={value => replace({ [SEARCH]: value.trim() })}
    >
      <DeskIcon name="search" />
      <Input className="input" placeholder={label} enterKeyHint="search" autoComplete="off" />
      <Button className="btn-icon desk-search-clear" aria-label={say.clearSearch}>
        <DeskIcon name="close" className="size-4" />
      </Button>
    </SearchField>
  )
}

interface Tabs {
  filter: Extract<Filter, { kind: 'tabs' }>
  address: Address
  /** Choices end with another tab. */
  onChange: () => void
}

/** The groups of a list, of which one is open. */
export function Tabs({ filter, address, onChange }: Tabs) {
  const first = filter.options[0]?.value ?? ''
  const chosen = address.query.get(filter.name) ?? first
  return (
    <ToggleButtonGroup
      aria-label={filter.label}
      className="desk-tabs"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={keys => {
        const [value = first] = [...keys].map(String)
        onChange()
        address.replace({ [filter.name]: value === first ? '' : value })
      }}
    >
      {filter.options.map(({ value, label }) => (
        <ToggleButton key={value} id={value} className="desk-tab">
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
