import type { Permission } from '@atelier/domain/auth/permissions'
import type { ReactNode } from 'react'
import { AccessDenied } from '../../ui/access-denied.tsx'
import { useCan } from './session.store.ts'

/** Screens whose calls the server would refuse are not opened at all: a refusal would end the session (A4). */
export function RequirePermission({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useCan(permission) ? children : <AccessDenied reason="Your role does not open this room." />
}
