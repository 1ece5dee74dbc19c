import { ApiError } from '@atelier/api-client/api-error'
import { call } from '@atelier/api-client/call'
import { ADMIN_ROLES, type AdminRole } from '@atelier/domain/auth/permissions'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import { ChangeSettingsBody, type Settings } from '@atelier/domain/settings/settings.schema'
import { changeSettings } from '@atelier/domain/settings/staff-settings.endpoints'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { RestoredDraftAlert } from '../../ui/form/restored-draft-alert.tsx'
import { useFieldError } from '../../ui/form/use-field-error.ts'
import form from '../../ui/form/form.module.css'
import { Alert } from '../../ui/alert.tsx'
import { showToast } from '../../ui/toasts/toast.store.ts'
import { useUnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { useRecordDraft } from '../session/session.public.ts'
import { useCan, useViewer } from '../session/session.store.ts'
import { FeaturedField } from './featured-field.tsx'
import { SendersCard } from './senders-card.tsx'
import {
  bodyOf,
  fieldName,
  fieldsOf,
  isSame,
  rebaseSettings,
  type GroupProps,
  type SettingsFields,
} from './settings-fields.ts'
import styles from './settings.module.css'
import { SocialLinks } from './social-links.tsx'
import { useSettingsCache } from './use-settings-cache.ts'

/** All editable settings; read-only without settings:edit. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const canEdit = useCan('settings:edit')
  const before = fieldsOf(settings)
  const draft = useRecordDraft<SettingsFields>(before, rebaseSettings)
  const isChanged = !isSame(draft.form, before)
  const guard = useUnsavedGuard(canEdit && isChanged)
  const { error, errorOf, show, clear, showIssue } = useFieldError()
  const settingsCache = useSettingsCache()

  const saving = useMutation({
    mutationFn: async () => (await call(api, changeSettings, { body: bodyOf(draft.form, settings) })).data,
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
    const [issue] = ChangeSettingsBody.safeParse(bodyOf(draft.form, settings)).error?.issues ?? []
    if (issue) return show({ field: fieldName(issue.path), message: issue.message })
    saving.mutate()
  }
  const group: GroupProps = { fields: draft.form, change, errorOf, canEdit }

  return (
    <form className={styles.cards} onSubmit={submit} noValidate>
      {guard.dialog}
      {canEdit ? null : <Alert tone="info">You can look at the settings, but not change them.</Alert>}
      <RestoredDraftAlert isRestored={draft.isRestored} onReset={draft.reset} />
      {saving.isError && !error ? (
        <MutationError
          title="The settings were not saved"
          error={saving.error}
          conflictHint="What you changed is still here, and the rest is as the other person left it. Saving again keeps both."
        />
      ) : null}
      <BrandCard {...group} />
      <Section id="links">
        <SocialLinks {...group} />
      </Section>
      <Section id="first-page">
        <FeaturedField {...group} chosen={settings.featuredProduct} />
      </Section>
      <SendersCard {...group} />
      <SigningInCard {...group} />
      {canEdit && isChanged ? (
        <div className={styles.save} data-save-bar>
          <span className={styles.unsaved} role="status">
            Unsaved changes
          </span>
          <Button variant="default" onClick={draft.reset}>
            Discard
          </Button>
          <Button type="submit" loading={saving.isPending}>
            Save settings
          </Button>
        </div>
      ) : null}
    </form>
  )
}

function BrandCard({ fields, change, errorOf, canEdit }: GroupProps) {
  return (
    <Section id="house">
      <Card title="The house">
        <div className={form.fields}>
          <TextInput
            label="Brand name"
            name="brand"
            description="In titles, mails and the footer. The drawn name in the header is part of the design."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={!canEdit}
            error={errorOf('brand')}
            value={fields.brand}
            onChange={(event) => change({ brand: event.currentTarget.value })}
          />
          <Textarea
            label="Who the house is"
            name="blurb"
            rows={3}
            description="One or two sentences in the footer of every page."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={!canEdit}
            error={errorOf('blurb')}
            value={fields.blurb}
            onChange={(event) => change({ blurb: event.currentTarget.value })}
          />
          <TextInput
            label="Support email"
            type="email"
            name="supportEmail"
            description="Where messages of the contact form go, and the address that pages and mails name."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={!canEdit}
            error={errorOf('supportEmail')}
            value={fields.supportEmail}
            onChange={(event) => change({ supportEmail: event.currentTarget.value })}
          />
          <Textarea
            label="Return address"
            name="returnAddress"
            rows={4}
            description="Where customers send pieces back to. It is proposed when a return is approved."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={!canEdit}
            error={errorOf('returnAddress')}
            value={fields.returnAddress}
            onChange={(event) => change({ returnAddress: event.currentTarget.value })}
          />
        </div>
      </Card>
    </Section>
  )
}

function SigningInCard({ fields, change, errorOf, canEdit }: GroupProps) {
  const isSuperAdmin = useViewer().role === 'SUPER_ADMIN'
  const canChange = (role: AdminRole): boolean => canEdit && (role !== 'SUPER_ADMIN' || isSuperAdmin)
  return (
    <Section id="signing-in">
      <Card title="Signing in">
        <Checkbox.Group
          label="Roles that need two-factor sign-in"
          description="Holds from each person's next sign-in. Who has no authenticator app yet sets one up then. Only a super admin changes it for super admins."
          error={errorOf('twoFactorRoles')}
          value={[...fields.twoFactorRoles]}
          onChange={(roles) => change({ twoFactorRoles: ADMIN_ROLES.filter((role) => roles.includes(role)) })}
        >
          <div className={`${form.stack} ${form.choices}`}>
            {ADMIN_ROLES.map((role) => (
              <Checkbox key={role} value={role} label={ROLE_LABEL[role]} disabled={!canChange(role)} />
            ))}
          </div>
        </Checkbox.Group>
      </Card>
    </Section>
  )
}
