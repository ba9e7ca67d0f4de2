import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { Sample, Samples } from '../Sample.tsx'
import { tokensOf } from '../tokens.ts'

/** Every size of the scale with its line height, then the kinds of text that the screens use. */
export const Type = ({ tokens }: { tokens: readonly string[] }) => (
  <>
    <Samples>
      {tokensOf('text', tokens).map(name => (
        <Sample key={name} name={name.slice(2)} wide>
          <p style={{ fontSize: `var(${name})`, lineHeight: `var(${name}--line-height)` }}>{say.words}</p>
        </Sample>
      ))}
    </Samples>
    <Samples>
      <Sample name=".page-title" wide>
        <p className="page-title font-display font-bold">{say.heading}</p>
      </Sample>
      <Sample name=".section-title" wide>
        <p className="section-title font-display font-bold">{say.heading}</p>
      </Sample>
      <Sample name=".eyebrow">
        <p className="eyebrow">{say.product.brand}</p>
      </Sample>
      <Sample name=".label">
        <p className="label">{say.field.label}</p>
      </Sample>
      <Sample name=".hint">
        <p className="hint">{say.field.hint}</p>
      </Sample>
      <Sample name=".field-error">
        <p className="field-error">{say.field.error}</p>
      </Sample>
      <Sample name=".prose" wide>
        <div className="prose">
          <h2>{say.heading}</h2>
          <p>
            {say.words} <a href="#type">{say.link}</a>
          </p>
          <ul>
            <li>{say.words}</li>
          </ul>
        </div>
      </Sample>
    </Samples>
  </>
)
