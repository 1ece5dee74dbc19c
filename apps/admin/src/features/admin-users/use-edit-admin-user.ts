import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { updateAdminUser } from '@atelier/domain/admin-users/admin-users.endpoints'
import { UpdateAdminUserBody, type AdminUser } from '@atelier/domain/admin-users/admin-users.schema'
import type { RoleRef } from '@atelier/domain/access/own-role'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { useRedirectAfter } from '../../ui/use-redirect-after.ts'
import { useRecordDraft } from '../session/session.public.ts'
import { ADMIN_USERS } from './admin-users.queries.ts'
import { roleRefOf } from './admin-user-columns.tsx'

type AdminUserFields = {
  name: string
  email: string
  /** '' retains the current role. */
  role: RoleRef | ''
  isActive: boolean
}

/** The form of an admin user: its draft, its first error (A5), and saving, which returns to the list. */
export function useEditAdminUser(user: AdminUser) {
  const client = useQueryClient()
  const first: AdminUserFields = {
    name: user.name,
    email: user.email,
    role: user.isSuperAdmin ? '' : roleRefOf(user),
    isActive: user.isActive,
  }
  const draft = useRecordDraft(first)
  const { form } = draft
  const { error, errorOf, show, clear, validate } = useFieldError()
  const goBack = useRedirectAfter(paths.adminUsers)
  const role = form.role === '' ? roleRefOf(user) : form.role
  const body = { name: form.name, email: form.email, role, adminRole: role, isActive: form.isActive }

  const saving = useMutation({
    mutationFn: () => call(api, updateAdminUser, { params: { userId: user.userId }, body }),
    onSuccess: () => {
      draft.markSaved()
      void client.invalidateQueries({ queryKey: [...ADMIN_USERS, 'list'] })
      goBack()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'email_taken') show({ field: 'email', message: error.message })
    },
  })
  function change(part: Partial<AdminUserFields>): void {
    draft.change(part)
    clear()
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (saving.isPending || saving.isSuccess) return
    if (validate(UpdateAdminUserBody.safeParse(body))) saving.mutate()
  }
  return { draft, form, error, errorOf, change, submit, saving }
}
