import { call } from '@atelier/api-client/call'
import { checkEmail } from '@atelier/domain/admin-users/admin-users.endpoints'
import { limits } from '@atelier/domain/limits'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'

/**
 * Returns whether an email has an account, debounced by half a second and only for text with an at sign (A5). A failed
 * request counts as false: the server checks again on submit (A8).
 */
export function useEmailExists(email: string): boolean {
  const [taken, setTaken] = useState<string | null>(null)
  useEffect(() => {
    if (!email.includes('@')) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call(api, checkEmail, { body: { email: email.trim() } }, { signal: controller.signal })
        .then(({ exists }) => setTaken(exists ? email : null))
        .catch(() => {})
    }, limits.staff.emailCheckMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [email])
  return taken === email && email !== ''
}
