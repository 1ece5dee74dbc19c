const fieldNamed = (name: string): Element | null => document.querySelector(`form [name="${CSS.escape(name)}"]`)

/**
 * Focuses the form field of that name in the next frame, after its error message has rendered. An item of a list that is
 * edited as one field has no field of its own: the field of the list is focused.
 */
export function focusField(name: string): void {
  requestAnimationFrame(() => {
    const field = fieldNamed(name) ?? fieldNamed(name.replace(/\.\d+$/, ''))
    if (field instanceof HTMLElement) field.focus()
  })
}
