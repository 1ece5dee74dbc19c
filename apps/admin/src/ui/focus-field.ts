/** Takes the reader to a field by its name, once the words about it are there. */
export function focusField(name: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector(`form [name="${CSS.escape(name)}"]`)
    if (field instanceof HTMLElement) field.focus()
  })
}

/**
 * Keeps the keyboard at a form, by its name, when the button that was pressed cannot be pressed any more. No field takes it: the
 * shortcuts go on working. Whoever has gone on meanwhile is left alone.
 */
export function catchFocus(name: string): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(`form[name="${name}"]`)?.focus()
}
