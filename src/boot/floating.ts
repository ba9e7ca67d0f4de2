/** From here on the page leaves a margin for the buttons (`.container-page`). */
const NARROW = '(width < 64rem)'
/** A little way up and down is no intention. */
const SLACK_PX = 8
/** The page rests when it has not moved for so long. */
const REST_MS = 150
/** What is larger than this, a picture for example, can still be read and tapped beside the buttons. Square pixels. */
const LARGE = 22_500
const FIELDS = 'input, select, textarea'
const CONTROLS = `:is(main, footer) :is(${FIELDS}, button, summary, a:not(article a))`

/** Without the shift that hides them. */
const boxOf = (fixed: HTMLElement) => ({
  left: fixed.offsetLeft,
  right: fixed.offsetLeft + fixed.offsetWidth,
  top: fixed.offsetTop,
  bottom: fixed.offsetTop + fixed.offsetHeight,
})

function coversControl(buttons: HTMLElement): boolean {
  const box = boxOf(buttons)
  return [...document.querySelectorAll(CONTROLS)].some(control => {
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
    const meets = left < box.right && right > box.left && top < box.bottom && bottom > box.top
    return meets && width * height < LARGE
  })
}

const isTyping = (): boolean => document.activeElement?.matches(`main :is(${FIELDS})`) ?? false

/**
 * A11Y-06: on narrow screens the floating buttons leave while the page is scrolled down or something is typed, and come
 * back when it rests after the way up, unless a small control would lie beneath them. The keyboard reaches them always.
 */
export function stepAside(): void {
  const buttons = document.querySelector<HTMLElement>('.floating')
  if (!buttons) return
  const narrow = matchMedia(NARROW)
  let last = scrollY
  let goesDown = false
  let rest = 0
  const decide = () => {
    const isInTheWay = goesDown || isTyping() || coversControl(buttons)
    buttons.toggleAttribute('data-away', narrow.matches && isInTheWay)
  }
  const decideAtRest = () => {
    clearTimeout(rest)
    rest = window.setTimeout(decide, REST_MS)
  }
  const follow = () => {
    const moved = scrollY - last
    if (Math.abs(moved) < SLACK_PX && scrollY > 0) return
    last = scrollY
    goesDown = moved > 0
    if (goesDown) decide()
    decideAtRest()
  }
  addEventListener('scroll', follow, { passive: true })
  for (const event of ['focusin', 'focusout', 'resize']) addEventListener(event, decideAtRest)
  // Islands, lists and opened filters change what lies beneath.
  new ResizeObserver(decideAtRest).observe(document.body)
}
