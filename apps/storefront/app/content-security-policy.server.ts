import { createHash } from 'node:crypto'
import type { ThirdPartyHosts } from './payment-hosts.server.ts'

/** Every script that stands in a page itself; data blocks are none. */
export const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>([\s\S]*?)<\/script>/g

/** Where browsers tell what a policy kept from running: the older ones by the address, the newer by the name. */
const REPORTS = '/api/policy-reports'
export const REPORTING_ENDPOINTS = `shop="${REPORTS}"`

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * A policy for exactly this page: its own inline scripts by hash, everything else from this host only. Hashes instead
 * of a nonce, so that a cache may keep the page together with its policy. Pictures may be data URIs: the blurred
 * stand-ins are. `foreign` are the hosts of a payment provider, on the pages that take cards.
 */
export function contentSecurityPolicy(
  html: string,
  upgradeInsecure: boolean,
  thirdParty: ThirdPartyHosts = {},
): string {
  const hashes = new Set(Array.from(html.matchAll(INLINE_SCRIPT), (match) => sha256(match[1] ?? '')))
  const withThirdParty = (directive: keyof ThirdPartyHosts, own: string) =>
    thirdParty[directive] ? [`${directive} ${own}${thirdParty[directive]}`] : []
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...(thirdParty['script-src'] ? [thirdParty['script-src']] : []), ...hashes].join(' '),
    ['style-src', "'self'", ...(thirdParty['style-src'] ? [thirdParty['style-src']] : [])].join(' '),
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
