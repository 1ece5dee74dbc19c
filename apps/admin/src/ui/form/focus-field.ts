/** Focuses the form field of that name in the next frame, after its error message has rendered. */
export function focusField(name: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector(`form [name="${CSS.escape(name)}"]`)
    if (field instanceof HTMLElement) field.focus()
  })
}
