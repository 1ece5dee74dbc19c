import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'

interface ShownSecretProps {
  /** What it is: 'secret', 'key'. */
  name?: string
  secret: string
  onDone: () => void
  /** What to do with it. */
  children?: ReactNode
}

const OF_ADDRESS = 'It is not shown again. The receiver needs it to check that a message is from your shop.'

/** A secret, by default that of an address, which is shown once. */
export function ShownSecret({ name = 'secret', secret, onDone, children = OF_ADDRESS }: ShownSecretProps) {
  const done = useRef<HTMLButtonElement>(null)
  // It replaces a form, whose focus is lost.
  useEffect(() => done.current?.focus(), [])
  return (
    <div className="stack">
      <Alert tone="warn" title={`Copy the ${name} now`}>
        {children}
      </Alert>
      <div className="flex items-center gap-2 px-4 py-3 border border-line rounded-lg">
        <code className="min-w-0 wrap-anywhere">{secret}</code>
        <CopyButton value={secret} label={name} />
      </div>
      <div className={formClasses.actions}>
        <Button ref={done} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
