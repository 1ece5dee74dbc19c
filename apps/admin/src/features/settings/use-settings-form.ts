import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { ChangeSettingsBody, type Settings } from '@atelier/domain/settings/settings.schema'
import { changeSettings } from '@atelier/domain/settings/staff-settings.endpoints'
import { useMutation } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { useUnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { useRecordDraft } from '../session/session.public.ts'
import { settingsBodyOf, fieldName, fieldsOf, isSame, type GroupProps, type SettingsFields } from './settings-fields.ts'
import { useSettingsCache } from './use-settings-cache.ts'

/** The form of the settings: its draft, its first error, and saving. */
export function useSettingsForm(settings: Settings, canEdit: boolean) {
  const before = fieldsOf(settings)
  const draft = useRecordDraft<SettingsFields>(before)
  const isChanged = !isSame(draft.form, before)
  const guard = useUnsavedGuard(canEdit && isChanged)
  const { error, errorOf, show, clear, showIssue } = useFieldError()
  const settingsCache = useSettingsCache()

  const saving = useMutation({
    mutationFn: async () => (await call(api, changeSettings, { body: settingsBodyOf(draft.form, settings) })).data,
    onSuccess: (saved) => {
      draft.change(fieldsOf(saved))
      draft.markSaved()
      settingsCache.cache(saved)
      showToast('Settings saved')
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      const isAboutField = error.code === 'invalid_input' || error.code === 'not_allowed'
      if (!isAboutField || !showIssue(error)) settingsCache.cacheNewer(error)
    },
  })
  function change(part: Partial<SettingsFields>): void {
    draft.change(part)
    clear()
    saving.reset()
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (saving.isPending || !canEdit) return
    const [issue] = ChangeSettingsBody.safeParse(settingsBodyOf(draft.form, settings)).error?.issues ?? []
    if (issue) return show({ field: fieldName(issue.path), message: issue.message })
    saving.mutate()
  }
  const group: GroupProps = { fields: draft.form, change, errorOf, canEdit }
  return { draft, isChanged, guard, error, saving, submit, group }
}
