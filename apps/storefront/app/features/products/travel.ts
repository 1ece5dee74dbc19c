/** The class of the one element that the page transition moves: the image of a card or the first of a gallery. */
const TRAVELS = 'travels'

/** Lets the image of a pressed card travel into the gallery of the next page, in place of any other. */
export function startTravel(card: Element | null): void {
  for (const element of document.querySelectorAll(`.${TRAVELS}`)) element.classList.remove(TRAVELS)
  card?.querySelector('[data-image]')?.classList.add(TRAVELS)
}
