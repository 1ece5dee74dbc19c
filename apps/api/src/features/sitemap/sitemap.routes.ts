import { ROBOTS_DISALLOWED_PATHS } from '@atelier/domain/shop/public-pages'
import { ShopError } from '@atelier/domain/shop-error'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import type { RateLimitByAddress } from '../../http/rate-limit.ts'
import { describeResponse, params } from '../../http/validate.ts'
import { readShopSettings } from '../shop/shop.repo.ts'
import { listSitemapFiles, listSitemapPages, listSitemapProducts } from './build-sitemap.ts'
import { sitemap, sitemapIndex, type SitemapEntry } from './sitemap-xml.ts'

const XML = 'application/xml'
const TEXT = 'text/plain'
const FileParams = z.object({ number: z.coerce.number().int().min(1).max(100_000) })
/** Days until the security contact expires. RFC 9116 recommends less than a year. */
const CONTACT_EXPIRY_DAYS = 180

/** /robots.txt, /sitemap.xml and /.well-known/security.txt; http/api-prefix.ts maps their paths to these routes. */
export function sitemapRoutes(deps: Deps, allow: Allow, limitAddress: RateLimitByAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const { publicUrl } = deps.config

  routes.get('/robots', allow('anyone'), describeResponse(null, 'Get robots.txt', { contentType: TEXT }), (c) =>
    text(c, [
      'User-agent: *',
      ...ROBOTS_DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ]),
  )

  routes.get(
    '/security-contact',
    allow('anyone'),
    describeResponse(null, 'Get security.txt (RFC 9116)', { contentType: TEXT }),
    async (c) => {
      const { supportEmail } = await readShopSettings(deps.db)
      const expires = new Date(deps.now().getTime() + CONTACT_EXPIRY_DAYS * 86_400_000)
      return text(c, [
        `Contact: mailto:${supportEmail}`,
        `Contact: ${publicUrl}/contact`,
        `Expires: ${expires.toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
      ])
    },
  )

  routes.get(
    '/sitemap',
    allow('anyone'),
    describeResponse(null, 'Get the sitemap index', { contentType: XML, errors: ['too_many_requests'] }),
    limitAddress('sitemap'),
    async (c) => xml(c, sitemapIndex(await listSitemapFiles(deps, publicUrl))),
  )

  routes.get(
    '/sitemap/pages',
    allow('anyone'),
    describeResponse(null, 'Get the sitemap of pages and product lists', {
      contentType: XML,
      errors: ['too_many_requests'],
    }),
    limitAddress('sitemap'),
    async (c) => xml(c, stream(singleBatch(await listSitemapPages(deps, publicUrl)))),
  )

  routes.get(
    '/sitemap/products/:number',
    allow('anyone'),
    describeResponse(null, 'Get a sitemap file of products with their images', {
      contentType: XML,
      errors: ['not_found', 'too_many_requests'],
    }),
    params(FileParams),
    limitAddress('sitemap'),
    async (c) => {
      const batches = await listSitemapProducts(deps, publicUrl, c.req.valid('param').number)
      if (!batches) throw new ShopError('not_found', 'Not found')
      return xml(c, stream(batches))
    },
  )

  return routes
}

const CACHE_CONTROL = 'public, max-age=3600'

const text = (c: Context<AppEnv>, lines: readonly string[]): Response =>
  c.body(`${lines.join('\n')}\n`, 200, { 'Content-Type': `${TEXT}; charset=utf-8`, 'Cache-Control': CACHE_CONTROL })

const xml = (c: Context<AppEnv>, body: string | ReadableStream): Response =>
  c.body(body, 200, { 'Content-Type': `${XML}; charset=utf-8`, 'Cache-Control': CACHE_CONTROL })

async function* singleBatch(batch: SitemapEntry[]): AsyncGenerator<SitemapEntry[]> {
  yield batch
}

const stream = (batches: AsyncIterable<readonly SitemapEntry[]>): ReadableStream =>
  ReadableStream.from(sitemap(batches)).pipeThrough(new TextEncoderStream())
