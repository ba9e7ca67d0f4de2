import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { LoadFailed } from '#islands/LoadFailed.tsx'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { closeRow } from './address.ts'
import { Changes } from './Changes.tsx'
import { DeskIcon } from './DeskIcon.tsx'
import type { Print, Screen } from './describe.ts'
import { sentenceOf, useOne } from './reading.ts'
import { useIsWide } from './screen-width.ts'
import { Steps } from './Steps.tsx'
import type { Acting } from './use-actions.ts'

interface Props<Row, One extends Row> {
  screen: Screen<Row, One>
  open: string
  acting: Acting<Row>
  onPrint: (print: Print<One>, keys: readonly string[]) => void
}

/** One row: the whole screen on a phone, next to the list on a desktop (FRAME-05). */
export function Detail<Row, One extends Row>({ screen, open, acting, onPrint }: Props<Row, One>) {
  const { data, error, refetch } = useOne(screen, open)
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone it takes the place of the list's.
  const [Title, Part] = useIsWide() ? (['h2', 'h3'] as const) : (['h1', 'h2'] as const)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [open])
  const state = screen.list.columns.find(({ place }) => place === 'state')
  return (
    <section
      className="desk-detail"
      aria-labelledby="desk-open"
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) closeRow()
      }}
    >
      <header className="desk-detail-head">
        <Button className="btn-icon" aria-label={say.back} onPress={closeRow}>
          <DeskIcon name="back" />
        </Button>
        <Title id="desk-open" ref={heading} tabIndex={-1} className="desk-detail-title">
          {open}
        </Title>
        {data && state && (state.draw ? state.draw(data) : state.text(data))}
      </header>
      <div className="desk-detail-body">
        <Changes screen={screen} changes={acting.changes} onClose={acting.dropChanges} />
        {error && !data && (
          <LoadFailed sentence={sentenceOf(error)} retry={async () => void (await refetch())} />
        )}
        {!data && !error && <div className="skeleton h-60" aria-busy="true" />}
        {data &&
          screen.detail.sections.map(section => {
            const content = section.draw(data)
            return content === null ? null : (
              <section key={section.title} className="desk-section" aria-label={section.title}>
                <Part className="eyebrow">{section.title}</Part>
                {content}
              </section>
            )
          })}
      </div>
      {data && (
        <Steps screen={screen} rows={[data]} acting={acting} onPrint={print => onPrint(print, [open])} />
      )}
    </section>
  )
}
