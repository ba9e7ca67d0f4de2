import { Icon, type IconName } from '#components/Icon.tsx'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { Sample, Samples } from '../Sample.tsx'

const kinds: [className: string, icon: IconName][] = [
  ['notice', 'info'],
  ['notice notice-ok', 'check'],
  ['notice notice-warn', 'alert'],
  ['notice notice-error', 'alert'],
]

export const Notes = () => (
  <Samples>
    {kinds.map(([className, icon]) => (
      <Sample key={className} name={`.${className.split(' ').at(-1) ?? ''}`} wide>
        <p className={className}>
          <Icon name={icon} className="size-5 shrink-0" />
          {say.words}
        </p>
      </Sample>
    ))}
  </Samples>
)
