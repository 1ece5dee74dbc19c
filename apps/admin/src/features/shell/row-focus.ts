const ROWS = '#main tbody tr'
const ROW_LINK = 'a[href]:not([tabindex="-1"])'

const focusedRow = (): Element | null => document.activeElement?.closest(ROWS) ?? null

/** Focuses the link of the next or previous row; from outside the lists, of the first one. */
export function focusAdjacentRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(ROWS)].filter((row) => row.querySelector(ROW_LINK))
  const at = rows.indexOf(focusedRow() as Element)
  const next = at < 0 ? rows[0] : rows[at + step]
  next?.querySelector<HTMLElement>(ROW_LINK)?.focus()
}

/** Toggles the checkbox of the focused row. */
export const toggleFocusedRow = (): void => focusedRow()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()

/** Focuses the first bulk action. */
export const focusBulkActions = (): void =>
  document.querySelector<HTMLElement>('#main [data-selection-actions] :is(button, select)')?.focus()
