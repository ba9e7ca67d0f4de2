import { Icon, type IconName } from '#components/Icon.tsx'

/** What only the desk shows, on the same grid as the shop's icons. */
const shapes = {
  more: 'M5 12a.75.75 0 1 0 1.5 0A.75.75 0 0 0 5 12Zm6.25 0a.75.75 0 1 0 1.5 0 .75.75 0 0 0-1.5 0Zm6.25 0a.75.75 0 1 0 1.5 0 .75.75 0 0 0-1.5 0Z',
  print: 'M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z',
  undo: 'M8.5 5 4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3',
  note: 'M5 4h14v11l-5 5H5ZM14 20v-5h5M8.5 8.5h7M8.5 12h4',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5a6.5 6.5 0 0 1 13 0M16 4.9a3.5 3.5 0 0 1 0 6.2M18 14a6.5 6.5 0 0 1 3.5 5.5',
  pin: 'M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  back: 'M9 8 5 12l4 4M5 12h14',
} as const

export type DeskIconName = IconName | keyof typeof shapes

const isOwn = (name: DeskIconName): name is keyof typeof shapes => name in shapes

/** Only decoration: the control around it has the words. */
export const DeskIcon = ({ name, className = 'size-5' }: { name: DeskIconName; className?: string }) =>
  isOwn(name) ? (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  ) : (
    <Icon name={name} className={className} />
  )
