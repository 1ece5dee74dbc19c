import { endStaffSession, signOutEverywhere } from '@atelier/api-client/staff-profile'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Card } from '../../ui/card.tsx'
import form from '../../ui/form.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Note } from '../../ui/note.tsx'
import { signOut } from '../session/session.store.ts'
import { sessionsQuery } from './profile.queries.ts'
import { ProveDialog } from './prove-dialog.tsx'
import styles from './profile.module.css'

/** Where the own account is signed in, and ways to end that. */
export function SessionsCard() {
  const client = useQueryClient()
  const sessions = useQuery(sessionsQuery())
  const [isAsking, setIsAsking] = useState(false)
  const ending = useMutation({
    mutationFn: (sessionId: number) => endStaffSession(api, sessionId),
    onSettled: () => void client.invalidateQueries(sessionsQuery()),
  })
  const everywhere = useMutation({
    mutationFn: (password: string) => signOutEverywhere(api, password),
    onSuccess: () => signOut(),
  })
  return (
    <Card title="Active sessions">
      <div className={form.stack}>
        {sessions.isError ? <Note tone="bad">{sessions.error.message}</Note> : null}
        <ul className={styles.sessions}>
          {sessions.data?.map(({ sessionId, device, lastSeenAt, createdAt, isCurrent }) => (
            <li key={sessionId}>
              <span className={styles.device}>
                <b>{device}</b>
                <span className={form.hint}>
                  since <Moment iso={createdAt} />, last used <Moment iso={lastSeenAt} />
                </span>
              </span>
              {isCurrent ? (
                <span className={form.hint}>This device</span>
              ) : (
                <button
                  type="button"
                  className="text-link"
                  aria-label={`Sign out ${device}`}
                  disabled={ending.isPending}
                  onClick={() => ending.mutate(sessionId)}
                >
                  Sign out
                </button>
              )}
            </li>
          ))}
        </ul>
        <div className={form.actions}>
          <Button variant="default" onClick={() => setIsAsking(true)}>
            Sign out everywhere
          </Button>
        </div>
      </div>
      {isAsking ? (
        <ProveDialog
          title="Sign out everywhere"
          confirmLabel="Sign out everywhere"
          isBusy={everywhere.isPending}
          problem={everywhere.error?.message ?? null}
          onProve={(password) => everywhere.mutate(password)}
          onCancel={() => setIsAsking(false)}
        >
          Every device is signed out, this one too.
        </ProveDialog>
      ) : null}
    </Card>
  )
}
