import { describe, expect, it } from 'vitest'
import { grantOfRole } from '../access/access-grant.ts'
import { ADMIN_ROLES } from '../access/permissions.ts'
import { attentionOf, DASHBOARD_PARTS, canViewPart, type DashboardPart } from './dashboard-parts.ts'

const parts = Object.keys(DASHBOARD_PARTS) as DashboardPart[]

describe('the parts of the dashboard', () => {
  it.each(ADMIN_ROLES)('%s sees every card, but only super admins see the staff card', (role) => {
    const hidden = parts.filter((part) => !canViewPart(grantOfRole(role), part))
    expect(hidden).toEqual(role === 'SUPER_ADMIN' ? [] : ['staff'])
  })

  it.each([
    [
      'SUPER_ADMIN',
      [
        'payments',
        'refundsByHand',
        'refunds',
        'disputes',
        'differences',
        'returns',
        'messages',
        'stock',
        'heldMails',
        'mails',
        'jobs',
      ],
    ],
    [
      'ADMIN',
      [
        'payments',
        'refundsByHand',
        'refunds',
        'disputes',
        'differences',
        'returns',
        'messages',
        'stock',
        'heldMails',
        'mails',
        'jobs',
      ],
    ],
    [
      'MANAGER',
      [
        'payments',
        'refundsByHand',
        'refunds',
        'disputes',
        'differences',
        'returns',
        'messages',
        'stock',
        'mails',
        'jobs',
      ],
    ],
    ['EDITOR', ['payments', 'refundsByHand', 'refunds', 'disputes', 'differences', 'returns', 'messages', 'stock']],
    ['VIEWER', ['payments', 'refundsByHand', 'refunds', 'disputes', 'differences', 'returns', 'messages', 'stock']],
  ] as const)('%s is shown %j', (role, kinds) => {
    expect(attentionOf(grantOfRole(role))).toEqual(kinds)
  })
})
