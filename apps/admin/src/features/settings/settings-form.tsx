import { ADMIN_ROLES, type AdminRole } from '@atelier/domain/access/permissions'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import type { Settings } from '@atelier/domain/settings/settings.schema'
import { Button, Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { RestoredDraftAlert } from '../../ui/form/restored-draft-alert.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { useCan, useViewer } from '../session/session.store.ts'
import { FeaturedField } from './featured-field.tsx'
import type { GroupProps } from './settings-fields.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** All editable settings; read-only without settings:edit. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const canEdit = useCan('settings:edit')
  const { draft, isChanged, guard, error, saving, submit, group } = useSettingsForm(settings, canEdit)

  return (
    <form className="stack" onSubmit={submit} noValidate>
      {guard.dialog}
      {canEdit ? null : <Alert tone="info">You have view-only access to settings.</Alert>}
      <RestoredDraftAlert isRestored={draft.isRestored} onReset={draft.reset} />
      <MutationError
        title="Couldn’t save settings"
        error={error ? null : saving.error}
        conflictHint="Your edits are still here. Save again to keep both changes."
      />
      <Section id="home-page">
        <FeaturedField {...group} chosen={settings.featuredProduct} />
      </Section>
      <SigningInCard {...group} />
      {canEdit && isChanged ? (
        <div
          className="sticky bottom-0 z-2 flex flex-wrap gap-2 items-center px-5 py-3 border border-ink rounded-lg bg-surface shadow-pop max-md:px-4 print:hidden"
          data-save-bar
        >
          <span className="mr-auto" role="status">
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

function SigningInCard({ fields, change, errorOf, canEdit }: GroupProps) {
  const mayManageRoles = useCan('admin_roles:manage')
  const isSuperAdmin = useViewer().role === 'SUPER_ADMIN'
  const canChange = (role: AdminRole): boolean => canEdit && (role !== 'SUPER_ADMIN' || isSuperAdmin)
  return (
    <Section id="sign-in">
      <Card title="Sign-in">
        <Checkbox.Group
          label="Roles that require two-factor sign-in"
          description="Applies from each person’s next sign-in. Staff without an authenticator app set one up then. Only a super admin can change it for super admins."
          error={errorOf('twoFactorRoles')}
          value={[...fields.twoFactorRoles]}
          onChange={(roles) => change({ twoFactorRoles: ADMIN_ROLES.filter((role) => roles.includes(role)) })}
        >
          <div className="grid grid-cols-1 gap-2.5 pt-3">
            {ADMIN_ROLES.map((role) => (
              <Checkbox key={role} value={role} label={ROLE_LABEL[role]} disabled={!canChange(role)} />
            ))}
          </div>
        </Checkbox.Group>
        {mayManageRoles ? (
          <p className="mt-5 pt-4 border-t border-t-line">
            Staff can also sign in with your company’s accounts.{' '}
            <Link className="text-link" to={paths.singleSignOn}>
              Single sign-on
            </Link>
          </p>
        ) : null}
      </Card>
    </Section>
  )
}
