import type { Permission } from '@atelier/domain/auth/permissions'
import type { ReactNode } from 'react'
import { AccessDenied } from '../../ui/access-denied.tsx'
import { useCan } from './session.store.ts'

/** Blocks screens whose requests the server would reject: a 403 would end the session (A4). */
export function RequirePermission({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useCan(permission) ? children : <AccessDenied reason="Your role does not open this room." />
}
