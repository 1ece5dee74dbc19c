import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose'
import { Provider } from 'oidc-provider'
import { afterEach } from 'vitest'

export const SSO_CLIENT = { clientId: 'shop', clientSecret: 'a secret that only the shop and its provider know' }
export const SSO_RETURN_URL = 'http://localhost:3000/admin/sso'

const open = new Set<Server>()
afterEach(() => {
  for (const server of open) server.close().closeAllConnections()
  open.clear()
})

/** Listens on a free port of the loopback. Closes after the test. */
async function listen(handler: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.add(server)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

export type TokenClaims = Record<string, unknown>

interface SigningKey {
  privateKey: CryptoKey
  publicKey: CryptoKey
  jwk: JWK
}

async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** What a provider of a test does differently from a right one. */
export interface ProviderDeviations {
  /** Claims of the ID token; undefined removes one. */
  idClaims?: TokenClaims
  userInfo?: TokenClaims
  description?: Record<string, unknown>
  signature?: 'foreign key' | 'unknown key' | 'none' | 'client secret' | 'changed payload'
  tokenResponse?: { status: number; body: unknown }
  userInfoStatus?: number
}

/**
 * A provider that a test can let lie. `redeem` is what a browser brings back after the person has signed in there as
 * `claims.sub`.
 */
export async function aLyingProvider() {
  const known = await newKey('one')
  const foreign = await newKey('one')
  const state = {
    claims: { sub: 'person-1' } as TokenClaims,
    deviations: {} as ProviderDeviations,
    refreshToken: undefined as string | undefined,
    keys: [known.jwk],
    signer: known,
    tokenRequests: [] as URLSearchParams[],
    nonce: '',
    isDown: false,
  }

  const signedToken = async (claims: TokenClaims, typ = 'JWT'): Promise<string> => {
    const { signature } = state.deviations
    if (signature === 'none') return new UnsecuredJWT(claims).encode()
    if (signature === 'client secret') {
      const secret = new TextEncoder().encode(SSO_CLIENT.clientSecret)
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    }
    const key = signature === 'foreign key' ? foreign : state.signer
    const kid = signature === 'unknown key' ? 'nine' : key.jwk.kid
    const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ }).sign(key.privateKey)
    if (signature !== 'changed payload') return token
    const [header, , proof] = token.split('.')
    return [header, Buffer.from(JSON.stringify({ ...claims, sub: 'another' })).toString('base64url'), proof].join('.')
  }

  const { url: issuer } = await listen((request, response) => void serve(request, response))
  const now = (): number => Math.floor(Date.now() / 1_000)
  const idClaims = (): TokenClaims => ({
    iss: issuer,
    aud: SSO_CLIENT.clientId,
    iat: now(),
    exp: now() + 300,
    nonce: state.nonce,
    ...state.claims,
    ...state.deviations.idClaims,
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { deviations } = state
    if (state.isDown) return void response.writeHead(503).end()
    if (request.url === '/.well-known/openid-configuration') {
      return sendJson(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...deviations.description,
      })
    }
    if (request.url === '/keys') return sendJson(response, 200, { keys: state.keys })
    if (request.url === '/me') {
      return sendJson(response, deviations.userInfoStatus ?? 200, { ...state.claims, ...deviations.userInfo })
    }
    state.tokenRequests.push(await bodyOf(request))
    if (deviations.tokenResponse)
      return sendJson(response, deviations.tokenResponse.status, deviations.tokenResponse.body)
    sendJson(response, 200, {
      access_token: 'an-access-token',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await signedToken(idClaims()),
      ...(state.refreshToken && { refresh_token: state.refreshToken }),
    })
  }

  return {
    issuer,
    state,
    /** Returns the query of the return for a page that the shop asked to open. */
    visit(page: string): string {
      const asked = new URL(page).searchParams
      state.nonce = asked.get('nonce') ?? ''
      return new URLSearchParams({ code: 'a-code', state: asked.get('state') ?? '' }).toString()
    },
    /** Signs with a new key from now on. */
    async rotateKeys(): Promise<void> {
      state.signer = await newKey('two')
      state.keys = [state.signer.jwk]
    },
    /** Returns a logout token; `claims` replaces parts of it. */
    logoutToken: (claims: TokenClaims = {}): Promise<string> =>
      signedToken(
        {
          iss: issuer,
          aud: SSO_CLIENT.clientId,
          iat: now(),
          jti: crypto.randomUUID(),
          sub: state.claims['sub'],
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        'logout+jwt',
      ),
  }
}

export type LyingProvider = Awaited<ReturnType<typeof aLyingProvider>>

/** A person at the provider, and where it reports a logout. */
interface RealProviderOptions {
  person: TokenClaims & { sub: string }
  reportLogout: (body: string) => Promise<Response>
}

/** The provider of the package `oidc-provider`, at which `person` signs in without a page. */
export async function aRealProvider({ person, reportLogout }: RealProviderOptions) {
  let serve: RequestListener = () => undefined
  const { url: issuer } = await listen((request, response) => serve(request, response))
  const { clientId, clientSecret } = SSO_CLIENT
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [SSO_RETURN_URL],
        grant_types: ['authorization_code', 'refresh_token'],
        backchannel_logout_uri: 'http://localhost:3000/api/auth/admin/sso/back-channel-logout',
        backchannel_logout_session_required: true,
      },
    ],
    cookies: { keys: ['a key of the tests'] },
    jwks: { keys: [await exportJWK((await newKey('real')).privateKey)] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, RefreshToken: 600, Session: 600 },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ ...person, sub: accountId }) }),
    async loadExistingGrant({ oidc }: { oidc: { session: { accountId: string } } }) {
      const grant = new provider.Grant({ accountId: oidc.session.accountId, clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    fetch: async (url: string | URL, init: RequestInit) => {
      const isLogout = String(url).endsWith('/back-channel-logout')
      return isLogout ? reportLogout(await new Response(init.body).text()) : fetch(url, init)
    },
  })
  const callback = provider.callback()
  serve = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  }
  return {
    issuer,
    provider,
    /** Follows the redirects of a browser until it is back at the shop. Returns the query of the return. */
    async visit(page: string): Promise<string> {
      const cookies = new Map<string, string>()
      let url = page
      for (let step = 0; step < 10 && !url.startsWith(SSO_RETURN_URL); step += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
          cookies.set(name, value)
        }
        url = new URL(response.headers.get('location') ?? `${issuer}/stopped-at-${response.status}`, url).href
      }
      return new URL(url).search.slice(1)
    },
    /** The provider tells the shop that the person signed out there. */
    logOut: async (sessionId?: string): Promise<void> =>
      (await provider.Client.find(clientId)).backchannelLogout(person.sub, sessionId),
  }
}
