import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from './env.ts'

const COOKIE_SECONDS = 600

const nameOf = (publicUrl: string): string => (publicUrl.startsWith('https://') ? '__Host-passkey' : 'passkey')

/** Returns the token that binds challenges of passkeys to this browser, or an empty text for a browser without one. */
export const readPasskeyCookie = (c: Context<AppEnv>, publicUrl: string): string =>
  /^[\w-]{43}$/.exec(getCookie(c, nameOf(publicUrl)) ?? '')?.[0] ?? ''

/**
 * Returns the token of this browser, or stores `newToken`. Two tabs share one: an open sign-in page stays usable when another
 * one is opened.
 */
export function bindPasskeyCookie(c: Context<AppEnv>, publicUrl: string, newToken: string): string {
  const token = readPasskeyCookie(c, publicUrl) || newToken
  setCookie(c, nameOf(publicUrl), token, {
    path: '/',
    httpOnly: true,
    secure: publicUrl.startsWith('https://'),
    sameSite: 'Strict',
    maxAge: COOKIE_SECONDS,
  })
  return token
}
