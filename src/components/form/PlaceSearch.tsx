import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { ubigeoMessages as say } from '#shared/messages/ubigeo.ts'
import { findPlaces, indexPlaces, placeLine, type Place, type Province } from '#shared/rules/ubigeo.ts'

interface Props {
  id: string
  provinces: readonly Province[]
  onChoose: (place: Place) => void
}

/**
 * PLACE-04: one field instead of two or three lists, which stay below it. A combobox with a list (WAI-ARIA Authoring
 * Practices 1.2): arrows, Enter and Escape, or a tap.
 */
export function PlaceSearch({ id, provinces, onChoose }: Props) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(0)
  // Made when it is needed, because it would hold up the page: 2,000 names to spell.
  const [isWanted, setIsWanted] = useState(false)
  const index = useMemo(() => (isWanted ? indexPlaces(provinces) : []), [isWanted, provinces])
  const found = useMemo(() => findPlaces(index, text), [index, text])
  const isListed = isOpen && found.length > 0
  const active = Math.min(at, found.length - 1)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isListed) bringIntoView(list.current)
  }, [isListed])
  useEffect(() => {
    if (active > 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const type = (value: string) => {
    setText(value)
    setAt(0)
    setIsOpen(true)
  }
  const choose = (place: Place) => {
    setText(placeLine(place))
    setIsOpen(false)
    onChoose(place)
  }
  const move = (by: number) => {
    setIsOpen(true)
    if (isListed) setAt((active + by + found.length) % found.length)
  }
  const enter = () => {
    const place = isListed ? found[active] : undefined
    if (place) choose(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    // Enter chooses; here it never sends the form.
    else if (event.key === 'Enter') enter()
    else if (event.key === 'Escape' && isListed) setIsOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {say.search}
      </label>
      <div className="relative">
        <input
          id={id}
          className="input"
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={80}
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListed ? `${id}-${String(active)}` : undefined}
          aria-describedby={`${id}-hint`}
          disabled={provinces.length === 0}
          value={text}
          onChange={event => type(event.currentTarget.value)}
          onFocus={event => {
            setIsWanted(true)
            event.currentTarget.select()
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setIsOpen(false)}
        />
        <ul
          ref={list}
          id={`${id}-list`}
          className="place-list"
          role="listbox"
          aria-label={say.places}
          hidden={!isListed}
        >
          {found.map((place, i) => (
            <li
              key={placeLine(place)}
              id={`${id}-${String(i)}`}
              role="option"
              aria-selected={i === active}
              // The field keeps the focus, so a phone's keyboard stays where it is.
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(place)}
            >
              <span className="font-semibold">{place.district}</span>{' '}
              <span className="text-muted">
                {place.province}, {place.department}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p id={`${id}-hint`} className="hint" role="status">
        {hintFor({ text, isOpen, count: found.length })}
      </p>
    </div>
  )
}

/** When the list would open below the fold, or behind a phone's keyboard, its field moves to the top. */
function bringIntoView(list: HTMLElement | null): void {
  const seen = visualViewport?.height ?? innerHeight
  if (list && list.getBoundingClientRect().bottom > seen)
    list.closest('.field')?.scrollIntoView({ block: 'start' })
}

function hintFor({ text, isOpen, count }: { text: string; isOpen: boolean; count: number }): string {
  if (!isOpen || text.trim() === '') return say.searchHint
  return count === 0 ? say.noPlace : say.found(count)
}
