/** Characters of an address of another shop. */
export const OLD_ADDRESS_MAX = 500

/**
 * Returns the form in which addresses of the old shop are stored and compared: the path, decoded, in lower case, without a
 * slash at the end. What follows a question mark, such as `?variant=`, chooses a part of the same page, and is left out.
 * Null for a text that is no address.
 */
export function normalAddress(text: string): string | null {
  const given = text.trim()
  if (given === '' || given.length > OLD_ADDRESS_MAX || /[\p{Cc}\\]/u.test(given)) return null
  const isPath = given.startsWith('/') && !given.startsWith('//')
  if (!isPath && !/^https?:\/\//i.test(given)) return null
  if (!URL.canParse(given, 'https://old.invalid')) return null
  const { pathname } = new URL(given, 'https://old.invalid')
  return decoded(pathname).replace(/\/+$/, '').normalize('NFC').toLowerCase() || '/'
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Pages of this shop by their usual names in others. */
const PAGES: Readonly<Record<string, string>> = {
  about: '/about',
  'about-us': '/about',
  'our-story': '/about',
  care: '/care',
  contact: '/contact',
  'contact-us': '/contact',
  delivery: '/shipping',
  faq: '/faq',
  faqs: '/faq',
  'privacy-policy': '/privacy',
  'refund-policy': '/shipping',
  returns: '/shipping',
  shipping: '/shipping',
  'shipping-policy': '/shipping',
  'terms-and-conditions': '/terms',
  'terms-of-service': '/terms',
}

/** First parts of the addresses of other shops: what is asked for below them and not found is listed for staff. */
const OLD_PARTS = ['blogs', 'collections', 'pages', 'policies', 'product', 'product-category', 'products', 'shop']

/** Whether a normal address looks like one of another shop. */
export const isOldAddress = (address: string): boolean => OLD_PARTS.includes(address.split('/')[1] ?? '')

/**
 * Returns where an old address may lead by the way other shops build theirs: a page of this shop, or the slug of a product or
 * category, which the caller looks up. Null: it says nothing.
 */
export function guessTarget(address: string): { path: string } | { slug: string } | null {
  const [, first = '', second = '', third = '', fourth = ''] = address.split('/')
  const last = address.split('/').at(-1) ?? ''
  if (first === 'collections' && third === 'products') return { slug: fourth }
  if ((first === 'collections' && (second === '' || second === 'all')) || address === '/shop')
    return { path: '/products' }
  if (['collections', 'products', 'product'].includes(first) && second !== '') return { slug: second }
  if (first === 'product-category') return { slug: last }
  const page = first === 'pages' || first === 'policies' ? PAGES[second] : undefined
  return page === undefined ? null : { path: page }
}

/** Whether staff may enter a path of this shop as a target. */
export const isTargetPath = (path: string): boolean => /^\/(?![/\\])[^\s\\?#]*(?:\?[^\s\\#]*)?$/.test(path)
