import { hash } from 'node:crypto'
import * as feeds from '@atelier/domain/feeds/feeds.endpoints'
import { GOOGLE_FEED, META_FEED, type FeedFormat } from '@atelier/domain/feeds/feed-formats'
import type { ShopMarket } from '@atelier/domain/markets/shop-market'
import type { Machines } from '@atelier/domain/shop-documents/machines.schema'
import { ShopError } from '@atelier/domain/contract/shop-error'
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { etagMatches } from '../../http/negotiate.ts'
import type { Mount } from '../../http/mount.ts'
import { readContentVersion } from '../products/products.public.ts'
import { streamFeed, type FeedParts } from './stream-feed.ts'

/** How long a copy is good. Orders change the stock without changing the content version, so no copy is good for longer. */
const MAX_AGE_SECONDS = 900

/** Mounts the product feeds; http/api-prefix.ts maps their paths to these routes. */
export function mountFeeds(mount: Mount, deps: Deps, parts: FeedParts): void {
  const { db, shop } = deps

  /** Returns the ETag of a feed: another one after each change of the content, and every 15 minutes. */
  const etagOf = async (c: Context<AppEnv>): Promise<string> => {
    const slot = Math.floor(deps.now().getTime() / (MAX_AGE_SECONDS * 1_000))
    const source = [await readContentVersion(db), slot, c.req.path, c.req.query('market') ?? '']
    return `W/"${hash('sha1', source.join(' '), 'base64url')}"`
  }

  const serve =
    (consumer: keyof Machines['feeds'], format: FeedFormat) =>
    async ({ c, market }: { c: Context<AppEnv>; market: ShopMarket }): Promise<Response> => {
      if (!shop.isOpen || !shop.document('machines').feeds[consumer]) throw new ShopError('not_found', 'Not found')
      const etag = await etagOf(c)
      const headers = { ETag: etag, 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` }
      if (etagMatches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
      const found = { ...headers, 'Content-Type': format.contentType }
      if (c.req.method === 'HEAD') return c.body(null, 200, found)
      const text = ReadableStream.from(streamFeed(deps, parts, { market, format }))
      return c.body(text.pipeThrough(new TextEncoderStream()), 200, found)
    }

  mount(feeds, { getGoogleFeed: serve('google', GOOGLE_FEED), getMetaFeed: serve('meta', META_FEED) })
}
