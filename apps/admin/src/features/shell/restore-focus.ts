/** What a reader takes for one thing: where the keyboard goes when what it was on inside goes away. */
const PLACES = 'form, section, nav, tr, [role="search"]'

/** Longer than a frame, in which a browser notices that a button cannot be pressed any more and that a dialog gave the keyboard back. */
const NOTICED_MS = 60

const DIALOG = '[aria-modal="true"]'
const CLOSED_MS = 250

const isAlive = (one: HTMLElement): boolean => one.isConnected && !one.matches(':disabled')

/** The places around something, the nearest first. */
function placesAround(one: HTMLElement, main: HTMLElement): HTMLElement[] {
  const places: HTMLElement[] = []
  for (let place = one.parentElement; place && place !== main; place = place.parentElement) {
    if (place.matches(PLACES)) places.push(place)
  }
  return places
}

/** A place is no stop of the Tab key: it can be walked on from, and its ring would frame half the screen. */
function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.dataset['holdsKeyboard'] = ''
    const leave = (): void => {
      place.removeAttribute('tabindex')
      delete place.dataset['holdsKeyboard']
    }
    place.addEventListener('blur', leave, { once: true })
  }
  place.focus({ preventScroll: true })
}

/**
 * Keeps the keyboard where it was on a screen when the button or the row it was on goes away or cannot be pressed any more: at
 * the form, card or list around it, and back on it as soon as it can be pressed again. Whoever has gone on is left alone. Gives
 * what looks at once, and what ends it.
 */
export function createFocusRestorer(main: HTMLElement): { restoreFocus: () => void; stop: () => void } {
  let last: HTMLElement | null = null
  let places: HTMLElement[] = []
  let fallback: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function trackFocus({ target }: FocusEvent): void {
    // Into a dialog and out again is not gone on.
    if (!(target instanceof HTMLElement) || target === fallback || !main.contains(target)) return
    last = target
    places = target === main ? [] : placesAround(target, main)
    fallback = null
  }
  function clearOnPointerDown({ target }: PointerEvent): void {
    if (!(target instanceof Node) || !main.contains(target) || last?.contains(target)) return
    last = null
    fallback = null
  }
  function isNowhere(): boolean {
    const { activeElement } = document
    return activeElement === document.body || (activeElement === last && last !== null && !isAlive(last))
  }
  function restoreFocus(): void {
    const isBack = last !== null && isAlive(last)
    if (isBack && fallback && document.activeElement === fallback) return last?.focus({ preventScroll: true })
    if (!isNowhere()) return
    // Behind a dialog nobody would find it; it may be closing.
    if (document.querySelector(DIALOG)) {
      clearTimeout(timer)
      timer = setTimeout(restoreFocus, CLOSED_MS)
      return
    }
    if (isBack) return last?.focus({ preventScroll: true })
    fallback = (last && places.find((place) => place.isConnected)) ?? main
    if (fallback === main) main.focus({ preventScroll: true })
    else focusPlace(fallback)
  }
  const observer = new MutationObserver(() => {
    if (!last || (isAlive(last) && !fallback)) return
    clearTimeout(timer)
    timer = setTimeout(restoreFocus, NOTICED_MS)
  })
  observer.observe(main, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', trackFocus)
  document.addEventListener('pointerdown', clearOnPointerDown)
  return {
    restoreFocus,
    stop: () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', trackFocus)
      document.removeEventListener('pointerdown', clearOnPointerDown)
    },
  }
}
