const DATA_URI = /^data:image\/(?:png|jpe?g|gif|webp|svg(?:\+xml)?);base64,[\w+/=-]+$/i
/** A shorter data URI contains no image (S5). */
const SHORTEST_DATA_URI = 50

/**
 * Whether a text is the URL of an image (S5): a data URI, a valid http or https URL, or a path of this site.
 * Stringified missing values such as 'undefined' are not.
 */
export function isImageUrl(url: string): boolean {
  const given = url.trim()
  if (given.startsWith('/')) return true
  if (/^https?:\/\//i.test(given)) return URL.canParse(given)
  return given.length > SHORTEST_DATA_URI && DATA_URI.test(given)
}
