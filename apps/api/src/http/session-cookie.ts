import type { Audience } from '@atelier/domain/contract/access'
import { limits } from '@atelier/domain/limits/limits'
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from './env.ts'

/** Returns a separate name per audience, so that a browser can hold a shop and a staff session. */
export const cookieName = (audience: Audience, publicUrl: string): string =>
  publicUrl.startsWith('https://') ? `__Host-${audience}` : audience

const NAMES = new Set(['shop', 'staff', '__Host-shop', '__Host-staff'])

/** Whether a Cookie header has the cookie of a session. */
export const carriesSession = (cookies: string | undefined): boolean =>
  cookies?.split(';').some((cookie) => NAMES.has(cookie.split('=')[0]?.trim() ?? '')) ?? false

const attributes = (audience: Audience, publicUrl: string) =>
  ({
    path: '/',
    httpOnly: true,
    secure: publicUrl.startsWith('https://'),
    // Lax: a shopper who follows a link from an email stays signed in. The portal needs no such links.
    sameSite: audience === 'staff' ? 'Strict' : 'Lax',
    // Without maxAge a staff cookie ends with the browser session. The database decides when a shop session ends.
    ...(audience === 'shop' ? { maxAge: limits.customers.sessionAbsoluteDays * 86_400 } : undefined),
  }) as const

export function setSessionCookie(c: Context<AppEnv>, audience: Audience, publicUrl: string, token: string): void {
  setCookie(c, cookieName(audience, publicUrl), token, attributes(audience, publicUrl))
}

export function clearSessionCookie(c: Context<AppEnv>, audience: Audience, publicUrl: string): void {
  deleteCookie(c, cookieName(audience, publicUrl), attributes(audience, publicUrl))
}

/** Returns the session token: from the Authorization header if present, otherwise from the cookie of the audience. */
export function sessionToken(request: Request, audience: Audience, publicUrl: string): string | null {
  const header = request.headers.get('authorization')
  if (header) return /^Bearer ([\w-]{20,100})$/i.exec(header)?.[1] ?? null
  const name = cookieName(audience, publicUrl)
  for (const cookie of request.headers.get('cookie')?.split(';') ?? []) {
    const [key, value] = cookie.split('=', 2)
    if (key?.trim() === name) return value?.trim() ?? null
  }
  return null
}
