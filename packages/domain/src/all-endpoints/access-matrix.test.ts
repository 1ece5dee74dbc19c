import { expect, test } from 'vitest'
import { clearFavorites } from '../favorites/favorites.endpoints.ts'
import { checkHealth } from '../health/health.endpoints.ts'
import { approveReturn } from '../returns/staff-returns.endpoints.ts'
import { accessMatrix } from './access-matrix.ts'

test('lists one sorted line per endpoint with the status of each actor', () => {
  expect(accessMatrix([checkHealth, approveReturn, clearFavorites])).toEqual([
    'DELETE /api/users/:userId/favorites: 401 visitor SUPER_ADMIN ADMIN MANAGER EDITOR VIEWER key | 403 guest | in customer (404 unless the own user)',
    'GET /api/health-check: in visitor guest customer SUPER_ADMIN ADMIN MANAGER EDITOR VIEWER key',
    'POST /api/admin/returns/:returnId/approve: 401 visitor guest customer | 403 EDITOR VIEWER | in SUPER_ADMIN ADMIN MANAGER key',
  ])
})
