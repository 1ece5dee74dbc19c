import { performAdminUserAction } from '@atelier/api-client/staff-admin-users'
import type { AdminUser } from '@atelier/domain/admin-users/admin-users.schema'
import { policy } from '@atelier/domain/policy'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import form from '../../ui/form.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Note } from '../../ui/note.tsx'
import { announce } from '../../ui/toast.store.ts'
import { adminUserQuery } from './admin-users.queries.ts'

/** How somebody gets in, and help for who cannot: a new link to choose a password, or a second factor taken off. */
export function AccessCard({ user }: { user: AdminUser }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const help = useMutation({
    mutationFn: (deed: 'invite' | 'reset-two-factor') => performAdminUserAction(api, user.userId, deed),
    onSuccess: ({ data, message }) => {
      client.setQueryData(adminUserQuery(user.userId).queryKey, data)
      if (message) announce(message)
    },
    onSettled: () => setIsAsking(false),
  })
  return (
    <Card title="Access">
      <div className={form.stack}>
        <Facts>
          <Fact name="Created">
            <Moment iso={user.createdAt} />
          </Fact>
          <Fact name="Last login">{user.lastLogin ? <Moment iso={user.lastLogin} /> : 'Never'}</Fact>
          <Fact name="Two-factor sign-in">{user.hasTwoFactor ? 'On' : 'Off'}</Fact>
          {user.invitedUntil ? (
            <Fact name="Invitation">
              open until <Moment iso={user.invitedUntil} />
            </Fact>
          ) : null}
        </Facts>
        {help.isError ? <Note tone="bad">{help.error.message}</Note> : null}
        <p className={form.hint}>
          A link to choose a new password works for {policy.staff.invitationHours} hours and replaces earlier ones.
        </p>
        <div className={form.actions}>
          <Button
            variant="default"
            loading={help.isPending && help.variables === 'invite'}
            disabled={!user.isActive}
            onClick={() => help.mutate('invite')}
          >
            Send new link
          </Button>
          {user.hasTwoFactor ? (
            <Button variant="default" onClick={() => setIsAsking(true)}>
              Take two-factor off
            </Button>
          ) : null}
        </div>
      </div>
      <ConfirmDialog
        title={isAsking ? 'Take two-factor sign-in off' : null}
        confirmLabel="Take it off"
        isBusy={help.isPending}
        onConfirm={() => help.mutate('reset-two-factor')}
        onCancel={() => setIsAsking(false)}
      >
        For somebody who lost the phone and the recovery codes. Make sure that it is really them who asks: afterwards
        the password alone opens the account.
      </ConfirmDialog>
    </Card>
  )
}
