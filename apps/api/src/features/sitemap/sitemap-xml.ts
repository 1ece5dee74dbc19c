import { escapeHtml } from '../../files/escape-html.ts'

/** A sitemap entry. URLs are absolute; `changedAt` is undefined when unknown. */
export interface SitemapEntry {
  url: string
  changedAt?: Date
  images?: readonly string[]
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGES = 'http://www.google.com/schemas/sitemap-image/1.1'

const lastmod = (changedAt: Date | undefined): string =>
  changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''

const entry = (name: 'url' | 'sitemap', { url, changedAt, images = [] }: SitemapEntry): string => {
  const imageElements = images.map((image) => `<image:image><image:loc>${escapeHtml(image)}</image:loc></image:image>`)
  return `<${name}><loc>${escapeHtml(url)}</loc>${lastmod(changedAt)}${imageElements.join('')}</${name}>\n`
}

/** Renders a sitemap index. */
export const sitemapIndex = (files: readonly SitemapEntry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${files
    .map((file) => entry('sitemap', file))
    .join('')}</sitemapindex>\n`

/** Renders a sitemap in chunks, so that it is never in memory as a whole. */
export async function* sitemap(batches: AsyncIterable<readonly SitemapEntry[]>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}" xmlns:image="${IMAGES}">\n`
  for await (const batch of batches) yield batch.map((page) => entry('url', page)).join('')
  yield '</urlset>\n'
}
