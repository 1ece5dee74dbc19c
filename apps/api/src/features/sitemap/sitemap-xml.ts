import type { Alternate } from '@atelier/domain/markets/alternates'
import { escapeHtml } from '../../files/escape-html.ts'

/** A sitemap entry. URLs are absolute; `changedAt` is undefined when unknown. */
export interface SitemapEntry {
  url: string
  changedAt?: Date
  images?: readonly string[]
  /** The addresses of the page in every market that has it; none in a shop with one market. */
  alternates?: readonly Alternate[]
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1'
const XHTML = 'http://www.w3.org/1999/xhtml'

const lastmod = (changedAt: Date | undefined): string =>
  changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''

const entry = (name: 'url' | 'sitemap', { url, changedAt, images = [], alternates = [] }: SitemapEntry): string => {
  const imageElements = images.map((image) => `<image:image><image:loc>${escapeHtml(image)}</image:loc></image:image>`)
  const links = alternates.map(
    ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}"/>`,
  )
  return `<${name}><loc>${escapeHtml(url)}</loc>${lastmod(changedAt)}${links.join('')}${imageElements.join('')}</${name}>\n`
}

/** Renders a sitemap index. */
export const sitemapIndex = (files: readonly SitemapEntry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${files
    .map((file) => entry('sitemap', file))
    .join('')}</sitemapindex>\n`

/** Renders a sitemap in chunks, so that it is never in memory as a whole. */
export async function* sitemap(
  batches: AsyncIterable<readonly SitemapEntry[]>,
  { hasAlternates }: { hasAlternates: boolean },
): AsyncGenerator<string> {
  const xhtml = hasAlternates ? ` xmlns:xhtml="${XHTML}"` : ''
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}" xmlns:image="${IMAGES}"${xhtml}>\n`
  for await (const batch of batches) yield batch.map((page) => entry('url', page)).join('')
  yield '</urlset>\n'
}
