const DATA_URI = /^data:image\/(?:png|jpe?g|gif|webp|svg(?:\+xml)?);base64,[\w+/=-]+$/i
/** S5: a shorter one holds no picture. */
const SHORTEST_DATA_URI = 50

/**
 * S5: whether something is the address of a picture: a data URI of one, an http or https address that parses, or a path of
 * ours. What a missing value looks like once it was made a text is none.
 */
export function isImageUrl(url: string): boolean {
  const given = url.trim()
  if (given.startsWith('/')) return true
  if (/^https?:\/\//i.test(given)) return URL.canParse(given)
  return given.length > SHORTEST_DATA_URI && DATA_URI.test(given)
}
