/** Line icons on a 24 px grid, drawn for this shop; colour and size come from the text around them. */
const shapes = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20',
  heart:
    'M12 20S4 15.2 4 9.4A4.4 4.4 0 0 1 8.4 5c1.6 0 2.8.8 3.6 2 .8-1.2 2-2 3.6-2A4.4 4.4 0 0 1 20 9.4C20 15.2 12 20 12 20Z',
  cartAdd: 'M2 4h2.2l2.2 11h10l1.2-5M8 20h.01M16 20h.01M18 2.5v6M15 5.5h6',
  cart: 'M3 4h2.2l2.2 11h10l2-8H6M9 20h.01M17 20h.01',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8a7.5 7.5 0 0 1 15 0',
  phone:
    'M6.5 4h3l1.3 4-2 1.5a11 11 0 0 0 5.7 5.7l1.5-2 4 1.3v3A2.5 2.5 0 0 1 17.4 20 14.4 14.4 0 0 1 4 6.6 2.5 2.5 0 0 1 6.5 4Z',
  mail: 'M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6',
  left: 'm14.5 5-7 7 7 7',
  right: 'm9.5 5 7 7-7 7',
  down: 'm5 9 7 7 7-7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7',
  alert: 'M12 8v5m0 3h.01M12 3.5 2.8 19.5h18.4Z',
  info: 'M12 11v5m0-8h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10-6.5Z',
  truck: 'M2.5 6.5h11v9h-11zM13.5 10h4l3 3v2.5h-7zM7 18.5h.01M17 18.5h.01',
  box: 'M12 3.5 20 8v8l-8 4.5L4 16V8ZM4 8l8 4.5L20 8M12 12.5v8',
  cash: 'M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 12h.01M18 12h.01',
  swap: 'M4 9h14l-3.5-3.5M20 15H6l3.5 3.5',
  receipt: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6',
  ruler: 'm3.5 15.5 12-12 5 5-12 12zM7 12l2 2m1-5 2 2m1-5 2 2',
  store: 'M4.5 10v10h15V10M3 9l1.8-5h14.4L21 9a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM10 20v-5h4v5',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  filter: 'M4 7h16M7 12h10M10 17h4',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  list: 'M4 6h3v3H4zM4 15h3v3H4zM10.5 7.5H20M10.5 16.5H20',
  share:
    'M17.5 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-11 6.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm11 6.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.7 10.9l6.6-4.1M8.7 13.1l6.6 4.1',
  download: 'M12 4v11m-4.5-4 4.5 4.5 4.5-4.5M4.5 20h15',
  chat: 'M4 5.5h16v10.5H10.5L6.5 20v-4H4ZM8.5 9.5h7M8.5 12.5h4.5',
  lock: 'M6 10.5h12V20H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2',
  logout: 'M10 4H5v16h5M14.5 8l4.5 4-4.5 4M19 12H9.5',
  book: 'M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2Zm0 0v14',
  clip: 'm19 11.5-7.2 7.2a4.5 4.5 0 0 1-6.4-6.4l8-8a3 3 0 0 1 4.3 4.3l-7.9 7.9a1.5 1.5 0 0 1-2.1-2.1l7.1-7.2',
} as const

/** Marks of other services, filled. */
const marks = {
  facebook:
    'M13.6 21v-8h2.8l.4-3.2h-3.2V7.9c0-.9.3-1.6 1.6-1.6h1.7V3.4A22 22 0 0 0 14.5 3c-2.5 0-4.2 1.5-4.2 4.2v2.6H7.5V13h2.8v8Z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3Zm4 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4Zm0 1.9a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Zm4.5-3.3a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z',
  tiktok:
    'M15.8 3c.3 2.2 1.6 3.6 3.7 3.8v2.7a6.6 6.6 0 0 1-3.7-1.2v6.4c0 4.2-3 6.3-5.9 6.3A5.6 5.6 0 0 1 4.3 15.4c0-3.6 3.2-6 6.3-5.4v2.9c-1.6-.5-3.4.5-3.4 2.4 0 1.6 1.2 2.7 2.7 2.7 1.8 0 2.9-1.1 2.9-3.1V3Z',
  whatsapp:
    'M12 3a8.9 8.9 0 0 0-7.7 13.4L3 21l4.7-1.2A8.9 8.9 0 1 0 12 3Zm0 1.7a7.2 7.2 0 1 1-3.7 13.4l-.3-.2-2.7.7.7-2.6-.2-.3A7.2 7.2 0 0 1 12 4.7ZM9 7.7c-.2 0-.5 0-.8.4-.3.3-1 1-1 2.3s1 2.6 1.1 2.8c.2.2 1.9 3 4.7 4.1 2.3.9 2.8.7 3.3.7.5-.1 1.6-.7 1.8-1.3.2-.6.2-1.2.2-1.3l-.5-.3-1.7-.8c-.3-.1-.5-.1-.6.1l-.8 1c-.2.2-.3.2-.6.1a6.7 6.7 0 0 1-3.3-2.9c-.2-.4.2-.4.7-1.2v-.5l-.8-1.9c-.2-.5-.4-.5-.6-.5Z',
  x: 'M3.5 4h5.3l3.9 5.3L17.3 4h2.4l-5.9 6.8L20.5 20h-5.3l-4.3-5.9L5.7 20H3.3l6.5-7.4Zm3.4 1.8 9.2 12.4h1.3L8.2 5.8Z',
} as const

export type IconName = keyof typeof shapes | keyof typeof marks

const isMark = (name: IconName): name is keyof typeof marks => name in marks

/** Only decoration: the control around it has the words. How its lines are drawn is in `base.css`, once for all. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  if (isMark(name))
    return (
      <svg className={`mark ${className}`} viewBox="0 0 24 24" aria-hidden="true">
        <path d={marks[name]} />
      </svg>
    )
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  )
}
