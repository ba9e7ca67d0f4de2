import { exchangeMessages as say } from '#shared/messages/exchanges.ts'

interface Props {
  picture: File | null
  onChange: (picture: File | null) => void
}

/** EXCHANGE-03: refused on the server by content and size. */
export const PictureField = ({ picture, onChange }: Props) => (
  <div className="field">
    <label className="label" htmlFor="exchange-picture">
      {say.picture}
    </label>
    <div className="file-field">
      <input
        id="exchange-picture"
        type="file"
        className="sr-only"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby="exchange-picture-hint"
        onChange={event => onChange(event.currentTarget.files?.[0] ?? null)}
      />
      <label htmlFor="exchange-picture" className="btn btn-quiet shrink-0" aria-hidden="true">
        {say.choosePicture}
      </label>
      <span className={`min-w-0 flex-1 text-sm break-all ${picture ? '' : 'text-muted'}`}>
        {picture ? picture.name : say.noPicture}
      </span>
    </div>
    <p id="exchange-picture-hint" className="hint">
      {say.pictureHint}
    </p>
  </div>
)
