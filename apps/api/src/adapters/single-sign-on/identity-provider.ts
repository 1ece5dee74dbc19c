import { limits } from '@atelier/domain/limits/limits'
import type { ProviderClaims } from '@atelier/domain/single-sign-on/sso-rules'
import type { ClientAuth, Configuration, UserInfoResponse } from 'openid-client'
import { asProviderError, ProviderRefusal } from './provider-errors.ts'

/** How this shop is known at a provider of OpenID Connect. */
export interface ProviderClient {
  issuer: string
  clientId: string
  clientSecret: string
  /** Where the provider sends people back: exactly this address. */
  redirectUri: string
  /** Besides openid, email and profile. */
  scopes: string
}

/** What only the shop knows about a sign-in that was sent to the provider. */
export interface SsoChecks {
  state: string
  nonce: string
  codeVerifier: string
}

/** A person, as the provider proved it. */
export interface ProvenPerson {
  issuer: string
  subject: string
  /** The session at the provider, if it names one. */
  providerSession: string | null
  claims: ProviderClaims
  refreshToken: string | null
}

/** Loaded at the first use: a shop without single sign-on never pays for it. */
const library = () => import('openid-client')

/**
 * Reads the provider's description. It is read for every sign-in, so a change of its keys or addresses counts at once. Throws
 * `ProviderDown`, or `ProviderRefusal` when the description is of another issuer.
 */
export async function discoverProvider({ issuer, clientId, clientSecret }: ProviderClient): Promise<Configuration> {
  const oidc = await library()
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isBasic = !methods || methods.includes('client_secret_basic')
    const method = isBasic ? oidc.ClientSecretBasic(clientSecret) : oidc.ClientSecretPost(clientSecret)
    method(server, ...rest)
  }
  // The settings allow http only on this computer.
  const isInsecure = issuer.startsWith('http://')
  const execute = [oidc.enableNonRepudiationChecks, ...(isInsecure ? [oidc.allowInsecureRequests] : [])]
  const metadata = { [oidc.clockTolerance]: limits.sso.clockToleranceSeconds }
  const options = { execute, timeout: limits.sso.providerTimeoutSeconds }
  return oidc.discovery(new URL(issuer), clientId, metadata, authenticate, options).catch(asProviderError)
}

/** The issuer by the provider's own spelling, which its tokens have. */
export const issuerOf = (provider: Configuration): string => provider.serverMetadata().issuer

/** Returns the page of the provider at which the person signs in. */
export async function authorizationUrl(
  provider: Configuration,
  { redirectUri, scopes }: ProviderClient,
  { state, nonce, codeVerifier }: SsoChecks,
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: [...new Set(['openid', 'email', 'profile', ...scopes.split(' ').filter(Boolean)])].join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/**
 * Redeems the code of a return, and verifies the ID token: signature, issuer, audience, nonce and times. Throws
 * `ProviderRefusal` with the reason, or `ProviderDown`.
 */
export async function redeemCode(
  provider: Configuration,
  { redirectUri }: ProviderClient,
  { query, state, nonce, codeVerifier }: SsoChecks & { query: string },
): Promise<ProvenPerson> {
  const { authorizationCodeGrant } = await library()
  const returned = new URL(redirectUri)
  returned.search = query
  const tokens = await authorizationCodeGrant(provider, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  }).catch(asProviderError)
  const idClaims = tokens.claims()
  if (!idClaims) throw new ProviderRefusal('no ID token')
  const issuer = issuerOf(provider)
  // An issuer for all customers of a provider is a template, and none of its customers is this one.
  if (idClaims.iss !== issuer) throw new ProviderRefusal('wrong issuer')
  const { sub: subject, sid } = idClaims
  const userInfo = await fetchUserClaims(provider, tokens.access_token, subject)
  return {
    issuer,
    subject,
    providerSession: typeof sid === 'string' ? sid : null,
    claims: mergeClaims(idClaims, userInfo),
    refreshToken: tokens.refresh_token ?? null,
  }
}

/** The ID token wins. An address and whether it is verified come from one of the two, never from both. */
function mergeClaims(idClaims: ProviderClaims, userInfo: ProviderClaims = {}): ProviderClaims {
  const { email, email_verified } = 'email_verified' in idClaims ? idClaims : userInfo
  return { ...userInfo, ...idClaims, email, email_verified }
}

/** Many providers put groups and addresses only there. The subject must be the same as in the ID token. */
async function fetchUserClaims(
  provider: Configuration,
  accessToken: string,
  subject: string,
): Promise<UserInfoResponse | undefined> {
  if (!provider.serverMetadata().userinfo_endpoint) return undefined
  const { fetchUserInfo } = await library()
  return fetchUserInfo(provider, accessToken, subject).catch(asProviderError)
}

/**
 * Asks the provider again about a person. Without a new ID token it says nothing about them: `claims` is null then. Throws `ProviderRefusal` when it no longer vouches for them, `ProviderDown` when
 * it does not answer.
 */
export async function refreshPerson(
  provider: Configuration,
  refreshToken: string,
  subject: string,
): Promise<{ claims: ProviderClaims | null; refreshToken: string }> {
  const { refreshTokenGrant } = await library()
  const tokens = await refreshTokenGrant(provider, refreshToken).catch(asProviderError)
  const next = tokens.refresh_token ?? refreshToken
  const idClaims = tokens.claims()
  if (!idClaims) return { claims: null, refreshToken: next }
  if (idClaims.sub !== subject) throw new ProviderRefusal('another subject')
  const userInfo = await fetchUserClaims(provider, tokens.access_token, subject)
  return { claims: mergeClaims(idClaims, userInfo), refreshToken: next }
}

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** Whose sessions a provider ends: all of a subject, or one session at the provider. */
export interface ProviderLogout {
  issuer: string
  tokenId: string
  subject: string | null
  providerSession: string | null
}

/**
 * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). The caller checks that it was not used before. Throws
 * `ProviderRefusal` or `ProviderDown`.
 */
export async function verifyLogoutToken(
  provider: Configuration,
  { clientId }: ProviderClient,
  token: string,
): Promise<ProviderLogout> {
  const { createRemoteJWKSet, jwtVerify } = await import('jose')
  const { issuer, jwks_uri: keys } = provider.serverMetadata()
  if (!keys) throw new ProviderRefusal('no keys')
  const { payload } = await jwtVerify(
    token,
    createRemoteJWKSet(new URL(keys), { timeoutDuration: limits.sso.providerTimeoutSeconds * 1_000 }),
    {
      issuer,
      audience: clientId,
      clockTolerance: limits.sso.clockToleranceSeconds,
      maxTokenAge: limits.sso.attemptMs / 1_000,
      requiredClaims: ['jti', 'iat', 'events'],
    },
  ).catch(asProviderError)
  const { jti, sub, sid, events } = payload
  // A token with a nonce is an ID token.
  if ('nonce' in payload) throw new ProviderRefusal('an ID token')
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, LOGOUT_EVENT)
  if (!isLogout || typeof jti !== 'string') throw new ProviderRefusal('not a logout token')
  const providerSession = typeof sid === 'string' ? sid : null
  if (sub === undefined && providerSession === null) throw new ProviderRefusal('names no person and no session')
  return { issuer, tokenId: jti, subject: sub ?? null, providerSession }
}
