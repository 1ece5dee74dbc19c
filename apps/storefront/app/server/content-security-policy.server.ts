import { createHash } from 'node:crypto'
import { reportPolicyViolations } from '@atelier/domain/page-watch/policy-reports.endpoints'
import type { ThirdPartyHosts } from './payment-hosts.server.ts'

/** Matches every inline script. Data blocks (`application/...`) are not scripts. */
export const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Where browsers report policy violations: older browsers use the URL (`report-uri`), newer ones the name
 * (`report-to`).
 */
const { path: REPORTS } = reportPolicyViolations
export const REPORTING_ENDPOINTS = `shop="${REPORTS}"`

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

interface PolicyOptions {
  upgradeInsecure: boolean
  /** The payment provider's hosts, for pages that take cards. */
  thirdParty?: ThirdPartyHosts
  /** The inline style sheet of the brand; '' for none. */
  brandCss?: string
}

/**
 * Returns the policy of one page: its inline scripts and the colors of the brand by hash, everything else from this host
 * only. Hashes instead of a nonce allow a cache to store the page with its policy. Images may be data URIs, because the
 * blurred placeholders are.
 */
export function contentSecurityPolicy(
  html: string,
  { upgradeInsecure, thirdParty = {}, brandCss = '' }: PolicyOptions,
): string {
  const hashes = new Set(Array.from(html.matchAll(INLINE_SCRIPT), (match) => sha256(match[1] ?? '')))
  const withThirdParty = (directive: keyof ThirdPartyHosts, own: string) =>
    thirdParty[directive] ? [`${directive} ${own}${thirdParty[directive]}`] : []
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...(thirdParty['script-src'] ? [thirdParty['script-src']] : []), ...hashes].join(' '),
    [
      'style-src',
      "'self'",
      ...(brandCss ? [sha256(brandCss)] : []),
      ...(thirdParty['style-src'] ? [thirdParty['style-src']] : []),
    ].join(' '),
    ...withThirdParty('font-src', "'self' "),
    ...withThirdParty('connect-src', "'self' "),
    ...withThirdParty('frame-src', ''),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    ['form-action', "'self'", ...(thirdParty['form-action'] ? [thirdParty['form-action']] : [])].join(' '),
    "frame-ancestors 'none'",
    ...(upgradeInsecure ? ['upgrade-insecure-requests'] : []),
    `report-uri ${REPORTS}`,
    'report-to shop',
  ].join('; ')
}
