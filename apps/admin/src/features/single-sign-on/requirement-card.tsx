import type { SsoSettingsView } from '@atelier/domain/single-sign-on/sso.schema'
import { limits } from '@atelier/domain/limits/limits'
import { Checkbox } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import type { SsoForm } from './use-sso-form.ts'

/** Whether passwords still work, and for which emergency accounts they do. */
export function RequirementCard({ form, settings }: { form: SsoForm; settings: SsoSettingsView }) {
  const { fields, change, errorOf } = form
  const isFull = fields.breakGlass.length >= limits.sso.breakGlassAccounts
  return (
    <Card title="Passwords">
      <div className="stack">
        <Checkbox
          label="Require single sign-on"
          description="Passwords and passkeys stop working, and sessions that began with them end, except yours and those of the emergency accounts."
          checked={fields.isRequired}
          onChange={(event) => change({ isRequired: event.currentTarget.checked })}
        />
        <Checkbox.Group
          label="Emergency accounts"
          description={`Up to ${limits.sso.breakGlassAccounts} super admins with a password, for days when the provider is down. They need a second factor, and all super admins get an email when one is used.`}
          error={errorOf('breakGlass')}
          value={fields.breakGlass}
          onChange={(breakGlass) => change({ breakGlass })}
        >
          <div className="grid grid-cols-1 gap-2.5 pt-3">
            {settings.superAdmins.map(({ userId, name }) => (
              <Checkbox
                key={userId}
                name="breakGlass"
                value={userId}
                label={name}
                disabled={isFull && !fields.breakGlass.includes(userId)}
              />
            ))}
          </div>
        </Checkbox.Group>
      </div>
    </Card>
  )
}
