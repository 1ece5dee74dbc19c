import type { PageKey } from './shop-documents.ts'

/** Where shoppers see each page. The list of all products stands for the words of lists, search and sign-in. */
export const PAGE_PATHS: Readonly<Record<PageKey, string>> = {
  'page-home': '/',
  'page-about': '/about',
  'page-faq': '/faq',
  'page-shipping': '/shipping',
  'page-care': '/care',
  'page-contact': '/contact',
  'page-shop': '/products',
  'page-privacy': '/privacy',
  'page-terms': '/terms',
}

/** The documents of pages, in the order of the portal's list. */
export const PAGE_KEYS = Object.keys(PAGE_PATHS) as PageKey[]

/** Returns the name of a page in URLs of the portal and of previews: 'about' of 'page-about'. */
export const pageNameOf = (key: PageKey): string => key.slice('page-'.length)

/** Returns the document of a page by its name in URLs. */
export const pageKeyOf = (name: string): PageKey | undefined => PAGE_KEYS.find((key) => pageNameOf(key) === name)
