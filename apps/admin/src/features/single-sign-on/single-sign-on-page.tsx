import type { SsoSettingsView } from '@atelier/domain/single-sign-on/sso.schema'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { MutationError } from '../../ui/form/mutation-error.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { textInputs } from '../../ui/form/text-inputs.ts'
import { pluralize } from '../../ui/format/numbers.ts'
import { ListError } from '../../ui/list/list-error.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoader } from '../../ui/page/page-loader.tsx'
import { RequirementCard } from './requirement-card.tsx'
import { RoleTableCard } from './role-table-card.tsx'
import { ssoSettingsQuery } from './single-sign-on.queries.ts'
import { useSsoForm, type SsoForm } from './use-sso-form.ts'

/** Sets up single sign-on with a provider of OpenID Connect. */
export function SingleSignOnPage() {
  const settings = useQuery(ssoSettingsQuery())
  return (
    <>
      <PageHeader title="Single sign-on" back={<BackLink to={paths.settings}>Settings</BackLink>} />
      {settings.data ? (
        <SsoSettingsForm settings={settings.data} />
      ) : settings.isError ? (
        <ListError title="Unable to load single sign-on" error={settings.error} onRetry={() => void settings.refetch()}>
          {settings.error.message}
        </ListError>
      ) : (
        <PageLoader label="Loading single sign-on" />
      )}
    </>
  )
}

function SsoSettingsForm({ settings }: { settings: SsoSettingsView }) {
  const form = useSsoForm(settings)
  return (
    <form className={formClasses.columns} onSubmit={form.submit} noValidate>
      {form.dialog}
      <div className="stack">
        <MutationError
          title="Couldn’t save single sign-on"
          error={form.saveError}
          conflictHint="Your edits are still here. Save again to replace theirs."
        />
        <ProviderCard form={form} settings={settings} />
        <RoleTableCard form={form} />
        <RequirementCard form={form} settings={settings} />
        <div className={formClasses.actions}>
          <Button type="submit" loading={form.isSaving} disabled={!form.isChanged}>
            Save
          </Button>
          <Button variant="default" disabled={!form.isChanged} onClick={form.reset}>
            Discard
          </Button>
        </div>
      </div>
      <AddressesCard settings={settings} />
    </form>
  )
}

function ProviderCard({ form, settings }: { form: SsoForm; settings: SsoSettingsView }) {
  const { fields, change, errorOf } = form
  const text = textInputs({ values: fields, change, errorOf })
  return (
    <Card title="Provider">
      <div className="stack">
        <Checkbox
          label="Offer single sign-on"
          description="Staff can sign in with a provider of OpenID Connect, such as Entra ID, Okta, Google Workspace or Keycloak."
          checked={fields.isEnabled}
          onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
        />
        <TextInput label="Name" description="On the button: “Sign in with …”" autoComplete="off" {...text('name')} />
        <TextInput
          label="Issuer"
          type="url"
          description="The address of the provider, as its documentation names it."
          placeholder="https://login.example.com"
          autoComplete="off"
          {...text('issuer')}
        />
        <div className={formClasses.pair}>
          <TextInput label="Client ID" autoComplete="off" {...text('clientId')} />
          <PasswordField
            label="Client secret"
            autoComplete="off"
            placeholder={settings.hasSecret ? 'Stored. Enter one to replace it.' : ''}
            {...text('clientSecret')}
          />
        </div>
        <TextInput
          label="More scopes (optional)"
          description="Besides openid, email and profile: what your provider needs for groups, or for offline_access."
          autoComplete="off"
          {...text('scopes')}
        />
        <Textarea
          label="Allowed email domains"
          description="One per line. Empty: any address, and people without one."
          placeholder="maison.example"
          autosize
          minRows={2}
          {...text('domains')}
        />
      </div>
    </Card>
  )
}

/** What the provider must know of this shop. */
const AddressesCard = ({ settings }: { settings: SsoSettingsView }) => (
  <Card title="For your provider">
    <div className="stack">
      <Address label="Redirect URI" value={settings.redirectUri} />
      <Address label="Back-channel logout URI" value={settings.logoutUri} />
      <p className="text-small text-ink-soft">{pluralize(settings.connected, 'account')} connected</p>
    </div>
  </Card>
)

const Address = ({ label, value }: { label: string; value: string }) => (
  <div className="flex items-start justify-between gap-2">
    <div className="grid min-w-0">
      <span className="text-small text-ink-soft">{label}</span>
      <span className="wrap-anywhere">{value}</span>
    </div>
    <CopyButton value={value} label={label} />
  </div>
)
