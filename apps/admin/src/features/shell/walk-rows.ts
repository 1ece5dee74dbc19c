const ROWS = '#main tbody tr'
const OPENS = 'a[href]:not([tabindex="-1"])'

const rowAtHand = (): Element | null => document.activeElement?.closest(ROWS) ?? null

/** Takes the keyboard to the link of the next row of the screen's lists, or of the one before; from elsewhere, to the first. */
export function walkRows(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(ROWS)].filter((row) => row.querySelector(OPENS))
  const at = rows.indexOf(rowAtHand() as Element)
  const next = at < 0 ? rows[0] : rows[at + step]
  next?.querySelector<HTMLElement>(OPENS)?.focus()
}

/** Ticks the row that has the keyboard, or takes the tick away. */
export const chooseRow = (): void => rowAtHand()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()

/** To the first button of what can be done with the rows that are chosen. */
export const goToChosen = (): void =>
  document.querySelector<HTMLElement>('#main [data-selection-actions] :is(button, select)')?.focus()
