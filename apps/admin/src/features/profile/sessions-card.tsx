import { call } from '@atelier/api-client/call'
import { endStaffSession, signOutEverywhere } from '@atelier/domain/auth/staff-profile.endpoints'
import type { StaffSessionEntry } from '@atelier/domain/auth/staff-account.schema'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { signOut } from '../session/session.store.ts'
import { sessionsQuery } from './profile.queries.ts'
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx'
import styles from './profile.module.css'

/** The user's active sessions, with buttons to end them. */
export function SessionsCard() {
  const client = useQueryClient()
  const sessions = useQuery(sessionsQuery())
  const [isConfirming, setIsConfirming] = useState(false)
  const ending = useMutation({
    mutationFn: (sessionId: number) => call(api, endStaffSession, { params: { sessionId } }),
    onSettled: () => void client.invalidateQueries(sessionsQuery()),
  })
  const everywhere = useMutation({
    mutationFn: (currentPassword: string) => call(api, signOutEverywhere, { body: { currentPassword } }),
    onSuccess: () => signOut(),
  })
  return (
    <Card title="Active sessions">
      <div className="stack">
        {sessions.isError ? <Alert tone="bad">{sessions.error.message}</Alert> : null}
        {ending.isError ? (
          <Alert tone="bad" title="Couldn’t sign out that device">
            {ending.error.message}
          </Alert>
        ) : null}
        <ul className={styles.sessions}>
          {sessions.data?.map((session) => (
            <SessionItem
              key={session.sessionId}
              session={session}
              isBusy={ending.isPending}
              onEnd={() => ending.mutate(session.sessionId)}
            />
          ))}
        </ul>
        <div className={formClasses.actions}>
          <Button variant="default" onClick={() => setIsConfirming(true)}>
            Sign out everywhere
          </Button>
        </div>
      </div>
      {isConfirming ? (
        <ReauthenticateDialog
          title="Sign out everywhere"
          confirmLabel="Sign out everywhere"
          isBusy={everywhere.isPending}
          problem={everywhere.error?.message ?? null}
          onConfirm={(password) => everywhere.mutate(password)}
          onCancel={() => {
            setIsConfirming(false)
            everywhere.reset()
          }}
        >
          Signs you out on all devices, including this one.
        </ReauthenticateDialog>
      ) : null}
    </Card>
  )
}

interface SessionItemProps {
  session: StaffSessionEntry
  isBusy: boolean
  onEnd: () => void
}

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const { device, lastSeenAt, createdAt, isCurrent } = session
  return (
    <li>
      <span className="grid">
        <b>{device}</b>
        <span className="text-small text-ink-soft">
          since <DateTime iso={createdAt} />, last used <DateTime iso={lastSeenAt} />
        </span>
      </span>
      {isCurrent ? (
        <span className="text-small text-ink-soft">This device</span>
      ) : (
        <button type="button" className="text-link" aria-label={`Sign out ${device}`} disabled={isBusy} onClick={onEnd}>
          Sign out
        </button>
      )}
    </li>
  )
}
