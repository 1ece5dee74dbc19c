/** Containers that receive the focus when the focused element inside disappears. */
const CONTAINERS = 'form, section, nav, tr, [role="search"]'

/** Longer than a frame: browsers react to a disabled button and to a dialog's focus return one frame later. */
const SETTLE_MS = 60

const DIALOG = '[aria-modal="true"]'
const DIALOG_CLOSE_MS = 250

const isFocusable = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled')

/** Returns the focusable containers around an element, innermost first. */
function containersAround(element: HTMLElement, main: HTMLElement): HTMLElement[] {
  const containers: HTMLElement[] = []
  for (let container = element.parentElement; container && container !== main; container = container.parentElement) {
    if (container.matches(CONTAINERS)) containers.push(container)
  }
  return containers
}

/** Focuses a container that is not tabbable: Tab continues from it, and it shows no focus ring. */
function focusContainer(container: HTMLElement): void {
  if (!container.hasAttribute('tabindex')) {
    container.tabIndex = -1
    container.dataset['holdsKeyboard'] = ''
    const leave = (): void => {
      container.removeAttribute('tabindex')
      delete container.dataset['holdsKeyboard']
    }
    container.addEventListener('blur', leave, { once: true })
  }
  container.focus({ preventScroll: true })
}

/**
 * Restores the focus on a screen when the focused button or row disappears or is disabled. Focuses the form, card or
 * list around it, and the element again once it is enabled. Does nothing if the user moved the focus. Returns a
 * function that checks at once, and one that stops observing.
 */
export function createFocusRestorer(main: HTMLElement): { restoreFocus: () => void; stop: () => void } {
  let last: HTMLElement | null = null
  let containers: HTMLElement[] = []
  let fallback: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function trackFocus({ target }: FocusEvent): void {
    // Focus moves into a dialog do not count.
    if (!(target instanceof HTMLElement) || target === fallback || !main.contains(target)) return
    last = target
    containers = target === main ? [] : containersAround(target, main)
    fallback = null
  }
  function clearOnPointerDown({ target }: PointerEvent): void {
    if (!(target instanceof Node) || !main.contains(target) || last?.contains(target)) return
    last = null
    fallback = null
  }
  function isFocusLost(): boolean {
    const { activeElement } = document
    return activeElement === document.body || (activeElement === last && last !== null && !isFocusable(last))
  }
  function restoreFocus(): void {
    const isBack = last !== null && isFocusable(last)
    if (isBack && fallback && document.activeElement === fallback) return last?.focus({ preventScroll: true })
    if (!isFocusLost()) return
    // Not behind a dialog, which may be closing.
    if (document.querySelector(DIALOG)) {
      clearTimeout(timer)
      timer = setTimeout(restoreFocus, DIALOG_CLOSE_MS)
      return
    }
    if (isBack) return last?.focus({ preventScroll: true })
    fallback = (last && containers.find((container) => container.isConnected)) ?? main
    if (fallback === main) main.focus({ preventScroll: true })
    else focusContainer(fallback)
  }
  const observer = new MutationObserver(() => {
    if (!last || (isFocusable(last) && !fallback)) return
    clearTimeout(timer)
    timer = setTimeout(restoreFocus, SETTLE_MS)
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
