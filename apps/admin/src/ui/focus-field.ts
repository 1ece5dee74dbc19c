/** Takes the reader to a field by its name, once the words about it are there. */
export function focusField(name: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector(`form [name="${CSS.escape(name)}"]`)
    if (field instanceof HTMLElement) field.focus()
  })
}
