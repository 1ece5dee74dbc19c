import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Allow } from '../../http/access.ts'
import type { AppEnv } from '../../http/env.ts'
import { describeResponse } from '../../http/validate.ts'
import { readPolicyReports, type PolicyReport } from './read-policy-reports.ts'

/** So many different ones are written down in a minute: anybody may send as many as they like. */
const LINES_PER_MINUTE = 30

/**
 * POST /api/policy-reports: where browsers say what a page's Content-Security-Policy kept from running. Counted and logged,
 * never stored. It is answered alike whatever is sent: there is nobody to correct.
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
    log.warn({ page, directive, blocked }, 'a browser refused something on a page')
  }

  routes.post(
    '/',
    allow('anyone'),
    describeResponse(null, 'Tell what a page was kept from loading or running; sent by browsers', { status: 204 }),
    async (c) => {
      // Browsers send application/csp-report or application/reports+json, and read no answer.
      const body: unknown = await c.req.json().catch(() => null)
      for (const report of readPolicyReports(body)) recordReport(report)
      c.header('Cache-Control', 'no-store')
      return c.body(null, 204)
    },
  )

  return routes
}
