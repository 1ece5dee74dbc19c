import { prefersMarkdown } from '../http/negotiate.ts'
import type { PageAddress } from './page-address.ts'

/** What the key of a Markdown page begins with. All others begin with a slash. */
const MARKDOWN = 'markdown:'

/** What caches compare before they send a page again: those that have two formats also by `Accept`. */
const VARY = { one: 'Accept-Encoding', two: 'Accept, Accept-Encoding' }

/** Whether the page is also written as Markdown: known pages are, and the data of their navigation is not. */
const hasMarkdown = ({ kind, key }: PageAddress): boolean => kind === 'page' && !/\.data(?:\?|$)/.test(key)

/**
 * Returns the address of the format that the client asks for. There are two, whatever its header says, so a visitor cannot
 * fill the cache with invented headers (decision 89).
 */
export const inFormat = (address: PageAddress, accept: string | null | undefined): PageAddress =>
  prefersMarkdown(accept) && hasMarkdown(address) ? { ...address, key: MARKDOWN + address.key } : address

/** Returns the request by which a page is rendered: its cache address alone, so no cookie, foreign host or stray parameter reaches it. */
export function renderRequest({ key }: PageAddress, publicUrl: string): Request {
  const isMarkdown = key.startsWith(MARKDOWN)
  const url = publicUrl + (isMarkdown ? key.slice(MARKDOWN.length) : key)
  return new Request(url, { headers: { Accept: isMarkdown ? 'text/markdown' : '*/*' } })
}

/** Returns the header `Vary` of a page. */
export const varyOf = (address: PageAddress): string =>
  address.key.startsWith(MARKDOWN) || hasMarkdown(address) ? VARY.two : VARY.one
