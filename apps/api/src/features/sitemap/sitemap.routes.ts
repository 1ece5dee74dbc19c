import { CLOSED_TO_ROBOTS } from '@atelier/domain/shop/public-pages'
import { ShopError } from '@atelier/domain/shop-error'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import type { LimitAddress } from '../../http/rate-limit.ts'
import { answers, params } from '../../http/validate.ts'
import { readShopSettings } from '../shop/shop.repo.ts'
import { mapFiles, mapPages, mapProducts } from './map-shop.ts'
import { sitemap, sitemapIndex, type Mapped } from './sitemap-xml.ts'

const XML = 'application/xml'
const TEXT = 'text/plain'
const FileAddress = z.object({ number: z.coerce.number().int().min(1).max(100_000) })
/** The date until which the security contact may be believed has to be renewed at least once a year. */
const CONTACT_HOLDS_DAYS = 180

/** /robots.txt, /sitemap.xml and /.well-known/security.txt: http/api-prefix.ts leads their addresses here. */
export function sitemapRoutes(deps: Deps, allow: Allow, limitAddress: LimitAddress): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const { publicUrl } = deps.config

  routes.get('/robots', allow('anyone'), answers(null, 'Where robots may go', { contentType: TEXT }), (c) =>
    text(c, [
      'User-agent: *',
      ...CLOSED_TO_ROBOTS.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ]),
  )

  routes.get(
    '/security-contact',
    allow('anyone'),
    answers(null, 'Whom to tell of a weakness (RFC 9116)', { contentType: TEXT }),
    async (c) => {
      const { supportEmail } = await readShopSettings(deps.db)
      const expires = new Date(deps.now().getTime() + CONTACT_HOLDS_DAYS * 86_400_000)
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
    answers(null, 'The files of the sitemap', { contentType: XML, refusals: ['too_many_requests'] }),
    limitAddress('sitemap'),
    async (c) => xml(c, sitemapIndex(await mapFiles(deps, publicUrl))),
  )

  routes.get(
    '/sitemap/pages',
    allow('anyone'),
    answers(null, 'The pages and lists of the sitemap', { contentType: XML, refusals: ['too_many_requests'] }),
    limitAddress('sitemap'),
    async (c) => xml(c, stream(one(await mapPages(deps, publicUrl)))),
  )

  routes.get(
    '/sitemap/products/:number',
    allow('anyone'),
    answers(null, 'Some of the products of the sitemap, with their pictures', {
      contentType: XML,
      refusals: ['not_found', 'too_many_requests'],
    }),
    params(FileAddress),
    limitAddress('sitemap'),
    async (c) => {
      const batches = await mapProducts(deps, publicUrl, c.req.valid('param').number)
      if (!batches) throw new ShopError('not_found', 'Not found')
      return xml(c, stream(batches))
    },
  )

  return routes
}

const KEEP = 'public, max-age=3600'

const text = (c: Context<AppEnv>, lines: readonly string[]): Response =>
  c.body(`${lines.join('\n')}\n`, 200, { 'Content-Type': `${TEXT}; charset=utf-8`, 'Cache-Control': KEEP })

const xml = (c: Context<AppEnv>, body: string | ReadableStream): Response =>
  c.body(body, 200, { 'Content-Type': `${XML}; charset=utf-8`, 'Cache-Control': KEEP })

async function* one(batch: Mapped[]): AsyncGenerator<Mapped[]> {
  yield batch
}

const stream = (batches: AsyncIterable<readonly Mapped[]>): ReadableStream =>
  ReadableStream.from(sitemap(batches)).pipeThrough(new TextEncoderStream())
