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
/** What stands at the right edge, where the buttons are, beside words that name an amount: names, headings, what others think of it. */
const ROWS =
  '.price, .price-old, .tag, .tabular-nums, [data-review-count], label, dt, dd, th, td, output, h1, h2, h3, a:not(article a)'

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

/** Without the shift that hides it. */
function boxOf(stack: HTMLElement, button: HTMLElement): Box {
  const left = stack.offsetLeft + button.offsetLeft
  const top = stack.offsetTop + button.offsetTop
  return { left, right: left + button.offsetWidth, top, bottom: top + button.offsetHeight }
}

const boxOfAll = (stack: HTMLElement): Box => ({
  left: stack.offsetLeft,
  right: stack.offsetLeft + stack.offsetWidth,
  top: stack.offsetTop,
  bottom: stack.offsetTop + stack.offsetHeight,
})

/** What the browser leaves undrawn, since it is far off, must not be asked where it is: the answer lays all of it out. */
const isDrawn = (element: Element): boolean => element.checkVisibility({ contentVisibilityAuto: true })

const boxesOf = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)].filter(isDrawn).map(element => element.getBoundingClientRect())

function controlsIn(column: Box): readonly Box[] {
  const boxes = boxesOf(CONTROLS)
  // A choice in a frame has its mark at either end, however wide it is.
  const choices = boxesOf('main label:has(input)')
  const small = boxes.filter(box => box.width * box.height < LARGE)
  return [...small, ...choices].filter(box => meets(box, column))
}

/** Lines of amounts and of what they are for, and headings; in checkout and account every line of words. */
function linesIn(column: Box): readonly Box[] {
  // Of cart, checkout and account every word is about her own purchase.
  const isHers = document.documentElement.dataset['variant'] !== 'shop'
  const texts = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const range = document.createRange()
  const found: Box[] = []
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    const around = text.parentElement
    // What a list offers is nowhere until it is opened.
    if (
      !around ||
      around.matches('option') ||
      !isDrawn(around) ||
      !meets(around.getBoundingClientRect(), column)
    )
      continue
    if (!isHers && !text.textContent?.includes('S/') && !around.closest(ROWS)) continue
    range.selectNodeContents(text)
    found.push(...range.getClientRects())
  }
  return found
}

const isTyping = (): boolean => document.activeElement?.matches(`main :is(${FIELDS})`) ?? false

/**
 * A11Y-06, SCREEN-14: on narrow screens the floating buttons leave while the page is scrolled down or something is typed,
 * and come back when it rests after the way up, except those that would lie on a small control or on an amount. The
 * keyboard reaches them always.
 */
export function stepAside(): void {
  const stack = document.querySelector<HTMLElement>('.floating')
  if (!stack) return
  const buttons = [...stack.children].filter(one => one instanceof HTMLElement)
  const narrow = matchMedia(NARROW)
  let last = scrollY
  let goesDown = false
  let rest = 0
  const decide = () => {
    const column = boxOfAll(stack)
    const things = narrow.matches ? [...controlsIn(column), ...linesIn(column)] : []
    // All is read before anything is written, or the page is laid out again for each of them.
    const covering = buttons.map(button => {
      const box = boxOf(stack, button)
      return things.some(thing => meets(thing, box))
    })
    buttons.forEach((button, i) => button.toggleAttribute('data-away', covering[i]))
    stack.toggleAttribute('data-away', narrow.matches && (goesDown || isTyping()))
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
