import { Button } from '@mantine/core'
import { CopyButton } from '../copy-button.tsx'
import { formClasses } from '../form/form-classes.ts'
import { Alert } from '../feedback/alert.tsx'

/** Recovery codes for a lost phone, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="stack">
      <Alert tone="warn" title="Save these recovery codes">
        Each code works once if you can’t use your app. You won’t see them again.
      </Alert>
      <ul
        className="[font:14px/22px_ui-monospace,monospace] wrap-anywhere grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-x-4 gap-y-1 px-4 py-3 rounded-md bg-sunk"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={formClasses.actions}>
        <Button onClick={onDone}>I’ve saved these codes</Button>
        <CopyButton value={codes.join('\n')} label="recovery codes" />
      </div>
    </div>
  )
}
