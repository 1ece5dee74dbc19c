import { expect, test } from 'vitest'
import { ADMIN_ROLES, hasPermission } from '../access/permissions.ts'
import { UPLOAD_PERMISSION } from './upload.schema.ts'

test.each(ADMIN_ROLES)('%s may upload images if it may create or edit products', (role) => {
  const may = hasPermission(role, 'products:create') || hasPermission(role, 'products:edit')
  expect(hasPermission(role, UPLOAD_PERMISSION)).toBe(may)
})
