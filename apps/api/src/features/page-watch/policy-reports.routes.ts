import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { describeResponse } from '../../http/validate.ts'
import { readPolicyReports, type PolicyReport } from './read-policy-reports.ts'

/** Maximum distinct log lines per minute: any client may send any number of reports. */
const LINES_PER_MINUTE = 30

/**
 * POST /api/policy-reports: browsers report here what a page's Content-Security-Policy blocked. Reports are counted and
 * logged, never stored. The response is the same for any body.
 */
export function policyReportsRoutes({ log, metrics, now }: Deps, allow: Allow): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const written = new Set<string>()
  let minute = 0

  const recordReport = ({ page, directive, blocked }: PolicyReport): void => {
    metrics.recordPolicyReport(page, directive)
    const thisMinute = Math.floor(now().getTime() / 60_000)
    if (thisMinute !== minute) written.clear()
    minute = thisMinute
    const line = `${page} ${directive} ${blocked}`
    if (written.has(line) || written.size >= LINES_PER_MINUTE) return
    written.add(line)
    log.warn({ page, directive, blocked }, 'content security policy violation')
  }

  routes.post(
    '/',
    allow('anyone'),
    describeResponse(null, 'Report a violation of the content security policy; sent by browsers', { status: 204 }),
    async (c) => {
      // Browsers send application/csp-report or application/reports+json, and ignore the response.
      const body: unknown = await c.req.json().catch(() => null)
      for (const report of readPolicyReports(body)) recordReport(report)
      c.header('Cache-Control', 'no-store')
      return c.body(null, 204)
    },
  )

  return routes
}
