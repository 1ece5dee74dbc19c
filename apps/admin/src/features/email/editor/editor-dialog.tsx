import { Button } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { LazyModal } from '../../../ui/overlay/lazy-modal.tsx'

export interface EditorDialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Omitted: the content inserts itself. */
  submit?: { label: string; isReady?: boolean; run: () => void }
  /** A secondary action. */
  aside?: ReactNode
  size?: number
  children: ReactNode
}

/** A dialog to insert something into the email. */
export function EditorDialog({ title, isOpen, onClose, submit, aside, size = 480, children }: EditorDialogProps) {
  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault()
    // This form is rendered inside the email's form.
    event.stopPropagation()
    submit?.run()
  }
  return (
    <LazyModal
      opened={isOpen}
      onClose={onClose}
      title={title}
      centered
      size={size}
      // The editor restores the focus.
      returnFocus={false}
    >
      <form className="stack" onSubmit={onSubmit} noValidate>
        {children}
        {submit ? (
          <div className={formClasses.actions}>
            <Button type="submit" disabled={submit.isReady === false}>
              {submit.label}
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {aside}
          </div>
        ) : null}
      </form>
    </LazyModal>
  )
}
