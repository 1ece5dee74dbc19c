import { doesEmailExist } from '@atelier/api-client/staff-admin-users'
import { policy } from '@atelier/domain/policy'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'

/**
 * A5: whether an address has an account already, asked half a second after the last letter and only of what holds an at
 * sign. A question that fails counts as 'no': the server asks again when the form is sent (A8).
 */
export function useEmailExists(email: string): boolean {
  const [taken, setTaken] = useState<string | null>(null)
  useEffect(() => {
    if (!email.includes('@')) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      doesEmailExist(api, email.trim(), controller.signal)
        .then((exists) => setTaken(exists ? email : null))
        .catch(() => {})
    }, policy.staff.emailCheckMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [email])
  return taken === email && email !== ''
}
