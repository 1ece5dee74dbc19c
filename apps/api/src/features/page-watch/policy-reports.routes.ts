import * as policyReports from '@atelier/domain/page-watch/policy-reports.endpoints'
import type { Deps } from '../../deps.ts'
import type { Mount } from '../../http/mount.ts'
import { readPolicyReports, type PolicyReport } from './read-policy-reports.ts'

/** Maximum distinct log lines per minute: any client may send any number of reports. */
const LINES_PER_MINUTE = 30

/**
 * Mounts the endpoint to which browsers report what a page's Content-Security-Policy blocked. Reports are counted and
 * logged, never stored. The response is the same for any body.
 */
export function mountPolicyReports(mount: Mount, { log, metrics, now }: Deps): void {
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

  mount(policyReports, {
    async reportPolicyViolations({ c }) {
      const body: unknown = await c.req.json().catch(() => null)
      for (const report of readPolicyReports(body)) recordReport(report)
      c.header('Cache-Control', 'no-store')
    },
  })
}
