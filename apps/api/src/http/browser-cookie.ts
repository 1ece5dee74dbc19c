import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from './env.ts'

const COOKIE_SECONDS = 600

/** What is bound to the browser: challenges of passkeys, or sign-ins that were sent to a provider. */
type BrowserCookie = 'passkey' | 'sso'

const nameOf = (cookie: BrowserCookie, publicUrl: string): string =>
  publicUrl.startsWith('https://') ? `__Host-${cookie}` : cookie

/** Returns the token that binds something to this browser, or an empty text for a browser without one. */
export const readBrowserCookie = (c: Context<AppEnv>, cookie: BrowserCookie, publicUrl: string): string =>
  /^[\w-]{43}$/.exec(getCookie(c, nameOf(cookie, publicUrl)) ?? '')?.[0] ?? ''

/**
 * Returns the token of this browser, or stores `newToken`. Two tabs share one: an open sign-in page stays usable when another
 * one is opened.
 */
export function bindBrowserCookie(
  c: Context<AppEnv>,
  cookie: BrowserCookie,
  { publicUrl, newToken }: { publicUrl: string; newToken: string },
): string {
  const token = readBrowserCookie(c, cookie, publicUrl) || newToken
  setCookie(c, nameOf(cookie, publicUrl), token, {
    path: '/',
    httpOnly: true,
    secure: publicUrl.startsWith('https://'),
    sameSite: 'Strict',
    maxAge: COOKIE_SECONDS,
  })
  return token
}
