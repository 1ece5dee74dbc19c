import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'

/** The secret of an address, which is shown once. */
export function ShownSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  // It replaces a form, whose focus is lost.
  useEffect(() => done.current?.focus(), [])
  return (
    <div className="stack">
      <Alert tone="warn" title="Copy the secret now">
        It is not shown again. The receiver needs it to check that a message is from your shop.
      </Alert>
      <div className="flex items-center gap-2 px-4 py-3 border border-line rounded-lg">
        <code className="min-w-0 wrap-anywhere">{secret}</code>
        <CopyButton value={secret} label="secret" />
      </div>
      <div className={formClasses.actions}>
        <Button ref={done} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
