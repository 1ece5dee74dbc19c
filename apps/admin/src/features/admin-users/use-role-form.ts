import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import type { AccessLimits } from '@atelier/domain/access/access-limits'
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
import { useGrant } from '../session/session.store.ts'
import { ADMIN_USERS } from './admin-users.queries.ts'
import { limitFieldsOf, readLimits, type LimitFields } from './role-limits.ts'

interface RoleFields {
  name: string
  permissions: readonly Permission[]
  requiresTwoFactor: boolean
  limits: LimitFields
}

/** The fields of a role. A new one begins with the limits of the caller, who cannot give a role without them. */
const fieldsOf = (role: OwnRole | null, own: AccessLimits): RoleFields =>
  role
    ? {
        name: role.name,
        permissions: role.grant.permissions,
        requiresTwoFactor: role.requiresTwoFactor,
        limits: limitFieldsOf(role.grant.limits),
      }
    : { name: '', permissions: [], requiresTwoFactor: false, limits: limitFieldsOf(own) }

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
  const first = fieldsOf(role, useGrant().limits)
  const [fields, setFields] = useState(first)
  const { error, errorOf, clear, show, validate, showIssue } = useFieldError()
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
    changeLimits: (part: Partial<LimitFields>): void => change({ limits: { ...fields.limits, ...part } }),
    toggle: (permission: Permission, isChosen: boolean): void =>
      change({
        permissions: isChosen
          ? [...fields.permissions, permission]
          : fields.permissions.filter((other) => other !== permission),
      }),
    submit: (event: SyntheticEvent): void => {
      event.preventDefault()
      if (saving.isPending) return
      const read = readLimits(fields.limits)
      if ('message' in read) return show(read)
      const body = validate(CreateOwnRoleBody.safeParse({ ...fields, limits: read.limits }))
      if (body) saving.mutate(body)
    },
  }
}

export type RoleForm = ReturnType<typeof useRoleForm>
