/** The attribute of text fields into which a figure can be inserted. */
export const TAKES_FIGURES = { 'data-takes-figures': '' }

type TextElement = HTMLInputElement | HTMLTextAreaElement

const isTarget = (element: unknown): element is TextElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.matches('[data-takes-figures]')

let target: TextElement | null = null

/** Remembers the text field with the focus, also after it lost it. Returns a function that stops this. */
export function watchFigureTarget(): () => void {
  const remember = ({ target: element }: FocusEvent): void => {
    if (isTarget(element)) target = element
  }
  document.addEventListener('focusin', remember)
  return () => document.removeEventListener('focusin', remember)
}

/** Chooses the text field for the next figure. */
export function setFigureTarget(name: string): void {
  const element = document.querySelector(`form [name="${CSS.escape(name)}"]`)
  if (isTarget(element)) target = element
}

/** Inserts a text at the cursor of the chosen field, and focuses it. Returns the label of the field; null without one. */
export function insertIntoTarget(text: string): string | null {
  if (!target?.isConnected || target.disabled) return null
  const { selectionStart, selectionEnd, value } = target
  target.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  target.dispatchEvent(new Event('input', { bubbles: true }))
  target.focus()
  return target.labels?.[0]?.textContent || target.getAttribute('aria-label')
}
