import { policy } from '@atelier/domain/policy'
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from './env.ts'

export type Audience = 'shop' | 'staff'

/** One name per audience, so that a shopper and a member of staff can share a browser. */
export const cookieName = (audience: Audience, publicUrl: string): string =>
  publicUrl.startsWith('https://') ? `__Host-${audience}` : audience

const NAMES = new Set(['shop', 'staff', '__Host-shop', '__Host-staff'])
export const isSessionCookie = (name: string): boolean => NAMES.has(name)

const attributes = (audience: Audience, publicUrl: string) =>
  ({
    path: '/',
    httpOnly: true,
    secure: publicUrl.startsWith('https://'),
    // A link in a mail should find the shopper signed in; nobody links into the admin.
    sameSite: audience === 'staff' ? 'Strict' : 'Lax',
    // Staff sign in anew with every browser session; a shopper's ends when the database says so.
    ...(audience === 'shop' ? { maxAge: policy.customerSessionAbsoluteDays * 86_400 } : undefined),
  }) as const

/** Gives the browser its session; a staff session ends with the browser as well. */
export function setSessionCookie(c: Context<AppEnv>, audience: Audience, publicUrl: string, token: string): void {
  setCookie(c, cookieName(audience, publicUrl), token, attributes(audience, publicUrl))
}

export function clearSessionCookie(c: Context<AppEnv>, audience: Audience, publicUrl: string): void {
  deleteCookie(c, cookieName(audience, publicUrl), attributes(audience, publicUrl))
}

/** The token a request carries: the Authorization header wins, else the cookie of the audience. */
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
