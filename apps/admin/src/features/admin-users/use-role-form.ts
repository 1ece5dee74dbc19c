import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import type { Permission } from '@atelier/domain/access/permissions'
import { createOwnRole, deleteOwnRole, updateOwnRole } from '@atelier/domain/admin-users/own-roles.endpoints'
import { CreateOwnRoleBody, type OwnRole } from '@atelier/domain/admin-users/own-roles.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { useUnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { ADMIN_USERS } from './admin-users.queries.ts'

interface RoleFields {
  name: string
  permissions: readonly Permission[]
  requiresTwoFactor: boolean
}

const NEW_ROLE: RoleFields = { name: '', permissions: [], requiresTwoFactor: false }

/** Saving and deleting a role, which return to the roles. */
function useRoleRequests(
  role: OwnRole | null,
  { showIssue, allowNavigation }: { showIssue: (error: Error) => boolean; allowNavigation: () => void },
) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = (message: string): void => {
    allowNavigation()
    void client.invalidateQueries({ queryKey: ADMIN_USERS })
    void navigate(paths.roles, { state: { message } })
  }
  const saving = useMutation({
    mutationFn: (body: CreateOwnRoleBody) =>
      role
        ? call(api, updateOwnRole, { params: { roleId: role.roleId }, body: { ...body, updatedAt: role.updatedAt } })
        : call(api, createOwnRole, { body }),
    onSuccess: ({ data }) => leave(`The role “${data.name}” was saved.`),
    onError: (failure) => {
      showIssue(failure)
      if (failure instanceof ApiError && failure.code === 'conflict') {
        void client.invalidateQueries({ queryKey: ADMIN_USERS })
      }
    },
  })
  const deletion = useMutation({
    mutationFn: ({ roleId }: OwnRole) => call(api, deleteOwnRole, { params: { roleId } }),
    onSuccess: (_, { name }) => leave(`The role “${name}” was deleted.`),
  })
  return { saving, deletion }
}

/** The form of a role of the shop's own: its fields, its first error, saving and deleting, which return to the roles. */
export function useRoleForm(role: OwnRole | null) {
  const first: RoleFields = role
    ? { name: role.name, permissions: role.grant.permissions, requiresTwoFactor: role.requiresTwoFactor }
    : NEW_ROLE
  const [fields, setFields] = useState(first)
  const { error, errorOf, clear, validate, showIssue } = useFieldError()
  const guard = useUnsavedGuard(JSON.stringify(fields) !== JSON.stringify(first))

  const { saving, deletion } = useRoleRequests(role, { showIssue, allowNavigation: guard.allowNavigation })

  function change(part: Partial<RoleFields>): void {
    setFields({ ...fields, ...part })
    clear()
    saving.reset()
  }
  return {
    fields,
    errorOf,
    saving,
    deletion,
    dialog: guard.dialog,
    /** The failure that no field shows. */
    saveError: error ? null : saving.error,
    change,
    toggle: (permission: Permission, isChosen: boolean): void =>
      change({
        permissions: isChosen
          ? [...fields.permissions, permission]
          : fields.permissions.filter((other) => other !== permission),
      }),
    submit: (event: SyntheticEvent): void => {
      event.preventDefault()
      if (saving.isPending) return
      const body = validate(CreateOwnRoleBody.safeParse(fields))
      if (body) saving.mutate(body)
    },
  }
}

export type RoleForm = ReturnType<typeof useRoleForm>
