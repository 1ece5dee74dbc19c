import * as visits from '@atelier/domain/analytics/visits.endpoints'
import type { Context } from 'hono'
import { tooManyRequests } from '../../adapters/rate-limits/rate-limiter.ts'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import type { Mount } from '../../http/mount.ts'
import { sessionToken } from '../../http/session-cookie.ts'
import { recordVisit, type VisitRequest } from './record-visit.ts'
import { createVisitRateLimit } from './visit-rate-limit.ts'
import type { VisitRecorder } from './visit-recorder.ts'
import { createVisitorSalts } from './visitor-salts.ts'

/** Headers in which proxies report the client's country; trusted only behind our own proxy. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country', 'x-country-code']

/** Mounts the recording of page views and goals (S2). Returns 204, whether or not the event was recorded. */
export function mountVisits(mount: Mount, deps: Deps, recorder: VisitRecorder): void {
  const { db, config, now } = deps
  const visitDeps = { db, config, now, shop: deps.shop, recorder, salts: createVisitorSalts(deps) }
  const secondsToWait = createVisitRateLimit(config.RATE_LIMIT_FACTOR, now)

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

  mount(visits, {
    async recordVisit({ body, c }) {
      const request = readRequest(c)
      const seconds = secondsToWait(request.address)
      if (seconds > 0) throw tooManyRequests(seconds)
      await recordVisit(visitDeps, body, request)
    },
  })
}
