import { Icon } from '#components/Icon.tsx'
import { navMessages } from '#shared/messages/nav.ts'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { Sample, Samples } from '../Sample.tsx'

/** The same dialog, standing in the page or opened above it. */
function Dialog({ id, wide, open }: { id: string; wide?: boolean; open?: boolean }) {
  return (
    <dialog
      id={id}
      open={open}
      className={`dialog ${wide ? 'dialog-wide' : ''}`}
      aria-labelledby={`${id}-titulo`}
    >
      <div className="dialog-head">
        <h3 id={`${id}-titulo`} className="text-lg">
          {say.heading}
        </h3>
        <button
          type="button"
          className="btn-icon"
          aria-label={navMessages.close}
          {...{ commandfor: id, command: 'close' }}
        >
          <Icon name="close" className="size-6" />
        </button>
      </div>
      <p>{say.words}</p>
    </dialog>
  )
}

export const Dialogs = () => (
  <Samples>
    <Sample name=".dialog">
      <Dialog id="guia-quieto" open />
    </Sample>
    <Sample name={say.open}>
      <button
        type="button"
        className="btn btn-quiet"
        {...{ commandfor: 'guia-ancho', command: 'show-modal' }}
      >
        .dialog-wide
      </button>
    </Sample>
    <Dialog id="guia-ancho" wide />
  </Samples>
)
