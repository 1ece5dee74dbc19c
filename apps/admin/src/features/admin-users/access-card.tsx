import { call } from '@atelier/api-client/call'
import { resendInvitation, resetTwoFactor } from '@atelier/domain/admin-users/admin-users.endpoints'
import type { AdminUser } from '@atelier/domain/admin-users/admin-users.schema'
import { limits } from '@atelier/domain/limits/limits'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/display/card.tsx'
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { showToast } from '../../ui/feedback/toast.store.ts'
import { adminUserQuery } from './admin-users.queries.ts'

const ENDPOINTS = { invite: resendInvitation, 'reset-two-factor': resetTwoFactor }

/**
 * Sign-in data of an admin user, and actions to recover access: a new password link, or a reset of the second factor.
 */
export function AccessCard({ user }: { user: AdminUser }) {
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const help = useMutation({
    mutationFn: (action: keyof typeof ENDPOINTS) => call(api, ENDPOINTS[action], { params: { userId: user.userId } }),
    onSuccess: ({ data, message }) => {
      client.setQueryData(adminUserQuery(user.userId).queryKey, data)
      if (message) showToast(message)
    },
    onSettled: () => setIsConfirming(false),
  })
  return (
    <Card title="Access">
      <div className="stack">
        <AccessData user={user} />
        {help.isError ? <Alert tone="bad">{help.error.message}</Alert> : null}
        <p className="text-small text-ink-soft">
          The new link expires in {limits.staff.invitationHours} hours. Earlier links stop working.
        </p>
        <div className={formClasses.actions}>
          <Button
            variant="default"
            loading={help.isPending && help.variables === 'invite'}
            disabled={!user.isActive}
            onClick={() => help.mutate('invite')}
          >
            Send new link
          </Button>
          {user.hasTwoFactor ? (
            <Button variant="default" onClick={() => setIsConfirming(true)}>
              Turn off two-factor
            </Button>
          ) : null}
        </div>
      </div>
      <ConfirmDialog
        title={isConfirming ? `Turn off two-factor for ${user.name || user.email}?` : null}
        confirmLabel="Turn off"
        isBusy={help.isPending}
        onConfirm={() => help.mutate('reset-two-factor')}
        onCancel={() => setIsConfirming(false)}
      >
        Only for a staff member who lost both their devices and recovery codes. Verify their identity first. Their
        passkeys are removed, and they’ll sign in with just a password until they set up two-factor again.
      </ConfirmDialog>
    </Card>
  )
}

function AccessData({ user }: { user: AdminUser }) {
  return (
    <DescriptionList>
      <DescriptionItem name="Created">
        <DateTime iso={user.createdAt} />
      </DescriptionItem>
      <DescriptionItem name="Last login">
        {user.lastLogin ? <DateTime iso={user.lastLogin} /> : 'Never'}
      </DescriptionItem>
      <DescriptionItem name="Two-factor sign-in">{user.hasTwoFactor ? 'On' : 'Off'}</DescriptionItem>
      {user.invitedUntil ? (
        <DescriptionItem name="Invitation">
          Expires <DateTime iso={user.invitedUntil} />
        </DescriptionItem>
      ) : null}
    </DescriptionList>
  )
}
