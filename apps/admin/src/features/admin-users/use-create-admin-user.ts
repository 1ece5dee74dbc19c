import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { createAdminUser, checkEmail } from '@atelier/domain/admin-users/admin-users.endpoints'
import type { RoleRef } from '@atelier/domain/access/own-role'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent, useEffect } from 'react'
import { limits } from '@atelier/domain/limits/limits'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { focusField } from '../../ui/form/focus-field.ts'
import { useRedirectAfter } from '../../ui/use-redirect-after.ts'
import { useDraft } from '../session/session.public.ts'
import { ADMIN_USERS } from './admin-users.queries.ts'
import { validateCreateForm, errorsFromIssues, type CreateFormErrors } from './create-form.ts'
import { portalBrand } from '../../ui/brand.ts'

/** Defaults: an active viewer with an invitation (A3). */
interface NewUser {
  [field: string]: string | boolean
  name: string
  email: string
  role: RoleRef | ''
  isActive: boolean
  sendInviteEmail: boolean
  /** Sets a password although an invitation is sent. */
  setsPassword: boolean
}
const NEW_USER: NewUser = {
  name: '',
  email: '',
  role: 'VIEWER',
  isActive: true,
  sendInviteEmail: true,
  setsPassword: false,
}
const NO_PASSWORDS = { password: '', confirmPassword: '' }

/** The form for a new admin user: its fields with their errors, a draft without the passwords, and the request. */
export function useCreateAdminUser() {
  const client = useQueryClient()
  const draft = useDraft(NEW_USER)
  const [passwords, setPasswords] = useState(NO_PASSWORDS)
  const [problems, setProblems] = useState<CreateFormErrors>({})
  const emailExists = useEmailExists(draft.form.email)
  const goBack = useRedirectAfter(paths.adminUsers)
  const hasPassword = draft.form.setsPassword || !draft.form.sendInviteEmail
  const form = { ...draft.form, ...passwords, hasPassword }

  const creation = useMutation({
    mutationFn: () => {
      const { name, email, isActive, sendInviteEmail } = form
      const role = form.role === '' ? undefined : form.role
      const password = hasPassword ? form.password : undefined
      return call(api, createAdminUser, {
        body: { name, email, password, role, adminRole: role, isActive, sendInviteEmail },
      })
    },
    onSuccess: () => {
      draft.markSaved()
      void client.invalidateQueries({ queryKey: ADMIN_USERS })
      goBack()
    },
    onError: (error) => {
      if (error instanceof ApiError)
        show(error.code === 'email_taken' ? { email: error.message } : errorsFromIssues(error.issues))
    },
  })

  function show(found: CreateFormErrors): void {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first)
      focusField(first === 'password' ? 'new-password' : first === 'confirmPassword' ? 'confirm-password' : first)
  }
  /** Clears the errors of edited fields (A5). */
  function clear(part: object): void {
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in part))))
  }
  function change(part: Partial<NewUser>): void {
    draft.change(part)
    clear(part)
  }
  function changePasswords(part: Partial<typeof NO_PASSWORDS>): void {
    setPasswords({ ...passwords, ...part })
    clear(part)
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (creation.isPending || creation.isSuccess) return
    creation.reset()
    const found = validateCreateForm(form, emailExists, portalBrand().name)
    if (Object.keys(found).length > 0) return show(found)
    setProblems({})
    creation.mutate()
  }
  return { form, draft, problems, emailExists, creation, change, changePasswords, submit }
}

/** What useCreateAdminUser returns. */
export type CreateAdminUserForm = ReturnType<typeof useCreateAdminUser>

/**
 * Returns whether an email has an account, debounced by half a second and only for text with an at sign (A5). A failed
 * request counts as false: the server checks again on submit (A8).
 */
function useEmailExists(email: string): boolean {
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
