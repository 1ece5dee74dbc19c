import { ADMIN_ROLES, type AdminRole } from '@atelier/domain/auth/permissions'
import { ROLE_LABEL } from '@atelier/domain/auth/roles'
import type { Settings } from '@atelier/domain/settings/settings.schema'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/display/card.tsx'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { RestoredDraftAlert } from '../../ui/form/restored-draft-alert.tsx'
import form from '../../ui/form/form.module.css'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Section } from '../../ui/page/sections.tsx'
import { useCan, useViewer } from '../session/session.store.ts'
import { FeaturedField } from './featured-field.tsx'
import { SendersCard } from './senders-card.tsx'
import type { GroupProps } from './settings-fields.ts'
import styles from './settings.module.css'
import { SocialLinks } from './social-links.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** All editable settings; read-only without settings:edit. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const canEdit = useCan('settings:edit')
  const { draft, isChanged, guard, error, saving, submit, group } = useSettingsForm(settings, canEdit)

  return (
    <form className={styles.cards} onSubmit={submit} noValidate>
      {guard.dialog}
      {canEdit ? null : <Alert tone="info">You have view-only access to settings.</Alert>}
      <RestoredDraftAlert isRestored={draft.isRestored} onReset={draft.reset} />
      {saving.isError && !error ? (
        <MutationError
          title="Couldn’t save settings"
          error={saving.error}
          conflictHint="Your edits are still here. Save again to keep both changes."
        />
      ) : null}
      <p>
        Name, wordmark, colors and typefaces are under <Link to={paths.brand}>Brand</Link>.
      </p>
      <ContactCard {...group} />
      <Section id="links">
        <SocialLinks {...group} />
      </Section>
      <Section id="home-page">
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

function ContactCard({ fields, change, errorOf, canEdit }: GroupProps) {
  return (
    <Section id="contact">
      <Card title="Contact">
        <div className={form.fields}>
          <TextInput
            label="Support email"
            type="email"
            name="supportEmail"
            description="Receives contact form messages. Shown on pages and in emails."
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
            description="Where customers send returns. Suggested when you approve a return."
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
    <Section id="sign-in">
      <Card title="Sign-in">
        <Checkbox.Group
          label="Roles that require two-factor sign-in"
          description="Applies from each person’s next sign-in. Staff without an authenticator app set one up then. Only a super admin can change it for super admins."
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
