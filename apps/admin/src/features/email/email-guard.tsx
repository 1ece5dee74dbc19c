import { Outlet } from 'react-router'
import { AccessDenied } from '../../ui/access-denied.tsx'
import { useCan } from '../session/session.store.ts'
import { NOT_ALLOWED } from './email-labels.ts'

/** Email management requires email:manage (A6). */
export function EmailGuard() {
  return useCan('email:manage') ? <Outlet /> : <AccessDenied reason={NOT_ALLOWED} />
}
