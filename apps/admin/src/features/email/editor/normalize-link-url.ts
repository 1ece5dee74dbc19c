/** Shown for an invalid URL. */
export const NO_URL =
  'Please enter a URL, such as https://example.com, a store page, such as /products/sale, or an email address'

const HAS_PROTOCOL = /^[a-z][a-z\d+.-]*:/i
const ALLOWED = new Set(['https:', 'http:', 'mailto:', 'tel:'])

/** Returns the URL for a typed link, or null if it is invalid. Paths of the shop start with '/'. */
export function normalizeLinkUrl(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || text.startsWith('//') || /\s/.test(text)) return null
  if (/^\/(?!\/)/.test(text)) return text
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`
  const address = HAS_PROTOCOL.test(text) && !/^[\w.-]+\.\w+:\d+/.test(text) ? text : `https://${text}`
  const url = URL.parse(address)
  if (!url || !ALLOWED.has(url.protocol)) return null
  return url.protocol.startsWith('http') && !url.hostname.includes('.') ? null : address
}
