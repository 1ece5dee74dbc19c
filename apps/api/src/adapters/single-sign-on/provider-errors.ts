/** The provider does not answer, or answers with an error of its own. */
export class ProviderDown extends Error {
  override name = 'ProviderDown'
}

/** The provider, or what it sent, is refused. The message is the reason, for the log and the audit log. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

/** Reasons by the claim, header or parameter that is missing or differs. */
const PART_REASONS: Readonly<Record<string, string>> = {
  iss: 'wrong issuer',
  issuer: 'another issuer',
  aud: 'wrong audience',
  azp: 'wrong audience',
  nonce: 'wrong nonce',
  sub: 'another subject',
  exp: 'token expired',
  nbf: 'token not valid yet',
  iat: 'wrong time of issue',
  alg: 'unsupported algorithm',
  id_token: 'no ID token',
}

/** Reasons by the code of `openid-client` or `jose`. */
const CODE_REASONS: Readonly<Record<string, string>> = {
  OAUTH_KEY_SELECTION_FAILED: 'unknown key',
  OAUTH_UNSUPPORTED_OPERATION: 'unsupported algorithm',
  ERR_JWKS_NO_MATCHING_KEY: 'unknown key',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'wrong signature',
  ERR_JOSE_ALG_NOT_ALLOWED: 'unsupported algorithm',
  ERR_JOSE_NOT_SUPPORTED: 'unsupported algorithm',
  ERR_JWS_INVALID: 'no signed token',
  ERR_JWT_INVALID: 'no signed token',
}

/** Codes and errors of a connection that failed, and of answers that no working provider gives. */
const DOWN_CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
  'ERR_JWKS_TIMEOUT',
  'ERR_JOSE_GENERIC',
])

function isDown(error: unknown, code: unknown): boolean {
  const status = property(error, 'status') ?? property(property(error, 'cause'), 'status')
  if (typeof status === 'number' && status >= 500) return true
  // `fetch` throws a TypeError when there is no connection.
  const isNetwork = error instanceof TypeError && error.message === 'fetch failed'
  return isNetwork || (typeof code === 'string' && DOWN_CODES.has(code))
}

function reasonOf(error: unknown, code: unknown): string {
  // The provider's own answer: `access_denied`, `invalid_grant`.
  const answer = property(error, 'error')
  if (typeof answer === 'string') return `the provider answered ${answer.slice(0, 60)}`
  if (typeof code === 'string' && CODE_REASONS[code] !== undefined) return CODE_REASONS[code]
  const cause = property(error, 'cause')
  const message = [cause, error].map((one) => (one instanceof Error ? one.message : '')).join(' ')
  if (message.includes('signature verification failed')) return 'wrong signature'
  const details = [error, cause, property(cause, 'cause')]
  const named = details.map((one) => property(one, 'claim') ?? property(one, 'attribute')).find(Boolean)
  // The libraries quote the part that is wrong: `unexpected JWT "alg" header parameter`.
  const quoted = [...message.matchAll(/"(\w+)"/g)].map(([, part = '']) => part)
  const part = [named, ...quoted].find((one) => typeof one === 'string' && PART_REASONS[one] !== undefined)
  return typeof part === 'string' ? (PART_REASONS[part] ?? '') : 'invalid answer of the provider'
}

/** Throws `ProviderDown` or `ProviderRefusal` for an error of a library. The original, which may quote tokens, is dropped. */
export function asProviderError(error: unknown): never {
  const code = property(error, 'code')
  if (isDown(error, code)) throw new ProviderDown(typeof code === 'string' ? code : 'no connection')
  throw new ProviderRefusal(reasonOf(error, code))
}
