import { grantOfRole } from '../access/access-grant.ts'
import { ADMIN_ROLES } from '../access/permissions.ts'
import { takesKeys } from '../api-keys/key-access.ts'
import { audienceOf, judgeAccess, type AccessActor, type Audience } from '../contract/access.ts'
import type { Endpoint } from '../contract/endpoint.ts'

interface MatrixActor {
  actor: AccessActor
  /** Whose session this actor holds. Other endpoints treat the actor as a visitor. */
  audience: Audience | null
}

/** One actor of each kind. */
const MATRIX_ACTORS: Readonly<Record<string, MatrixActor>> = {
  visitor: { actor: { kind: 'visitor' }, audience: null },
  guest: { actor: { kind: 'guest' }, audience: 'shop' },
  customer: { actor: { kind: 'customer' }, audience: 'shop' },
  ...Object.fromEntries(
    ADMIN_ROLES.map((role): [string, MatrixActor] => [
      role,
      { actor: { kind: 'staff', grant: grantOfRole(role) }, audience: 'staff' },
    ]),
  ),
}

export type AccessStatus = 401 | 403 | 'in'

/** Returns what each kind of actor gets at an endpoint: `in`, or the status of the error. */
export function accessMatrixOf(endpoint: Pick<Endpoint, 'access' | 'byKey'>): Record<string, AccessStatus> {
  const { access } = endpoint
  const people = Object.entries(MATRIX_ACTORS).map(([name, { actor, audience }]): [string, AccessStatus] => {
    const verdict = judgeAccess(access, audience === audienceOf(access) ? actor : { kind: 'visitor' })
    return [name, verdict === 'granted' ? 'in' : verdict === 'not_signed_in' ? 401 : 403]
  })
  return Object.fromEntries([...people, ['key', statusOfKey(endpoint)]])
}

/** Returns what a key with the permission of the endpoint gets; one without it gets 403. */
function statusOfKey(endpoint: Pick<Endpoint, 'access' | 'byKey'>): AccessStatus {
  if (endpoint.access.startsWith('public')) return 'in'
  if (audienceOf(endpoint.access) === 'shop') return 401
  return takesKeys(endpoint) ? 'in' : 403
}

/** One line per endpoint, sorted: `GET /api/admin/returns: 401 visitor guest customer | in SUPER_ADMIN … VIEWER`. */
export const accessMatrix = (endpoints: readonly Endpoint[]): string[] => endpoints.map(matrixLine).toSorted()

function matrixLine(endpoint: Endpoint): string {
  const byStatus = Map.groupBy(Object.entries(accessMatrixOf(endpoint)), ([, status]) => String(status))
  const columns = [...byStatus].map(([status, actors]) => `${status} ${actors.map(([name]) => name).join(' ')}`)
  const owner = endpoint.ownUser ? ' (404 unless the own user)' : ''
  return `${endpoint.method} ${endpoint.path}: ${columns.toSorted().join(' | ')}${owner}`
}
