import { z } from 'zod'

/** Something that a browser blocked on one of our pages. Contains no personal data: neither the URL nor its query. */
export interface PolicyReport {
  page: 'checkout' | 'pay' | 'admin' | 'other'
  /** The violated Content-Security-Policy directive; 'other' for an unknown one. */
  directive: string
  /** An origin, 'inline', 'eval', or the scheme of a URL without an origin. */
  blocked: string
}

/** Maximum reports per request; browsers send fewer. */
const REPORTS_MAX = 20

/** The two report formats: `report-uri` sends one object, `report-to` a list of all kinds of browser reports. */
const Old = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
  }),
})
const New = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ documentURL: z.string(), effectiveDirective: z.string(), blockedURL: z.string().default('') }),
})

const DIRECTIVE =
  /^(?:default|script|style|img|font|connect|frame|media|object|manifest|worker|child)-src(?:-elem|-attr)?$|^(?:base-uri|form-action|frame-ancestors)$/

/** Violations by browser extensions do not concern the shop. */
const BROWSER_EXTENSION = /^(?:[\w-]*-?extension|about|chrome|resource|safari)(?::|$)/i

/** Returns the policy violations in a report body; ignores other reports and invalid bodies. */
export function readPolicyReports(body: unknown): PolicyReport[] {
  const reports = Array.isArray(body) ? body.slice(0, REPORTS_MAX).map(fromNew) : [fromOld(body)]
  return reports.filter((report) => report !== null)
}

function fromOld(body: unknown): PolicyReport | null {
  const parsed = Old.safeParse(body).data?.['csp-report']
  if (!parsed) return null
  const directive = parsed['effective-directive'] ?? parsed['violated-directive'] ?? ''
  return report(parsed['document-uri'], directive, parsed['blocked-uri'])
}

function fromNew(body: unknown): PolicyReport | null {
  const parsed = New.safeParse(body).data?.body
  return parsed ? report(parsed.documentURL, parsed.effectiveDirective, parsed.blockedURL) : null
}

function report(address: string, directive: string, blocked: string): PolicyReport | null {
  if (BROWSER_EXTENSION.test(blocked)) return null
  const name = directive.split(' ', 1)[0] ?? ''
  return { page: pageOf(address), directive: DIRECTIVE.test(name) ? name : 'other', blocked: originOf(blocked) }
}

function pageOf(address: string): PolicyReport['page'] {
  const [, first] = URL.parse(address)?.pathname.split('/') ?? []
  return first === 'checkout' || first === 'pay' || first === 'admin' ? first : 'other'
}

/** Reduces a URL to its origin, because the rest may contain anything. */
function originOf(blocked: string): string {
  if (blocked === 'inline' || blocked === 'eval' || blocked === 'wasm-eval') return blocked
  const url = URL.parse(blocked)
  if (!url) return 'something'
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, 100)
}
