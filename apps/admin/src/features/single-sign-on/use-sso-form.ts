import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { changeSsoSettings } from '@atelier/domain/single-sign-on/sso.endpoints'
import { ChangeSsoBody, type SsoSettings, type SsoSettingsView } from '@atelier/domain/single-sign-on/sso.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { useUnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { ssoSettingsQuery } from './single-sign-on.queries.ts'

/** The settings as fields. Domains are one text, with a line or a comma between two of them. */
export interface SsoFields extends Omit<SsoSettings, 'domains'> {
  domains: string
  clientSecret: string
}

const fieldsOf = (view: SsoSettingsView): SsoFields => ({
  isEnabled: view.isEnabled,
  name: view.name,
  issuer: view.issuer,
  clientId: view.clientId,
  clientSecret: '',
  scopes: view.scopes,
  domains: view.domains.join('\n'),
  rules: view.rules,
  fallbackRole: view.fallbackRole,
  createsAccounts: view.createsAccounts,
  isRequired: view.isRequired,
  breakGlass: view.breakGlass,
})

/** The form of single sign-on: its fields, its first error, and saving. */
export function useSsoForm(settings: SsoSettingsView) {
  const client = useQueryClient()
  const [fields, setFields] = useState(() => fieldsOf(settings))
  const isChanged = JSON.stringify(fields) !== JSON.stringify(fieldsOf(settings))
  const guard = useUnsavedGuard(isChanged)
  const { error, errorOf, show, clear, showIssue } = useFieldError()
  const cache = (view: SsoSettingsView): void => void client.setQueryData(ssoSettingsQuery().queryKey, view)

  const body = { ...fields, domains: fields.domains.split(/[\s,]+/).filter(Boolean), updatedAt: settings.updatedAt }
  const saving = useMutation({
    mutationFn: async () => (await call(api, changeSsoSettings, { body })).data,
    onSuccess: (saved) => {
      setFields(fieldsOf(saved))
      cache(saved)
      showToast('Single sign-on saved')
    },
    onError: (failure) => {
      if (showIssue(failure)) return
      const isConflict = failure instanceof ApiError && failure.code === 'conflict'
      if (isConflict && failure.data) cache(failure.data as SsoSettingsView)
    },
  })
  return {
    fields,
    isChanged,
    dialog: guard.dialog,
    errorOf,
    isSaving: saving.isPending,
    saveError: error ? null : saving.error,
    reset: (): void => {
      setFields(fieldsOf(settings))
      clear()
      saving.reset()
    },
    change: (part: Partial<SsoFields>): void => {
      setFields({ ...fields, ...part })
      clear()
      saving.reset()
    },
    submit: (event: SyntheticEvent): void => {
      event.preventDefault()
      if (saving.isPending) return
      const [issue] = ChangeSsoBody.safeParse(body).error?.issues ?? []
      if (!issue) return saving.mutate()
      const [part] = issue.path
      const field = part === 'domains' ? 'domains' : issue.path.map(String).join('.')
      show({ field, message: issue.message })
    },
  }
}

export type SsoForm = ReturnType<typeof useSsoForm>
