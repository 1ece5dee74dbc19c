import { Button } from '@mantine/core'
import styles from './authenticator-setup.module.css'
import { CopyButton } from '../copy-button.tsx'
import form from '../form/form.module.css'
import { Alert } from '../feedback/alert.tsx'

/** Recovery codes for a lost phone, shown only once. */
export function RecoveryCodes({
  codes,
  doneLabel,
  onDone,
}: {
  codes: readonly string[]
  doneLabel: string
  onDone: () => void
}) {
  return (
    <div className={form.stack}>
      <Alert tone="warn" title="Save these recovery codes">
        Each code works once if you can’t use your app. You won’t see them again.
      </Alert>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={form.actions}>
        <Button onClick={onDone}>{doneLabel}</Button>
        <CopyButton value={codes.join('\n')} label="recovery codes" />
      </div>
    </div>
  )
}
