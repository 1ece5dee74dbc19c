import { daysAfter } from '@atelier/domain/region/shop-dates'
import * as sitemapEndpoints from '@atelier/domain/sitemap/sitemap.endpoints'
import { ROBOTS_DISALLOWED_PATHS } from '@atelier/domain/shop/public-pages'
import { robotsLines } from '@atelier/domain/shop/robots'
import { pathInMarket } from '@atelier/domain/markets/market-path'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import type { Mount } from '../../http/mount.ts'
import { listSitemapFiles, listSitemapPages, listSitemapProducts } from './build-sitemap.ts'
import { sitemap, sitemapIndex, type SitemapEntry } from './sitemap-xml.ts'

/** Days until the security contact expires. RFC 9116 recommends less than a year. */
const CONTACT_EXPIRY_DAYS = 180

/** Mounts /robots.txt, /sitemap.xml and /.well-known/security.txt; http/api-prefix.ts maps their paths to these routes. */
export function mountSitemap(mount: Mount, deps: Deps): void {
  const { publicUrl } = deps.config

  mount(sitemapEndpoints, {
    getRobots({ c }) {
      if (!deps.shop.isOpen) return text(c, ['User-agent: *', 'Disallow: /'], CLOSED)
      const { robots } = deps.shop.document('machines')
      const paths = disallowedPaths(deps.shop.terms)
      return text(c, robotsLines(robots, { paths, sitemap: `${publicUrl}/sitemap.xml` }))
    },
    async getSecurityContact({ c }) {
      const { supportEmail } = deps.shop.company
      const expires = daysAfter(deps.now(), CONTACT_EXPIRY_DAYS)
      return text(c, [
        `Contact: mailto:${supportEmail}`,
        `Contact: ${publicUrl}/contact`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
      ])
    },
    async getSitemapIndex({ c }) {
      assertIndexable(deps.shop)
      return xml(c, sitemapIndex(await listSitemapFiles(deps, publicUrl)))
    },
    async getSitemapPages({ c }) {
      assertIndexable(deps.shop)
      return xml(c, stream(singleBatch(await listSitemapPages(deps, publicUrl)), deps))
    },
    async getSitemapProducts({ params, c }) {
      assertIndexable(deps.shop)
      const batches = await listSitemapProducts(deps, publicUrl, params.number)
      if (!batches) throw new ShopError('not_found', 'Not found')
      return xml(c, stream(batches, deps))
    },
  })
}

/** Returns the paths that robots must not read: those of the shop, and the pages of customers in each market. */
const disallowedPaths = ({ markets }: Pick<ShopTerms, 'markets'>): string[] => [
  ...ROBOTS_DISALLOWED_PATHS,
  ...markets.flatMap(({ key }) =>
    ROBOTS_DISALLOWED_PATHS.filter((path) => !STAFF_AND_API.has(path)).map((path) => pathInMarket(key, path)),
  ),
]

/** These have no page in a market. */
const STAFF_AND_API = new Set<string>(['/api/', '/admin'])

const CACHE_CONTROL = 'public, max-age=3600'
/** A shop may open at any moment. */
const CLOSED = 'no-store'

/** Throws `not_found` while the shop is closed: it has no page for search engines. */
function assertIndexable({ isOpen }: Pick<Deps['shop'], 'isOpen'>): void {
  if (!isOpen) throw new ShopError('not_found', 'Not found')
}

const text = (c: Context<AppEnv>, lines: readonly string[], cacheControl = CACHE_CONTROL): Response =>
  c.body(`${lines.join('\n')}\n`, 200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl })

const xml = (c: Context<AppEnv>, body: string | ReadableStream): Response =>
  c.body(body, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': CACHE_CONTROL })

async function* singleBatch(batch: SitemapEntry[]): AsyncGenerator<SitemapEntry[]> {
  yield batch
}

const stream = (batches: AsyncIterable<readonly SitemapEntry[]>, { shop }: Pick<Deps, 'shop'>): ReadableStream =>
  ReadableStream.from(sitemap(batches, { hasAlternates: shop.terms.markets.length > 0 })).pipeThrough(
    new TextEncoderStream(),
  )
