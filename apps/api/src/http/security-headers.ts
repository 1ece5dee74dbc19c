/** Passkeys work on pages of the shop, never in frames of others. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), browsing-topics=(), ' +
  'publickey-credentials-get=(self), publickey-credentials-create=(self)'

/** Headers of every response, including pages and files. HSTS is set when `publicUrl` uses https. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
    ...(publicUrl.startsWith('https://')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : undefined),
  }
}

/** API responses are data: nothing in them may run, load or be framed. */
export const API_CONTENT_SECURITY_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Security headers of API responses. */
export function apiHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return { ...securityHeaders(publicUrl), 'Content-Security-Policy': API_CONTENT_SECURITY_POLICY }
}
