import type { Endpoint } from '../contract/endpoint.ts'
import { KEY_PERMISSIONS } from './key-permissions.ts'

/**
 * Whether a key with the permission of an endpoint may call it. By default it may, where access is a permission that keys
 * can have. Endpoints for any member of staff are about the caller: account, password, passkeys, sessions.
 */
export const takesKeys = ({ access, byKey }: Pick<Endpoint, 'access' | 'byKey'>): boolean =>
  byKey ?? (KEY_PERMISSIONS as readonly string[]).includes(access)
