import { z } from 'zod'
import { limits } from '../limits/limits.ts'
import type { Endpoint, FormInput } from './endpoint.ts'

/** The longest text of a form field whose schema has no limit, such as a number or one of several words. */
const SHORT_FIELD_CHARACTERS = 2_000

/** Whether only the portal calls an endpoint. With ADMIN_HOST it returns 404 at every other host. */
export const isPortalOnly = ({ path, portalOnly = false }: Endpoint): boolean =>
  portalOnly || path.startsWith('/api/auth/admin/')

/**
 * Returns the size of the largest JSON or raw body of an endpoint in bytes. A client without a session gets little:
 * parsing blocks all other requests.
 */
export function bodyMaxBytesOf({ access, bodyMaxBytes }: Pick<Endpoint, 'access' | 'bodyMaxBytes'>): number {
  if (bodyMaxBytes !== undefined) return bodyMaxBytes
  const needsSession = access !== 'public' && access !== 'public-with-session'
  return needsSession ? limits.http.jsonBodyMaxBytes : limits.http.publicBodyMaxBytes
}

/** Returns how many characters a form field may have, the longest that its schema allows, by the name of the field. */
export function fieldMaxCharacters({ fields }: Pick<FormInput, 'fields'>): Readonly<Record<string, number>> {
  const { properties = {} } = z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [
      name,
      (typeof field === 'object' ? field.maxLength : undefined) ?? SHORT_FIELD_CHARACTERS,
    ]),
  )
}
