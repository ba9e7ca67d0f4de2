import type { CSSProperties } from 'react'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { tokensOf } from '../tokens.ts'

/** How a kind of token is shown best. */
const looks: Record<string, (name: string) => CSSProperties> = {
  color: name => ({ background: `var(${name})` }),
  radius: name => ({ borderRadius: `var(${name})`, background: 'var(--color-sand-deep)' }),
  shadow: name => ({ boxShadow: `var(${name})` }),
}

/** The tokens themselves; the browser writes what they come to (`states.ts`). */
export function Tokens({ tokens }: { tokens: readonly string[] }) {
  const kinds = Object.entries(looks)
  const shown = new Set(kinds.flatMap(([kind]) => tokensOf(kind, tokens)).concat(tokensOf('text', tokens)))
  return (
    <>
      {kinds.map(([kind, look]) => (
        <div key={kind}>
          <h3 className="text-base">{say.tokens[kind as keyof typeof say.tokens]}</h3>
          <div className="guide-tokens">
            {tokensOf(kind, tokens).map(name => (
              <div key={name} className="guide-token">
                <div className="guide-swatch" style={look(name)} />
                {name.slice(kind.length + 3)}
                <code data-token={name} />
              </div>
            ))}
          </div>
        </div>
      ))}
      <h3 className="text-base">{say.tokens.other}</h3>
      <div className="guide-tokens">
        {tokens
          .filter(name => !shown.has(name))
          .map(name => (
            <div key={name} className="guide-token">
              {name}
              <code data-token={name} />
            </div>
          ))}
      </div>
    </>
  )
}
