import { RecordVisitBody } from '@atelier/domain/analytics/visit.schema'
import { Hono, type Context } from 'hono'
import { tooManyRequests } from '../../adapters/rate-limits/rate-limiter.ts'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import { requireSameOrigin } from '../../http/same-origin.ts'
import { sessionToken } from '../../http/session-cookie.ts'
import { describeResponse, body } from '../../http/validate.ts'
import { recordVisit, type VisitRequest } from './record-visit.ts'
import { createVisitRateLimit } from './visit-rate-limit.ts'
import type { VisitRecorder } from './visit-recorder.ts'
import { createVisitorSalts } from './visitor-salts.ts'

/** Headers in which proxies report the client's country; trusted only behind our own proxy. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country', 'x-country-code']

/** POST /api/visits: records page views and goals (S2). Returns 204, whether or not the event was recorded. */
export function visitsRoutes(deps: Deps, allow: Allow, recorder: VisitRecorder): Hono<AppEnv> {
  const { db, config, now } = deps
  const visitDeps = { db, config, now, recorder, salts: createVisitorSalts(deps) }
  const secondsToWait = createVisitRateLimit(config.RATE_LIMIT_FACTOR, now)
  const routes = new Hono<AppEnv>()

  const readRequest = (c: Context<AppEnv>): VisitRequest => {
    const header = (name: string): string => c.req.header(name) ?? ''
    const country = config.TRUSTED_PROXIES > 0 ? (COUNTRY_HEADERS.map(header).find(Boolean) ?? '') : ''
    return {
      address: clientAddress(c, config.TRUSTED_PROXIES),
      userAgent: header('user-agent').slice(0, 500),
      doNotTrack: header('dnt'),
      globalPrivacyControl: header('sec-gpc'),
      isStaff: sessionToken(c.req.raw, 'staff', config.publicUrl) !== null,
      // XX and T1 mean that the proxy does not know the country.
      country: /^(?!XX|T1)[A-Z]{2}$/.test(country) ? country : '',
    }
  }

  routes.post(
    '/',
    allow('anyone'),
    describeResponse(null, 'Record a page view or a goal; respects do-not-track signals', {
      status: 204,
      errors: ['cross_site', 'too_many_requests'],
    }),
    requireSameOrigin(config.publicUrl),
    body(RecordVisitBody),
    async (c) => {
      const request = readRequest(c)
      const seconds = secondsToWait(request.address)
      if (seconds > 0) throw tooManyRequests(seconds)
      await recordVisit(visitDeps, c.req.valid('json'), request)
      return c.body(null, 204)
    },
  )

  return routes
}
