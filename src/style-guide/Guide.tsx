import type { ReactNode } from 'react'
import type { CardAnswer } from '#shared/contracts/catalog.ts'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { Buttons } from './sections/Buttons.tsx'
import { Cards } from './sections/Cards.tsx'
import { Chat } from './sections/Chat.tsx'
import { Dialogs } from './sections/Dialogs.tsx'
import { Empties } from './sections/Empties.tsx'
import { Marks } from './sections/Marks.tsx'
import { Notes } from './sections/Notes.tsx'
import { Suggestions } from './sections/Suggestions.tsx'
import { Tables } from './sections/Tables.tsx'
import { Tokens } from './sections/Tokens.tsx'
import { Type } from './sections/Type.tsx'
import { Waiting } from './sections/Waiting.tsx'
import { Ways } from './sections/Ways.tsx'
import { tokensIn } from './tokens.ts'

interface Props {
  /** The text of the theme's style sheet. */
  theme: string
  /** Pictures of the catalogue for the sample cards; without any the cards show their empty frame. */
  pictures: CardAnswer['pictures']
  /** The samples that need a script, from the page. */
  fields?: ReactNode
  toasts?: ReactNode
}

/** STYLE-01, STYLE-02: the sections in the order of a screen's growth: tokens, type, controls, things, states. */
export function Guide({ theme, pictures, fields, toasts }: Props) {
  const tokens = tokensIn(theme)
  const sections = [
    ['tokens', <Tokens tokens={tokens} />],
    ['type', <Type tokens={tokens} />],
    ['buttons', <Buttons />],
    ['fields', fields],
    ['suggestions', <Suggestions pictures={pictures} />],
    ['cards', <Cards pictures={pictures} />],
    ['marks', <Marks />],
    ['notes', <Notes />],
    ['empties', <Empties />],
    ['dialogs', <Dialogs />],
    ['toasts', toasts],
    ['chat', <Chat pictures={pictures} />],
    ['waiting', <Waiting />],
    ['ways', <Ways />],
    ['tables', <Tables />],
  ] as const
  return (
    <>
      <nav aria-label={say.contents} className="guide-contents">
        {sections.map(([id]) => (
          <a key={id} href={`#${id}`} className="chip">
            {say.sections[id]}
          </a>
        ))}
      </nav>
      {sections.map(([id, content]) => (
        <section key={id} id={id} className="guide-section">
          <h2 className="section-title">{say.sections[id]}</h2>
          {content}
        </section>
      ))}
    </>
  )
}
