import { z } from 'zod'

/** Something a browser refused to load or run on one of our pages. Names no visitor: neither the address nor the query is kept. */
export interface PolicyReport {
  page: 'checkout' | 'pay' | 'admin' | 'other'
  /** The directive of the Content-Security-Policy that stood in its way; 'other' for one we do not know. */
  directive: string
  /** An origin, 'inline', 'eval', or the scheme of what has no origin. */
  blocked: string
}

/** One request may carry so many; more is no browser. */
const REPORTS_MAX = 20

/** Both ways of saying it: `report-uri` sends one under a name, `report-to` a list of anything a browser reports. */
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

/** What extensions of a visitor's browser do to a page is no matter of ours. */
const OF_THE_BROWSER = /^(?:[\w-]*-?extension|about|chrome|resource|safari)(?::|$)/i

/** What browsers say they refused; anything else in the body is left out, and a body that is none of theirs says nothing. */
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
  if (OF_THE_BROWSER.test(blocked)) return null
  const name = directive.split(' ', 1)[0] ?? ''
  return { page: pageOf(address), directive: DIRECTIVE.test(name) ? name : 'other', blocked: originOf(blocked) }
}

function pageOf(address: string): PolicyReport['page'] {
  const [, first] = URL.parse(address)?.pathname.split('/') ?? []
  return first === 'checkout' || first === 'pay' || first === 'admin' ? first : 'other'
}

/** An address may carry anything; where it leads is all that is wanted. */
function originOf(blocked: string): string {
  if (blocked === 'inline' || blocked === 'eval' || blocked === 'wasm-eval') return blocked
  const url = URL.parse(blocked)
  if (!url) return 'something'
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, 100)
}
