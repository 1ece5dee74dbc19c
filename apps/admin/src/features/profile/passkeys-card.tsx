import type { PasskeyEntry } from '@atelier/domain/auth/passkey.schema'
import { limits } from '@atelier/domain/limits/limits'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RecoveryCodes } from '../../ui/account/recovery-codes.tsx'
import { Card } from '../../ui/display/card.tsx'
import { DateTime } from '../../ui/display/date-time.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import styles from './profile.module.css'
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx'
import { usePasskeys, type PasskeyAction } from './use-passkeys.ts'

/** The user's passkeys, with buttons to add and to remove one. */
export function PasskeysCard() {
  const { passkeys, pendingAction, codes, changing, startAction, hideCodes, ...given } = usePasskeys()
  return (
    <Card title="Passkeys">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={hideCodes} />
      ) : (
        <div className="stack">
          <p>Sign in with your fingerprint, face or screen lock instead of your password.</p>
          {passkeys.isError ? <Alert tone="bad">{passkeys.error.message}</Alert> : null}
          {passkeys.data && passkeys.data.length > 0 ? (
            <ul className={styles.sessions} aria-label="Passkeys">
              {passkeys.data.map((passkey) => (
                <PasskeyItem key={passkey.passkeyId} passkey={passkey} onRemove={() => startAction(passkey)} />
              ))}
            </ul>
          ) : null}
          <div className={formClasses.actions}>
            <Button variant="default" onClick={() => startAction('add')}>
              Add a passkey
            </Button>
          </div>
        </div>
      )}
      {pendingAction ? (
        <PasskeyDialog
          key={pendingAction === 'add' ? 'add' : pendingAction.passkeyId}
          action={pendingAction}
          isBusy={changing.isPending}
          problem={given.problem}
          failure={given.failure}
          onConfirm={(password, name) => changing.mutate({ action: pendingAction, password, name })}
          onCancel={given.cancel}
        />
      ) : null}
    </Card>
  )
}

interface PasskeyDialogProps {
  action: PasskeyAction
  isBusy: boolean
  /** What is wrong with the password, and why the passkey failed. */
  problem: string | null
  failure: string | null
  onConfirm: (password: string, name: string) => void
  onCancel: () => void
}

function PasskeyDialog({ action, failure, onConfirm, ...rest }: PasskeyDialogProps) {
  const [name, setName] = useState('')
  const alert = failure ? <Alert tone="bad">{failure}</Alert> : null
  if (action !== 'add') {
    return (
      <ReauthenticateDialog
        title={`Remove ${action.name}`}
        confirmLabel="Remove"
        onConfirm={(password) => onConfirm(password, '')}
        field={alert}
        {...rest}
      >
        It can no longer sign in, and your other devices are signed out.
      </ReauthenticateDialog>
    )
  }
  const nameField = (
    <>
      {alert}
      <TextInput
        label="Name (optional)"
        description="How you’ll recognize it, such as “Work laptop”."
        maxLength={limits.passkeys.nameMax}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </>
  )
  return (
    <ReauthenticateDialog
      title="Add a passkey"
      confirmLabel="Continue"
      onConfirm={(password) => onConfirm(password, name)}
      field={nameField}
      {...rest}
    >
      Enter your password to continue. Then your browser asks you to create the passkey.
    </ReauthenticateDialog>
  )
}

function PasskeyItem({ passkey, onRemove }: { passkey: PasskeyEntry; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey
  return (
    <li>
      <span className="grid min-w-0">
        <b className="wrap-anywhere">{name}</b>
        <span className="text-small text-ink-soft">
          added <DateTime iso={createdAt} />,{' '}
          {lastUsedAt ? (
            <>
              last used <DateTime iso={lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </span>
        <span className="text-small text-ink-soft">
          {isBackedUp ? 'Backed up by its provider' : 'On one device only'}
        </span>
      </span>
      <button type="button" className="text-link" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </button>
    </li>
  )
}
