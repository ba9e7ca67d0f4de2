import { CarouselButton } from '#components/CarouselButton.tsx'
import { Icon } from '#components/Icon.tsx'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { Sample, Samples } from '../Sample.tsx'

const kinds = [
  'btn btn-primary',
  'btn btn-primary btn-large',
  'btn btn-quiet',
  'btn btn-quiet btn-large',
  'chip',
  'link link-tap font-semibold',
] as const

/** A state that an attribute brings, or one that is played (`states.ts`). */
const states = [
  [say.state.default, {}],
  [say.state.hover, { 'data-state': 'hover' }],
  [say.state.focus, { 'data-state': 'focus-visible' }],
  [say.state.disabled, { disabled: true }],
  [say.state.loading, { disabled: true, 'aria-busy': true }],
] as const

export const Buttons = () => (
  <>
    {kinds.map(kind => (
      <Samples key={kind}>
        {states.map(([state, attributes]) => (
          <Sample key={state} name={state}>
            <button type="button" className={kind} {...attributes}>
              {say.button}
            </button>
          </Sample>
        ))}
      </Samples>
    ))}
    <Samples>
      <Sample name={say.state.pressed}>
        <button type="button" className="chip" aria-pressed="true">
          {say.button}
        </button>
      </Sample>
      <Sample name={say.withIcon}>
        <button type="button" className="btn btn-primary">
          <Icon name="cartAdd" />
          {say.button}
        </button>
      </Sample>
      <Sample name={say.asLink}>
        <a className="btn btn-quiet" href="#buttons">
          {say.button}
        </a>
      </Sample>
    </Samples>
    <Samples>
      {states.slice(0, 4).map(([state, attributes]) => (
        <Sample key={state} name={`.btn-icon · ${state}`}>
          <button type="button" className="btn-icon" aria-label={say.button} {...attributes}>
            <Icon name="cart" />
            <span className="badge badge-corner">3</span>
          </button>
        </Sample>
      ))}
      <Sample name=".btn-round">
        <CarouselButton to="next" />
      </Sample>
      <Sample name=".heart">
        <button
          type="button"
          className="heart btn-icon btn-round"
          aria-label={say.button}
          aria-pressed="true"
        >
          <Icon name="heart" />
        </button>
      </Sample>
    </Samples>
  </>
)
