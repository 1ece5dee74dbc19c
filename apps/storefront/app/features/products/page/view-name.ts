/**
 * Returns the view that an image's text names last: 'Seen from the front' of 'Clémence in cognac calf, seen from the
 * front'; the whole text if it has no parts.
 */
export function viewName(alt: string): string {
  const view = alt.split(', ').at(-1)?.trim() ?? ''
  return `${view.charAt(0).toUpperCase()}${view.slice(1)}`
}
